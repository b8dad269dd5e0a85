export type Migration = Readonly<{ name: string; sql: string; /** sha256 of the file, as Prisma writes it. */ checksum: string }>;
export type AppliedMigration = Readonly<{ migration_name: string; checksum: string; finished_at: unknown }>;

/**
 * What is still to be applied.
 *
 * @throws Error when history and files disagree: going on would leave a schema nobody has tested
 */
export function pendingMigrations(applied: readonly AppliedMigration[], migrations: readonly Migration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { migration_name: name, checksum, finished_at } of applied) {
    const file = known.get(name);
    if (!file) throw new Error(`The database has migration ${name}, which this version does not know: was it made by a newer one?`);
    if (file.checksum !== checksum) throw new Error(`Migration ${name} was edited after it was applied; restore the file and add a new migration instead.`);
    if (finished_at === null) throw new Error(`Migration ${name} failed part-way earlier; see its row in _prisma_migrations.`);
  }
  const done = new Set(applied.map((row) => row.migration_name));
  return migrations.filter((migration) => !done.has(migration.name));
}
