import type { FailureClass } from "../../failure-class";
import { rx, type FailureRule } from "../rule";

/** Words around a status code: it is told by what stands before it or by its own phrase after it. */
const BEFORE = `(?:\\bHTTP(?:/\\d(?:\\.\\d)?)?|\\b(?:http|status|response)[ _-]?(?:status[ _-]?)?code|\\bstatus|\\bcode|\\berror|\\breturned|状态码|错误码|错误代码|响应码)["']?[\\s:=：([]{0,4}(?:(?:is|of|was|为) )?["']?`;

function status(id: string, failureClass: FailureClass, codes: string, phrase: string, strength: 1 | 2 = 2): FailureRule {
  return {
    id,
    class: failureClass,
    strength,
    pattern: rx`${BEFORE}(?<status_code>${codes})(?![\w.]*\d)|(?:^|[\s>"'(:])(?<status_code2>${codes})[\s:：,-]{1,3}(?:client error|server error|error\b|status code|${phrase})|<title>(?:error )?(?<status_code3>${codes})\b|\((?<status_code4>${codes})\)$`,
    // A port, an id or a line that only counts is no status.
    unless: rx`(?:line|row|position|port|pid|process exited with|exit) code ?[:=]? ?\d`,
  };
}

/** A status code alone says little: whatever the body states weighs more. */
export const HTTP_RULES: readonly FailureRule[] = [
  status("http_401", "auth", "401|407|419|498", "unauthori[sz]ed|authentication required|proxy authentication required"),
  status("http_403", "permission", "403|451", "forbidden|access denied|unavailable for legal reasons"),
  status("http_404", "not_found", "404|410", "not found|gone"),
  status("http_timeout", "timeout", "408|504|524|598", "request time-?out|gateway time-?out|a timeout occurred"),
  status("http_409", "conflict_or_lock", "409|412|423", "conflict|precondition failed|locked"),
  status("http_429", "rate_limit", "429|430", "too many requests"),
  status("http_402", "business_rule", "402", "payment required"),
  status("http_5xx", "service_unavailable", "500|502|503|520|521|522|523|525|529|530", "internal server error|bad gateway|service (?:temporarily )?unavailable|web server is down|overloaded"),
  status("http_405", "invalid_param", "405|406|411|413|414|415|416|431", "method not allowed|not acceptable|length required|payload too large|request entity too large|uri too long|unsupported media type|range not satisfiable"),
  status("http_422", "invalid_param", "422", "unprocessable", 1),
  status("http_400", "other", "400|418|424|426|428", "bad request|i'm a teapot", 1),
  { id: "http_timeout_words", class: "timeout", strength: 3, pattern: rx`gateway time-?out|request time-?out|upstream request timeout` },
  { id: "http_unauthorized", class: "auth", strength: 2, pattern: rx`\bunauthori[sz]ed\b|authentication (?:is )?required`, unless: rx`unauthori[sz]ed (?:operation|scope|action|client ip)|scope|api unauthori[sz]ed` },
  { id: "http_forbidden", class: "permission", strength: 2, pattern: rx`\bforbidden\b` },
  { id: "http_rate", class: "rate_limit", strength: 3, pattern: rx`too many requests|\bTooManyRequests\b` },
  { id: "http_unavailable", class: "service_unavailable", strength: 3, pattern: rx`service (?:is )?(?:temporarily |currently )?unavailable|bad gateway|(?:temporarily|currently) unavailable|(?:down|closed) for maintenance|under maintenance|no healthy upstream|something went wrong on our end` },
  { id: "http_internal", class: "service_unavailable", strength: 2, pattern: rx`internal server error|internal (?:service )?error|\bserver error\b|InternalFailure|服务器?内部错误|内部服务器错误|服务器错误` },
];
