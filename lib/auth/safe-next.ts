/** Where to go after signing in: a path of ours, never another site (`//evil`, `/\evil`, a scheme). */
export function safeNext(next: string | null | undefined): string {
  return next && next.length <= 2_000 && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : "/";
}
