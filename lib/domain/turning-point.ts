/** The order is the order in which marks of one event are shown. */
export const TURNING_POINT_KINDS = ["first_failure", "hesitation", "anomaly", "recovery", "divergence"] as const;
export type TurningPointKind = (typeof TURNING_POINT_KINDS)[number];

/**
 * Why an event was marked: a code of the reason table and what fills it in. Stored so, and put into words (English or
 * Chinese) when read. Values are short plain text from the event (an action, an error type, a number).
 */
export type Reason = Readonly<{ code: string; values: Readonly<Record<string, string | number>> }>;

/** A mark on one event. `index` is the event's place in the ordered task, from 0. */
export type TurningPoint = Readonly<{ index: number; eventId: string; kind: TurningPointKind; reason: Reason }>;
