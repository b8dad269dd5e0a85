import type { LessonView } from "@/lib/domain/lesson-view";

/** A lesson as lists show it; what a test cares about it names. */
export function makeLesson(change: Partial<LessonView> = {}): LessonView {
  return {
    lesson_id: "l", task_type: "csv_batch_process", content: "Read with utf-8-sig", applies_when: null, not_when: null, tool: null, tags: [], keywords: [], placement: "system_prompt", language: "en",
    status: "candidate", is_safety: false, is_high_risk: false, is_untrusted: false, on_probation: false, value: 60, value_parts: { reproduced: 25, carried_out: 22, covers: 13, helped: null },
    expires_at: null, review_again_at: null, hits: 0, last_hit_at: null, evidence_count: 1, open_conflicts: 0, proposed_by: null, version: 1, created_at: "2026-02-28T12:00:00Z", updated_at: "2026-02-28T12:00:00Z",
    ...change,
  };
}
