import type { CallRecord } from "./call-record";
import type { Trust } from "./event";

/** Tools whose output is a stranger's words, whatever the sender said of it: web pages, mail, chats. */
const READS_STRANGERS = /web|brows|url|https?|scrap|crawl|fetch|e-?mail|imap|inbox|slack|网页|邮件|抓取|浏览/i;

/** The least trusted voice among calls (V6); null where nobody said whose words they carry. */
export function leastTrusted(calls: readonly Pick<CallRecord, "action" | "trust">[]): Trust | null {
  if (calls.some(({ action, trust }) => trust === "web" || (READS_STRANGERS.test(action.slice(0, 200)) && trust !== "operator"))) return "web";
  const order: readonly Trust[] = ["tool", "user", "operator"];
  return order.find((trust) => calls.some((call) => call.trust === trust)) ?? null;
}
