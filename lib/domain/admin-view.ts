import type { Role, Scope } from "./policy";
import type { Settings } from "./settings";

// What settings pages show. Times are UTC, ISO 8601.

export type KeyView = Readonly<{
  key_id: string;
  name: string;
  /** How it begins, to tell it from others; the rest is not known to us. */
  prefix: string;
  scopes: readonly Scope[];
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}>;

export type PersonView = Readonly<{ user_id: string; name: string; email: string; role: Role; last_seen_at: string | null; created_at: string; sessions: number }>;

export type ProjectView = Readonly<{ project_id: string; slug: string; name: string; created_at: string }>;

export type SessionView = Readonly<{ session_id: string; user_agent: string | null; created_at: string; last_used_at: string; expires_at: string; is_current: boolean }>;

export type SettingsView = Readonly<{
  values: Settings;
  defaults: Settings;
  /** Names of those this project has set itself. */
  changed: readonly (keyof Settings)[];
  /** Names the values a change was based on: an update that names another is refused. */
  version: string;
}>;

export type MeView = Readonly<{ user_id: string; name: string; email: string; role: Role; project: ProjectView; projects: readonly ProjectView[] }>;
