/** The help dialog is opened from a key and from a menu far apart: an event joins them. */
const OPEN_HELP = "hindsight:open-help";

export function openHelp() {
  window.dispatchEvent(new Event(OPEN_HELP));
}

export function onOpenHelp(listener: () => void): () => void {
  window.addEventListener(OPEN_HELP, listener);
  return () => window.removeEventListener(OPEN_HELP, listener);
}
