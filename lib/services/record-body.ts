import { z } from "zod";
import { parse } from "./parse";

const MAX_EVENTS = 10_000;

const recordBodySchema = z.strictObject({ events: z.array(z.unknown()).max(MAX_EVENTS) });

/** The events of a body, {events: […]}. @throws DomainError invalid */
export function eventsOf(body: unknown): readonly unknown[] {
  return parse(recordBodySchema, body).events;
}
