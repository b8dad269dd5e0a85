/**
 * Goes to a page by a whole load: for what changes who asks or of which project. Nothing that was read before may stay in
 * memory, and a cookie set by an action is seen by the next request only.
 */
export function loadWhole(path: string) {
  window.location.assign(path);
}
