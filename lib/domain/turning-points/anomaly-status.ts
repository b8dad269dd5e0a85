import { nameOf } from "./values";
import type { Mark, Run } from "./detector";

/** An HTTP status other than 2xx. (A failed event may carry it too: the code is what is off.) */
export function findBadStatusCodes({ events }: Run): Mark[] {
  return events.flatMap((event, index) => {
    const { statusCode } = event;
    if (statusCode === null || statusCode < 100 || statusCode > 599 || (statusCode >= 200 && statusCode < 300)) return [];
    return [{ index, reason: { code: "status_code", values: { action: nameOf(event), status: statusCode } } }];
  });
}
