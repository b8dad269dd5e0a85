import type { Script } from "./story-script";

const TOOLS = ["list_tables", "describe_table", "run_sql", "answer"];
const task = (task_id: string, title: string, status: "succeeded" | "failed", question: string) =>
  ({ task_id, task_type: "text2sql", title, agent: "bi-bot", status, tools: TOOLS, tags: ["sample"], input: { question } });

/** A reporting agent: one run that guesses a column and finds the right one, one that waits too long, one that goes well. */
export const sqlScripts: readonly Script[] = [
  {
    startsHoursAgo: 22,
    task: task("sample-sql-column", "上周各区域新客订单数", "succeeded", "上周各区域的新客订单数是多少？"),
    steps: [
      { after: 1, step: "找表", action: "list_tables", confidence: 0.9, input: { schema: "sales" }, output: ["orders", "customers", "regions"] },
      { after: 2, step: "查询", action: "run_sql", options: ["describe_table"], confidence: 0.72, why: "表名明确，直接查。", input: { sql: "SELECT r.name, count(*) FROM orders o JOIN customers c ON c.id = o.customer_id JOIN regions r ON r.id = c.region_id WHERE o.created_time >= date_trunc('week', now()) - interval '7 days' GROUP BY 1" }, error: ["undefined_column", 'ERROR: column o.created_time does not exist\nLINE 1: ... WHERE o.created_time >= date_trunc(...)\nHINT: Perhaps you meant to reference the column "o.created_at".'] },
      { after: 2, step: "看结构", action: "describe_table", options: ["run_sql"], confidence: 0.86, why: "列名不对，先看表结构。", input: { table: "orders" }, output: { columns: ["id", "customer_id", "created_at", "amount_cents", "is_first_order"] } },
      { after: 2, step: "查询", action: "run_sql", options: ["describe_table"], confidence: 0.92, input: { sql: "SELECT r.name, count(*) FROM orders o JOIN customers c ON c.id = o.customer_id JOIN regions r ON r.id = c.region_id WHERE o.is_first_order AND o.created_at >= date_trunc('week', now()) - interval '7 days' GROUP BY 1" }, output: [{ name: "华东", count: 412 }, { name: "华北", count: 288 }, { name: "华南", count: 365 }], tookMs: 1300 },
      { after: 3, step: "回答", action: "answer", confidence: 0.94, input: { text: "华东 412、华南 365、华北 288。" }, output: "ok" },
    ],
  },
  {
    startsHoursAgo: 9,
    task: { ...task("sample-sql-timeout", "Orders placed on Black Friday, per hour", "failed", "How many orders were placed on Black Friday, per hour?"), error: { type: "timeout", message: "canceling statement due to statement timeout" } },
    steps: [
      { after: 1, step: "find the table", action: "list_tables", confidence: 0.9, input: { schema: "sales" }, output: ["orders", "orders_archive", "customers"] },
      { after: 2, step: "query", action: "run_sql", options: ["describe_table"], confidence: 0.7, input: { sql: "SELECT extract(hour FROM created_at), count(*) FROM orders_archive WHERE to_char(created_at, 'YYYY-MM-DD') = '2026-11-27' GROUP BY 1" }, error: ["timeout", "ERROR: canceling statement due to statement timeout"], tookMs: 45_000 },
      { after: 47, step: "query", action: "run_sql", options: ["describe_table", "answer"], confidence: 0.44, why: "Perhaps the database was busy: once more.", input: { sql: "SELECT extract(hour FROM created_at), count(*) FROM orders_archive WHERE to_char(created_at, 'YYYY-MM-DD') = '2026-11-27' GROUP BY 1" }, error: ["timeout", "ERROR: canceling statement due to statement timeout"], tookMs: 45_000 },
      { after: 46, step: "query", action: "run_sql", options: ["answer"], confidence: 0.4, input: { sql: "SELECT extract(hour FROM created_at), count(*) FROM orders_archive WHERE to_char(created_at, 'YYYY-MM-DD') = '2026-11-27' GROUP BY 1" }, error: ["timeout", "ERROR: canceling statement due to statement timeout"], tookMs: 45_000 },
    ],
  },
  {
    startsHoursAgo: 3,
    task: task("sample-sql-good", "Orders placed on Black Friday, per hour", "succeeded", "How many orders were placed on Black Friday, per hour?"),
    steps: [
      { after: 1, step: "find the table", action: "list_tables", confidence: 0.9, input: { schema: "sales" }, output: ["orders", "orders_archive", "customers"] },
      { after: 1, step: "look at it", action: "describe_table", options: ["run_sql"], confidence: 0.83, why: "The archive is large: which index is there?", input: { table: "orders_archive" }, output: { columns: ["id", "created_at", "amount_cents"], indexes: ["orders_archive_created_at_idx"] } },
      { after: 2, step: "query", action: "run_sql", confidence: 0.91, why: "A range on created_at uses the index; to_char would not.", input: { sql: "SELECT extract(hour FROM created_at), count(*) FROM orders_archive WHERE created_at >= '2026-11-27' AND created_at < '2026-11-28' GROUP BY 1" }, output: [{ hour: 0, count: 310 }, { hour: 1, count: 190 }, { hour: 2, count: 95 }], tookMs: 800 },
      { after: 2, step: "answer", action: "answer", confidence: 0.95, input: { text: "310 at midnight, 190 at one, …" }, output: "ok" },
    ],
  },
];
