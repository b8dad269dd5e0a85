import type { Db, Tx } from "./client";

/**
 * A transaction that waits for others which write to the audit log, rather than be tried again when they were first: many
 * people at once would starve each other. PostgreSQL only, and before the first read: its snapshot is taken there. SQLite
 * has one writer anyway.
 */
export async function inTurn<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    if (tx.dialect === "postgresql") await tx.prisma.$executeRawUnsafe(`LOCK TABLE "AuditEntry" IN SHARE ROW EXCLUSIVE MODE`);
    return run(tx);
  });
}
