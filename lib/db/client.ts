import { PrismaPg } from "@prisma/adapter-pg";
import path from "node:path";
import { PrismaClient as PostgresqlClient } from "@/lib/generated/postgresql/client";
import { PrismaClient, type Prisma } from "@/lib/generated/sqlite/client";
import { dialectOf, sqlitePath, type Dialect } from "./dialect";
import { makeFolder } from "./make-folder";
import { SqliteAdapterFactory } from "./sqlite-adapter";
import { storingAnyText } from "./storable-adapter";
import { makeTransaction, type ReadRows, type RunEach } from "./transaction";
import { refusingStrayWrites } from "./transaction-scope";

export type { Dialect } from "./dialect";

/** What a store function needs: the database itself, or an open transaction of it. */
export type Queryable = Readonly<{ prisma: Prisma.TransactionClient; dialect: Dialect; runEach?: RunEach; readRows?: ReadRows }>;
export type Tx = Queryable;

export type Db = Readonly<{
  prisma: PrismaClient;
  dialect: Dialect;
  readRows?: ReadRows;
  /**
   * Serializable on both databases. `run` may run more than once (when another transaction was first), so it must
   * change nothing but the database, and must use the `tx` it is given.
   */
  transaction: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}>;

export type OpenOptions = Readonly<{ url: string; /** PostgreSQL only. */ maxConnections?: number }>;

/** Opens the database; it is not migrated here (see migrate.ts). A missing SQLite file is made, and its folder. */
export async function openDb(options: OpenOptions): Promise<Db> {
  const dialect = dialectOf(options.url);
  if (dialect === "sqlite") return openSqlite(options.url);
  const prisma = openPostgresql(options);
  await prisma.$connect();
  return { prisma, dialect, transaction: makeTransaction(prisma, dialect), close: () => prisma.$disconnect() };
}

async function openSqlite(url: string): Promise<Db> {
  const file = sqlitePath(url);
  makeFolder(path.dirname(file));
  const factory = new SqliteAdapterFactory(file);
  const prisma = new PrismaClient({ adapter: refusingStrayWrites(storingAnyText(factory)) });
  await prisma.$connect();
  const { reader, writer } = factory.direct();
  return { prisma, dialect: "sqlite", readRows: reader.readRows, transaction: makeTransaction(prisma, "sqlite", writer), close: () => prisma.$disconnect() };
}

/** The two clients come from one schema; SQLite's types are the narrower, so the application is typed with them. */
function openPostgresql({ url, maxConnections = 10 }: OpenOptions): PrismaClient {
  const adapter = new PrismaPg({ connectionString: url, max: maxConnections });
  return new PostgresqlClient({ adapter: refusingStrayWrites(storingAnyText(adapter)) }) as unknown as PrismaClient;
}
