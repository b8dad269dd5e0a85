import { expect, it } from "vitest";
import { describeDatabases } from "@/tests/support/databases";

const TASK = { projectId: "p", taskType: "csv", title: "t", status: "running", source: "api", inputHash: "h", startedAt: new Date("2026-03-01T08:00:00Z") };

describeDatabases("Prisma", (database) => {
  it.each<[string, unknown]>([
    ["an object", { b: [1, { c: null }], a: "中文 🙂", empty: {} }],
    ["a list", [1, "2", null, [true]]],
    ["a number", 12.5],
    ["a text that looks like a number", "0012"],
    ["true", true],
    ["an empty text", ""],
    ["a large number", 1e21],
  ])("gives JSON back as it was: %s", async (_name, input) => {
    const { prisma } = await database.makeDb();
    await prisma.task.create({ data: { ...TASK, id: "t", input: input as never } });

    expect((await prisma.task.findFirst())?.input).toEqual(input);
  });

  it("gives whole numbers of 64 bits, instants to the millisecond and bytes back as they were", async () => {
    const { prisma } = await database.makeDb();
    const startedAt = new Date("2026-10-25T01:30:00.987Z"); // twice that hour, where clocks are set back
    await prisma.task.create({ data: { ...TASK, id: "t", startedAt, durationMs: 2n ** 63n - 1n } });
    const body = new Uint8Array([0, 1, 254, 255]);
    await prisma.storyPart.create({ data: { projectId: "p", taskId: "t", part: 0, version: 1, body } });

    expect(await prisma.task.findFirst()).toMatchObject({ startedAt, durationMs: 2n ** 63n - 1n });
    expect(new Uint8Array((await prisma.storyPart.findFirst())?.body ?? [])).toEqual(body);
    expect(await prisma.task.count({ where: { startedAt: { gte: startedAt, lte: startedAt } } })).toBe(1);
  });

  it("keeps text no database can hold from making a write or a search fail", async () => {
    const { prisma } = await database.makeDb();
    const hostile = "a\u0000b\uD800c";

    await prisma.task.create({ data: { ...TASK, id: "t", title: hostile, input: { [hostile]: [hostile] }, metadata: "\\u0000 in words" } });

    expect(await prisma.task.findFirst({ where: { title: hostile } })).toMatchObject({ title: "a\uFFFDb\uFFFDc", input: { "a\uFFFDb\uFFFDc": ["a\uFFFDb\uFFFDc"] }, metadata: "\\u0000 in words" });
    expect(await prisma.task.count({ where: { title: { contains: "\u0000" } } })).toBe(1);
  });
});
