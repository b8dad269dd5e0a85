/** One decision of one task, sent with nothing but curl; the first call on the task makes it. */
export function sendSnippet(origin: string, key = "hs_…"): string {
  return `curl ${origin}/api/v1/events \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"events": [{
    "task_id": "first-run",
    "task_type": "csv_batch_process",
    "event_id": "1", "type": "tool_call",
    "timestamp": "${EXAMPLE_TIME}",
    "decision": {"chosen_action": "load_csv",
      "alternatives": ["inspect_head"]},
    "result": {"status": "succeeded"}
  }]}'`;
}

const EXAMPLE_TIME = "2026-01-31T09:00:00Z";
