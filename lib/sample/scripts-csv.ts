import type { Script } from "./story-script";

const TOOLS = ["read_csv", "sniff_file", "rename_columns", "validate", "write_table"];

/** A CSV agent that trips over a byte-order mark, recovers, and trips again elsewhere. */
export const csvScripts: readonly Script[] = [
  {
    startsHoursAgo: 26,
    task: { task_id: "sample-csv-bom", task_type: "csv_batch_process", title: "供应商对账：1 月到账与发票匹配", agent: "pandas-agent", status: "succeeded", tools: TOOLS, tags: ["sample"], input: { file: "supplier_2026_01.csv" } },
    steps: [
      { after: 1, step: "看文件", action: "sniff_file", options: ["read_csv"], confidence: 0.82, why: "先看分隔符和表头。", input: { path: "inbox/supplier_2026_01.csv" }, output: { delimiter: ",", columns: 9, sample_rows: 5 } },
      { after: 2, step: "读取", action: "read_csv", options: ["sniff_file"], confidence: 0.9, why: "分隔符已知，直接读。", input: { path: "inbox/supplier_2026_01.csv", encoding: "utf-8" }, output: { rows: 1842, columns: ["\\ufeff发票号", "到账日", "金额", "币种", "对方户名"] } },
      { after: 1, step: "匹配发票", action: "validate", options: ["rename_columns", "read_csv"], confidence: 0.77, input: { required: ["发票号", "到账日", "金额"] }, error: ["missing_column", "KeyError: '发票号' 不在列中；现有列：'\\ufeff发票号', '到账日', '金额'"] },
      { after: 3, step: "匹配发票", action: "rename_columns", options: ["read_csv", "validate"], confidence: 0.46, why: "列名看起来一样，可能有空格。", input: { strip: true }, output: { renamed: 0 } },
      { after: 2, step: "匹配发票", action: "validate", options: ["read_csv"], confidence: 0.5, input: { required: ["发票号", "到账日", "金额"] }, error: ["missing_column", "KeyError: '发票号' 不在列中；现有列：'\\ufeff发票号', '到账日', '金额'"] },
      { after: 4, step: "读取", action: "read_csv", options: ["rename_columns"], confidence: 0.88, why: "首列名带 \\ufeff，是 BOM：换 utf-8-sig 重读。", switched: true, input: { path: "inbox/supplier_2026_01.csv", encoding: "utf-8-sig" }, output: { rows: 1842, columns: ["发票号", "到账日", "金额", "币种", "对方户名"] } },
      { after: 1, step: "匹配发票", action: "validate", options: ["rename_columns"], confidence: 0.93, input: { required: ["发票号", "到账日", "金额"] }, output: { valid: 1842, matched: 1790, unmatched: 52 } },
      { after: 2, step: "写出", action: "write_table", confidence: 0.96, input: { table: "receivables_2026_01" }, output: { rows: 1842 } },
    ],
  },
  {
    startsHoursAgo: 20,
    task: { task_id: "sample-csv-decimal", task_type: "csv_batch_process", title: "Load the Berlin energy meter exports", agent: "pandas-agent", status: "failed", tools: TOOLS, tags: ["sample"], input: { file: "zaehler_q4.csv" }, error: { type: "type_mismatch", message: "could not convert string to float: '1.204,50'" } },
    steps: [
      { after: 1, step: "look at the file", action: "sniff_file", options: ["read_csv"], confidence: 0.8, input: { path: "inbox/zaehler_q4.csv" }, output: { delimiter: ";", columns: 4, sample_rows: 5 } },
      { after: 2, step: "read", action: "read_csv", options: ["sniff_file"], confidence: 0.91, input: { path: "inbox/zaehler_q4.csv", sep: ";" }, output: { rows: 8760, columns: ["zeit", "zaehler", "kwh", "status"] } },
      { after: 1, step: "check the types", action: "validate", options: ["rename_columns"], confidence: 0.74, input: { types: { kwh: "float" } }, error: ["type_mismatch", "ValueError: could not convert string to float: '1.204,50' (row 1, column kwh)"] },
      { after: 3, step: "read", action: "read_csv", options: ["validate", "rename_columns"], confidence: 0.42, why: "Maybe the separator is wrong.", input: { path: "inbox/zaehler_q4.csv", sep: "," }, output: { rows: 8760, columns: ["zeit;zaehler;kwh;status"] } },
      { after: 2, step: "read", action: "read_csv", options: ["validate"], confidence: 0.4, why: "One column only: back to the semicolon.", switched: true, input: { path: "inbox/zaehler_q4.csv", sep: ";" }, output: { rows: 8760, columns: ["zeit", "zaehler", "kwh", "status"] } },
      { after: 2, step: "check the types", action: "validate", options: ["write_table"], confidence: 0.45, input: { types: { kwh: "float" } }, error: ["type_mismatch", "ValueError: could not convert string to float: '1.204,50' (row 1, column kwh)"] },
    ],
  },
  {
    startsHoursAgo: 5,
    task: { task_id: "sample-csv-clean", task_type: "csv_batch_process", title: "Load the February supplier file", agent: "pandas-agent", status: "succeeded", tools: TOOLS, tags: ["sample"], input: { file: "supplier_2026_02.csv" } },
    steps: [
      { after: 1, step: "look at the file", action: "sniff_file", options: ["read_csv"], confidence: 0.85, input: { path: "inbox/supplier_2026_02.csv" }, output: { delimiter: ",", columns: 9, bom: true } },
      { after: 1, step: "read", action: "read_csv", confidence: 0.95, why: "The sniffer saw a BOM: utf-8-sig.", input: { path: "inbox/supplier_2026_02.csv", encoding: "utf-8-sig" }, output: { rows: 1911, columns: ["发票号", "到账日", "金额", "币种", "对方户名"] } },
      { after: 1, step: "check", action: "validate", confidence: 0.94, input: { required: ["发票号", "到账日", "金额"] }, output: { valid: 1911, matched: 1888, unmatched: 23 } },
      { after: 1, step: "write", action: "write_table", confidence: 0.97, input: { table: "receivables_2026_02" }, output: { rows: 1911 } },
    ],
  },
];
