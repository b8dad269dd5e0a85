/** Writes into the address what a link to this view needs; no request, no entry in the history. null takes a part out. */
export function replayAddress(parts: Readonly<{ e?: string | null; kind?: string | null }>): void {
  const url = new URL(window.location.href);
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  window.history.replaceState(null, "", url);
}

export function eventAddress(taskId: string, eventId: string): string {
  return `/tasks/${encodeURIComponent(taskId)}?e=${encodeURIComponent(eventId)}`;
}
