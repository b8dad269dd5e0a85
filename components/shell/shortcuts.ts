/**
 * The one table of keys: it makes the keys work and it is what the help dialog lists. A page's group is looked at before
 * "everywhere", so that `/` may search a task where there is one.
 */
export const SHORTCUTS = [
  { id: "search", group: "everywhere", keys: ["/", "mod+k"], label: "search" },
  { id: "help", group: "everywhere", keys: ["?"], label: "help" },
  { id: "undo", group: "everywhere", keys: ["u"], label: "undo" },
  { id: "goOverview", group: "everywhere", keys: ["g o"], label: "goOverview" },
  { id: "goTasks", group: "everywhere", keys: ["g t"], label: "goTasks" },
  { id: "goLessons", group: "everywhere", keys: ["g l"], label: "goLessons" },
  { id: "goPatterns", group: "everywhere", keys: ["g p"], label: "goPatterns" },
  { id: "goImport", group: "everywhere", keys: ["g i"], label: "goImport" },
  { id: "goSettings", group: "everywhere", keys: ["g s"], label: "goSettings" },
  { id: "nextRow", group: "tasksPage", keys: ["j"], label: "next" },
  { id: "previousRow", group: "tasksPage", keys: ["k"], label: "previous" },
  { id: "openRow", group: "tasksPage", keys: ["enter"], label: "open" },
  { id: "selectRow", group: "tasksPage", keys: ["x"], label: "select" },
  { id: "clearRows", group: "tasksPage", keys: ["escape"], label: "clear" },
  { id: "nextRow", group: "listPage", keys: ["j"], label: "next" },
  { id: "previousRow", group: "listPage", keys: ["k"], label: "previous" },
  { id: "openRow", group: "listPage", keys: ["enter"], label: "open" },
  { id: "nextEvent", group: "replayPage", keys: ["j"], label: "nextEvent" },
  { id: "previousEvent", group: "replayPage", keys: ["k"], label: "previousEvent" },
  { id: "nextTurn", group: "replayPage", keys: ["n"], label: "nextTurn" },
  { id: "previousTurn", group: "replayPage", keys: ["p"], label: "previousTurn" },
  { id: "firstFailure", group: "replayPage", keys: ["f"], label: "firstFailure" },
  { id: "find", group: "replayPage", keys: ["/"], label: "find" },
  { id: "raw", group: "replayPage", keys: ["o"], label: "raw" },
  { id: "copyLink", group: "replayPage", keys: ["c"], label: "copyLink" },
  { id: "step", group: "replayPage", keys: ["space"], label: "step" },
  { id: "stepBack", group: "replayPage", keys: ["shift+space"], label: "stepBack" },
  { id: "reflections", group: "replayPage", keys: ["r"], label: "reflections" },
] as const;

export type Shortcut = (typeof SHORTCUTS)[number];
export type ShortcutId = Shortcut["id"];
export type ShortcutGroup = Shortcut["group"];

/** How long the first key of two waits for the second, milliseconds. */
const SEQUENCE_MS = 1_200;

type KeyPress = Readonly<{ key: string; metaKey: boolean; ctrlKey: boolean; altKey: boolean; shiftKey: boolean }>;

/** A press as the table writes it, or null for one that is never ours (Alt, or a bare modifier). */
export function nameKey({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyPress): string | null {
  if (altKey || ["Shift", "Control", "Meta", "Alt", "AltGraph", "Dead", "Process"].includes(key)) return null;
  const name = key === " " ? "space" : key.toLowerCase();
  if (metaKey || ctrlKey) return `mod+${name}`;
  return shiftKey && key.length > 1 ? `shift+${name}` : shiftKey && key === " " ? "shift+space" : name;
}

export type Pending = Readonly<{ name: string; at: number }> | null;
export type Step = Readonly<{ id: ShortcutId | null; pending: Pending }>;

/** What a press means among the groups that listen now, the page's before "everywhere". @param at milliseconds, any clock */
export function stepKey(name: string, at: number, pending: Pending, groups: readonly ShortcutGroup[]): Step {
  const listening = groups.flatMap((group) => SHORTCUTS.filter((shortcut) => shortcut.group === group));
  const find = (sequence: string) => listening.find(({ keys }) => (keys as readonly string[]).includes(sequence));

  if (pending && at - pending.at <= SEQUENCE_MS) return { id: find(`${pending.name} ${name}`)?.id ?? null, pending: null };
  const single = find(name);
  if (single) return { id: single.id, pending: null };
  const opens = listening.some(({ keys }) => keys.some((sequence) => sequence.startsWith(`${name} `)));
  return { id: null, pending: opens ? { name, at } : null };
}
