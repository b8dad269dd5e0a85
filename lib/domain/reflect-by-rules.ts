import type { CallRecord } from "./call-record";
import type { Contrast } from "./contrast/contrast";
import { categoryOf, strategyText } from "./diagnosis/strategy";
import type { Diagnosis } from "./failure-class";
import type { Language } from "./language";
import type { ReflectionBody } from "./reflection";

// STAND-IN with the signatures that lib/domain/draw-reflections.ts calls: to be replaced by the real thing, same signatures.
type Told = Readonly<{ task: Readonly<{ title: string; input: unknown; tools: readonly string[] | null; language: Language }>; calls: readonly CallRecord[] }>;

export function reflectByRules({ task, failed, diagnosis }: Told & Readonly<{ failed: CallRecord; diagnosis: Diagnosis }>): ReflectionBody {
  const text = strategyText(diagnosis.failureClass, task.language, diagnosis.entities);
  return bodyOf(task.title, failed, categoryOf(diagnosis.failureClass), text, text);
}

export function reflectByContrast({ task, calls, contrast }: Told & Readonly<{ contrast: Contrast }>): ReflectionBody {
  const failed = calls.find(({ eventId }) => eventId === contrast.failedEventId);
  if (!failed) throw new RangeError("the contrast is not of these calls");
  return bodyOf(task.title, failed, categoryOf(contrast.failureClass), contrast.rule[task.language], strategyText(contrast.failureClass, task.language));
}

function bodyOf(title: string, failed: CallRecord, category: ReflectionBody["category"], rule: string, strategy: string): ReflectionBody {
  return {
    goal: { restated: title.slice(0, 400) || failed.action, was_understood: true },
    path: { actual: [failed.action.slice(0, 200)], best: [rule.slice(0, 200)], changes: [] },
    root_cause: (failed.preview || failed.action).slice(0, 600),
    category,
    faulty_action: `${failed.action} ${failed.argument}`.slice(0, 600),
    suggestions: [rule, strategy, strategy].map((text) => text.slice(0, 300)),
    rule: rule.slice(0, 200),
    next_action: rule.slice(0, 100),
  };
}
