import { nameOf } from "./values";
import { markEach, type Mark, type Run } from "./detector";

/** A choice made below the set confidence although other actions were open. Without alternatives it is no choice. */
export function findLowConfidence({ events, settings }: Run): Mark[] {
  return markEach(events, (event) => {
    if (event.confidence === null || event.confidence >= settings.lowConfidence || event.alternativesCount < 1) return null;
    const values = { action: nameOf(event), confidence: Number(event.confidence.toFixed(2)), options: event.alternativesCount + 1 };
    return { code: "low_confidence", values };
  });
}
