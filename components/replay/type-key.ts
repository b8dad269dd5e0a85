const KNOWN = [
  "user_message", "assistant_message", "system_message", "message", "reply", "context_compacted", "model_error", "summary",
  "tool_call", "tool_result", "llm_call", "error", "interrupt",
] as const;

/** The message that names this type of event; null where its own name has to do. */
export function typeKey(type: string): (typeof KNOWN)[number] | null {
  return KNOWN.find((known) => known === type) ?? null;
}
