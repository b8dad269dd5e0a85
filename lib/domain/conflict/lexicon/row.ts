/**
 * A concept: its name, its English forms and its Chinese forms, each separated by spaces; `_` joins the words of a
 * phrase. English forms are compared by their stems, so one of "retry retries" is enough. A form belongs to one concept.
 * A row `a+b` has the forms that say two concepts in one word.
 */
export type ConceptRow = readonly [concept: string, english: string, chinese: string];
