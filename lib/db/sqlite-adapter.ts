import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type { SqlDriverAdapter, SqlQuery, Transaction } from "@prisma/driver-adapter-utils";
import type { Database } from "better-sqlite3";
import { isRead } from "./dialect";
import { SqliteDirect } from "./sqlite-direct";
import { WriteLock } from "./write-lock";

const BUSY_MS = 10_000;
const RETRY_MS = 10;

type Direct = Readonly<{ reader: SqliteDirect; writer: SqliteDirect }>;
type ClientHolder = { readonly client: Database };

/**
 * Two connections to one SQLite file: a reader, and a writer behind a lock.
 *
 * The stock adapter has one connection for all, and three faults follow from it: a plain write that falls between two
 * steps of somebody's open transaction becomes part of it (and is lost if it rolls back); it begins transactions
 * deferred, so that two processes that read and then write fail; and waiting for the other process blocks the event loop.
 */
export class SqliteAdapterFactory extends PrismaBetterSqlite3 {
  readonly #path: string;
  readonly #busyMs: number;
  #direct: Direct | null = null;

  /** @param busyMs how long a write waits for another process, as SQLite's own busy timeout would */
  constructor(path: string, busyMs = BUSY_MS) {
    super({ url: path, timeout: 0 });
    this.#path = path;
    this.#busyMs = busyMs;
  }

  override async connect(): Promise<SqlDriverAdapter> {
    const writer = await super.connect();
    const client = clientOf(writer);
    setPragmas(client);
    const reader = await new PrismaBetterSqlite3({ url: this.#path, readonly: true, timeout: BUSY_MS }).connect();
    beginIsDoneHere(client);
    this.#direct = { reader: new SqliteDirect(clientOf(reader)), writer: new SqliteDirect(client) };
    return joinConnections(writer, reader, client, this.#busyMs);
  }

  /** Both connections for statements past Prisma. @throws Error before it is connected */
  direct(): Direct {
    if (!this.#direct) throw new Error("the database is not connected");
    return this.#direct;
  }
}

/** WAL lets readers go on while one writes; synchronous=FULL because an event answered with 202 must survive a power cut. */
export function setPragmas(client: Database): void {
  client.pragma("busy_timeout = 10000");
  client.pragma("journal_mode = WAL");
  client.pragma("synchronous = FULL");
  client.pragma("foreign_keys = ON");
  client.pragma("busy_timeout = 0"); // from here on waiting is done in JavaScript, where others can go on
}

function joinConnections(writer: SqlDriverAdapter, reader: SqlDriverAdapter, client: Database, busyMs: number): SqlDriverAdapter {
  const lock = new WriteLock();
  const write = <T>(run: () => Promise<T>) => lock.hold(() => untilFree(run, busyMs));
  return {
    provider: writer.provider,
    adapterName: writer.adapterName,
    queryRaw: (query: SqlQuery) => (isRead(query.sql) ? reader.queryRaw(query) : write(() => writer.queryRaw(query))),
    executeRaw: (query: SqlQuery) => write(() => writer.executeRaw(query)),
    executeScript: (script: string) => write(() => writer.executeScript(script)),
    async startTransaction(isolationLevel) {
      const release = await lock.acquire();
      try {
        await untilFree(() => writer.executeScript("BEGIN IMMEDIATE"), busyMs);
        return releasing(await writer.startTransaction(isolationLevel), client, release);
      } catch (error) {
        if (client.inTransaction) client.exec("ROLLBACK");
        release();
        throw error;
      }
    },
    async dispose() {
      await reader.dispose();
      await writer.dispose();
    },
  };
}

/** A transaction that gives the lock back however it ends, a failed COMMIT included. */
function releasing(transaction: Transaction, client: Database, release: () => void): Transaction {
  const end = (close: () => Promise<void>) => async () => {
    try {
      await close();
    } finally {
      if (client.inTransaction) client.exec("ROLLBACK");
      release();
    }
  };
  const commit = end(transaction.commit.bind(transaction));
  const rollback = end(transaction.rollback.bind(transaction));
  return Object.assign(transaction, { commit, rollback });
}

/** Runs again while another process holds the file. */
async function untilFree<T>(run: () => Promise<T>, busyMs: number): Promise<T> {
  const deadline = performance.now() + busyMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** By what the error says, not by its class: in the built server the adapter brings a class of its own. */
function isBusy(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "kind" in cause && cause.kind === "SocketTimeout";
}

/** The stock adapter prepares and runs a bare "BEGIN"; the transaction is open by then, so that step does nothing. */
function beginIsDoneHere(client: Database): void {
  const prepare = client.prepare.bind(client);
  const nothing = { run: () => ({ changes: 0, lastInsertRowid: 0 }) };
  Object.assign(client, { prepare: (sql: string) => (sql === "BEGIN" ? nothing : prepare(sql)) });
}

function clientOf(adapter: SqlDriverAdapter): Database {
  return (adapter as SqlDriverAdapter & ClientHolder).client;
}
