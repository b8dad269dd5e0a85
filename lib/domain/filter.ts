import type { Settings } from "./settings";

/**
 * Whether an event is a process (a poll, a heartbeat, a streamed token) and no decision (R2). The type itself may be
 * listed in the settings, or its last word may be: `llm.token_stream`, `tool/heartbeat`.
 */
export function isProcessEvent(type: string, settings: Pick<Settings, "processEventTypes">): boolean {
  const lower = type.toLowerCase();
  return settings.processEventTypes.some((listed) => {
    const name = listed.toLowerCase();
    if (name === "" || !lower.endsWith(name)) return false;
    return lower.length === name.length || /[._:/\s-]/.test(lower.charAt(lower.length - name.length - 1));
  });
}
