import type { DiagnosisRow } from "@/lib/db/diagnosis-store";
import type { DecisionRow, ReflectionRow } from "@/lib/db/reflection-store";
import { strategyText } from "@/lib/domain/diagnosis/strategy";
import type { Language } from "@/lib/domain/language";
import type { ReflectionView } from "@/lib/domain/reflection";
import type { TaskReflections } from "@/lib/domain/task-reflections";

export function viewOfReflection(row: ReflectionRow): ReflectionView {
  return {
    reflection_id: row.id,
    task_id: row.taskId,
    channel: row.channel,
    trigger: { code: row.trigger.code, values: { ...row.trigger.values } },
    quality: row.quality,
    category: row.category,
    body: row.body,
    raw_text: row.rawText,
    event_ids: [...row.eventIds],
    language: row.language,
    model: row.model,
    tokens: row.tokensIn === null && row.tokensOut === null ? null : { input: row.tokensIn ?? 0, output: row.tokensOut ?? 0 },
    cost_usd: row.costMicros === null ? null : Number(row.costMicros) / 1_000_000,
    duration_ms: row.durationMs,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
  };
}

export function viewOfDecision({ eventId, step, isDeep, reason }: DecisionRow): TaskReflections["decisions"][number] {
  return { event_id: eventId, step, is_deep: isDeep, reason: { code: reason.code, values: { ...reason.values } } };
}

export function viewOfDiagnosis(row: DiagnosisRow, language: Language): TaskReflections["diagnoses"][number] {
  return {
    event_id: row.eventId,
    failure_class: row.failureClass,
    rule: row.rule,
    tool: row.tool || null,
    entities: { ...row.entities },
    excerpt: row.excerpt,
    is_ambiguous: row.isAmbiguous,
    strategy: strategyText(row.failureClass, language, row.entities),
  };
}
