import type { SqlDriverAdapterFactory, SqlQuery } from "@prisma/driver-adapter-utils";
import { AsyncLocalStorage } from "node:async_hooks";
import { isRead } from "./dialect";

const scope = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the body of a transaction so that a write which goes past it is noticed. */
export async function insideTransaction<T>(run: () => Promise<T>): Promise<T> {
  const mark = { isOpen: true };
  try {
    // Awaited in there: Prisma's promises begin their work only when somebody waits for them.
    return await scope.run(mark, async () => await run());
  } finally {
    mark.isOpen = false;
  }
}

/**
 * Refuses a write from inside a transaction that does not go through its `tx`. On SQLite it would wait for the very
 * transaction that waits for it; on PostgreSQL it would stay when the transaction is undone.
 */
export function refusingStrayWrites(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    async connect() {
      const adapter = await factory.connect();
      const [queryRaw, executeRaw, startTransaction] = [adapter.queryRaw.bind(adapter), adapter.executeRaw.bind(adapter), adapter.startTransaction.bind(adapter)];
      return Object.assign(adapter, {
        queryRaw: async (query: SqlQuery) => (isRead(query.sql) ? queryRaw(query) : guarded(() => queryRaw(query))),
        executeRaw: async (query: SqlQuery) => guarded(() => executeRaw(query)),
        startTransaction: async (...args: Parameters<typeof startTransaction>) => guarded(() => startTransaction(...args)),
      });
    },
  };
}

function guarded<T>(run: () => Promise<T>): Promise<T> {
  if (scope.getStore()?.isOpen) throw new Error("A write inside a transaction went past it: use the tx that transaction() gives, not the db.");
  return run();
}
