import { nameOf } from "./values";
import { markEach, type Mark, type Run } from "./detector";

/** Waiting for a person is no fault of the tool. */
const ASKS_A_PERSON = /^(AskUserQuestion|ExitPlanMode|ask_?(user|human)|human_?(input|approval)?|request_?(input|approval)|等待(用户|人工).*|询问用户)$/i;

/** A wait over the set limit. */
export function findLongWaits({ events, settings }: Run): Mark[] {
  return markEach(events, (event) => {
    if (event.latencyMs === null || event.latencyMs <= settings.longWaitMs || ASKS_A_PERSON.test(event.action ?? "")) return null;
    return { code: "long_wait", values: { action: nameOf(event), seconds: Math.round(event.latencyMs / 1000) } };
  });
}
