import type { Language } from "@/lib/domain/language";
import type { Actor, Role, Scope } from "@/lib/domain/policy";
import type { Settings } from "@/lib/domain/settings";
import { setSettings } from "@/lib/db/setting-store";
import type { Context } from "@/lib/services/context";
import { ensureDefaultProject } from "@/lib/db/project-store";
import { sqliteDatabase, type TestDatabase } from "./databases";

export { describeDatabases } from "./databases";

const START = Date.parse("2026-03-01T08:00:00.000Z");

export type TestContextOptions = Readonly<{
  /** A person of this role asks (default: admin) … */
  role?: Role;
  /** … or, when given, a key with these scopes. */
  scopes?: readonly Scope[];
  settings?: Partial<Settings>;
  language?: Language;
  /** Default: SQLite. */
  database?: TestDatabase;
}>;

export type TestContext = Context &
  Readonly<{
    /** Moves the fixed clock, which starts at 2026-03-01T08:00:00Z. */
    advance: (milliseconds: number) => void;
    /** The same database and clock, asked by somebody else. */
    as: (who: Readonly<{ role?: Role; scopes?: readonly Scope[]; id?: string }>) => TestContext;
  }>;

/** A context on a fresh database with a fixed clock and ids that count up. */
export async function makeTestContext({ settings, language = "en", database = sqliteDatabase, ...who }: TestContextOptions = {}): Promise<TestContext> {
  const db = await database.makeDb();
  let time = START;
  let ids = 0;
  const now = () => new Date(time);
  const newId = () => `01900000-0000-7000-8000-${(++ids).toString(16).padStart(12, "0")}`;

  const project = await ensureDefaultProject(db, { id: newId(), now: now() });
  if (settings) await setSettings(db, project.id, settings, { now: now(), updatedBy: null });

  const shared = { projectId: project.id, db, language, now, newId, advance: (milliseconds: number) => void (time += milliseconds) };
  const as: TestContext["as"] = (next) => ({ ...shared, actor: actorFor(next), as });
  return as(who);
}

function actorFor({ role = "admin", scopes, id }: Readonly<{ role?: Role; scopes?: readonly Scope[]; id?: string }>): Actor {
  if (scopes) return { kind: "key", id: id ?? "key-1", name: "Test key", scopes };
  return { kind: "user", id: id ?? `user-${role}`, name: `Test ${role}`, role };
}
