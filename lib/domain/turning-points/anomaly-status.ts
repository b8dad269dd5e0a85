import { nameOf } from "./values";
import { markEach, type Mark, type Run } from "./detector";

/** An HTTP status other than 2xx. (A failed event may carry it too: the code is what is off.) */
export function findBadStatusCodes({ events }: Run): Mark[] {
  return markEach(events, (event) => {
    const { statusCode } = event;
    if (statusCode === null || !isHttp(statusCode) || (statusCode >= 200 && statusCode < 300)) return null;
    return { code: "status_code", values: { action: nameOf(event), status: statusCode } };
  });
}

/** 1xx ends at 103: what lies between is an exit code that somebody put there. */
function isHttp(code: number): boolean {
  return (code >= 100 && code <= 103) || (code >= 200 && code <= 599);
}
