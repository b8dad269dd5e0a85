import { DomainError } from "@/lib/domain/errors";
import type { ReviewRefusal } from "@/lib/domain/lesson-act";
import type { Language } from "@/lib/domain/language";
import { reviewReasonText } from "@/lib/domain/review-reason";

/** Not for the lack of anything but the right to do it. */
const FORBIDDEN: readonly ReviewRefusal["code"][] = ["not_a_reviewer", "own_words"];

/** A refusal as an error, its code and field as the first issue. */
export function refusalError({ code, values, path }: ReviewRefusal, language: Language): DomainError {
  const message = reviewReasonText({ code, values }, language);
  return new DomainError(FORBIDDEN.includes(code) ? "forbidden" : "invalid", message, [{ path: path ?? code, message }]);
}
