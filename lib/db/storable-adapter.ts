import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery, SqlQueryable } from "@prisma/driver-adapter-utils";
import { storableJson, storableText } from "./storable";

/** Every text that goes to the database becomes storable, in values and in filters alike: no door needs to think of it. */
export function storingAnyText(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  return { provider: factory.provider, adapterName: factory.adapterName, connect: async () => withStorableTransactions(withStorableArgs(await factory.connect())) };
}

function withStorableTransactions(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const startTransaction = adapter.startTransaction.bind(adapter);
  return Object.assign(adapter, { startTransaction: async (...args: Parameters<typeof startTransaction>) => withStorableArgs(await startTransaction(...args)) });
}

function withStorableArgs<T extends SqlQueryable>(queryable: T): T {
  const queryRaw = queryable.queryRaw.bind(queryable);
  const executeRaw = queryable.executeRaw.bind(queryable);
  return Object.assign(queryable, {
    queryRaw: (query: SqlQuery) => queryRaw(storable(query)),
    executeRaw: (query: SqlQuery) => executeRaw(storable(query)),
  });
}

function storable(query: SqlQuery): SqlQuery {
  return { ...query, args: query.args.map((arg, index) => storableArg(arg, query.argTypes[index]?.scalarType === "json")) };
}

function storableArg(arg: unknown, isJson: boolean): unknown {
  if (typeof arg === "string") return isJson ? storableJson(arg) : storableText(arg);
  return Array.isArray(arg) ? arg.map((item) => storableArg(item, isJson)) : arg;
}
