import { openDb } from "@/lib/db/client";

// Reads a number and writes it back one higher, over and over: any lost update shows in the sum.
const { url, id, times } = JSON.parse(process.argv[2] ?? "{}") as { url: string; id: string; times: number };

async function countUp(): Promise<void> {
  const db = await openDb({ url, maxConnections: 2 });
  for (let turn = 0; turn < times; turn++) {
    await db.transaction(async (tx) => {
      const { name } = await tx.prisma.project.findUniqueOrThrow({ where: { id } });
      await tx.prisma.project.update({ where: { id }, data: { name: String(Number(name) + 1) } });
    });
  }
  await db.close();
  process.stdout.write(JSON.stringify(times));
}

void countUp();
