/** An event as an agent would send it; `change` is laid over it. */
export function sampleEvent(index: number, change: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    event_id: `event-${index}`,
    timestamp: new Date(Date.parse("2026-03-01T07:00:00Z") + index * 1_000).toISOString(),
    type: "tool_call",
    agent_state: { current_step: `step ${index}`, context_count: index, model: "small-1" },
    input: { path: `orders/${index}.csv`, encoding: "utf-8" },
    decision: { chosen_action: "read_file", alternatives: ["read_file", "list_files"], confidence: 0.9 },
    result: { status: "succeeded", output: `rows: ${index}`, latency_ms: 12 },
    ...change,
  };
}

export function sampleEvents(count: number, change: (index: number) => Readonly<Record<string, unknown>> = () => ({})): Record<string, unknown>[] {
  return Array.from({ length: count }, (_item, index) => sampleEvent(index, change(index)));
}
