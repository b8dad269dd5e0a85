// Shown in the document; a test holds each against the schema it stands for.

const id = "orders-2026-03-01";

export const startTask = { task_id: id, task_type: "csv_batch_process", title: "Convert the orders of March", agent: "csv-agent", input: { path: "orders/march.csv" }, tools: ["read_file", "write_file"], tags: ["csv"] };
export const startedTask = { task_id: id, lessons: [], prompt: "", holdout: false };

const event = {
  event_id: "0195f3a2-1",
  timestamp: "2026-03-01T09:30:00.120+08:00",
  type: "tool_call",
  seq: 1,
  agent_state: { current_step: "read the file", context_count: 3, model: "small-1" },
  input: { path: "orders/march.csv", encoding: "utf-8" },
  decision: { chosen_action: "read_file", alternatives: ["read_file", "list_files"], confidence: 0.8 },
  result: { status: "failed", error_type: "UnicodeDecodeError", error_message: "invalid start byte 0xff", latency_ms: 12 },
};
export const events = { events: [event] };
export const eventsAcross = { events: [{ ...event, task_id: id, task_type: "csv_batch_process" }] };
export const recorded = { accepted: 1, duplicates: 0, dropped: 0, rejected: [{ index: 1, path: "timestamp", message: "expected an RFC 3339 time with an offset" }] };

export const finishTask = { status: "failed", ended_at: "2026-03-01T09:31:00+08:00", outcome: { score: 0.2, note: "half of the rows" }, error: { type: "UnicodeDecodeError", message: "invalid start byte 0xff" } };
export const finishedTask = { task_id: id, status: "failed", ended_at: "2026-03-01T01:31:00.000Z", is_applied: true };
export const advice = { action: "interrupt", reason: "read_file failed 3 times in a row with the same arguments (UnicodeDecodeError); change the arguments or the tool", lessons: [] };

export const task = {
  task_id: id, task_type: "csv_batch_process", title: "Convert the orders of March", agent: "csv-agent", session_id: null, status: "failed", source: "api",
  started_at: "2026-03-01T01:30:00.000Z", ended_at: "2026-03-01T01:31:00.000Z", last_event_at: "2026-03-01T01:30:00.120Z", duration_ms: 60_000,
  outcome: { score: 0.2, note: "half of the rows" }, error: { type: "UnicodeDecodeError", message: "invalid start byte 0xff" }, failure_category: "UnicodeDecodeError",
  attempts: 1, events: 1, dropped_events: 0, thinned_events: 0, failures: 1, turning_points: { first_failure: 1, hesitation: 0, anomaly: 0, recovery: 0, divergence: 0 },
  redactions: 0, cuts: 0, raw_bytes: 512, is_derived: true, input: { path: "orders/march.csv" }, tools: ["read_file", "write_file"], tags: ["csv"], metadata: {},
};

export const proposeLesson = { task_type: "csv_batch_process", content: "Read orders/*.csv as gb18030, not utf-8", applies_when: "the file comes from the till system", tool: "read_file", tags: ["csv"], evidence: { task_id: id, event_ids: ["0195f3a2-1"] } };
export const proposedLesson = { lesson_id: "0195f3a2-7c41-7abc-8def-000000000001", status: "candidate", conflicts: [] };
export const reusedLesson = { lesson_id: "0195f3a2-7c41-7abc-8def-000000000001", reused: true };
