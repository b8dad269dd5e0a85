import { z } from "zod";
import type { Prisma, PrismaClient } from "@/lib/generated/sqlite/client";
import type { Dialect } from "./dialect";
import { insideTransaction } from "./transaction-scope";

/** Runs one statement for many rows of values on the connection of the open transaction. SQLite only. */
export type RunEach = (sql: string, rows: readonly (readonly unknown[])[]) => void;
/** The rows of a SELECT, dates as such; in a transaction it sees what that wrote. SQLite only. */
export type ReadRows = (sql: string, values: readonly unknown[]) => Record<string, unknown>[];

type Inside = Readonly<{ runEach: RunEach; readRows: ReadRows }>;
type Tx = Readonly<{ prisma: Prisma.TransactionClient; dialect: Dialect }> & Partial<Inside>;

const ATTEMPTS = 12;
const WAIT = { maxWait: 30_000, timeout: 60_000 };

/** Transactions that are tried again when another one was first; the wait grows from 5 ms to 320 ms. */
export function makeTransaction(prisma: PrismaClient, dialect: Dialect, inside?: Inside) {
  return async function transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await prisma.$transaction((tx) => insideTransaction(() => run({ prisma: tx, dialect, ...inside })), { isolationLevel: "Serializable", ...WAIT });
      } catch (error) {
        if (attempt >= ATTEMPTS || !wasRace(error)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** Math.min(attempt - 1, 6)));
    }
  };
}

const raceInRawQuery = z.object({ code: z.literal("P2010"), meta: z.object({ driverAdapterError: z.object({ cause: z.object({ kind: z.literal("TransactionWriteConflict") }) }) }) });

/** P2034: PostgreSQL chose the other transaction (P2010 where a raw query met it). P1008: SQLite's file stayed locked. */
function wasRace(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const code = "code" in error ? error.code : undefined;
  if (code === "P2034" || code === "P1008" || raceInRawQuery.safeParse(error).success) return true;
  const cause = "cause" in error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "kind" in cause && cause.kind === "TransactionWriteConflict";
}
