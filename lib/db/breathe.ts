/**
 * Lets waiting requests have their turn. SQLite answers at once, so a loop of awaited calls never gives the event loop
 * back (others waited 5 s); call this in every loop over the database, at least once in 100 statements.
 */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
