import type { Script } from "./story-script";

const TOOLS = ["search", "fetch_page", "extract", "delegate", "save_note"];

/** A research agent with a helper, a rate limit and a page that is not what it says; and a PDF run whose text is empty. */
export const webScripts: readonly Script[] = [
  {
    startsHoursAgo: 14,
    task: { task_id: "sample-web-crawl", task_type: "web_research", title: "Crawl 40 vendor changelogs for CVE ids", agent: "langgraph", status: "aborted", tools: TOOLS, tags: ["sample"], input: "List every CVE id that the 40 vendors' changelogs name since January." },
    steps: [
      { after: 1, step: "plan", action: "search", options: ["fetch_page"], confidence: 0.8, input: { query: "vendor changelog security CVE 2026" }, output: { results: 40 } },
      { after: 2, step: "vendor 1", action: "fetch_page", confidence: 0.9, input: { url: "https://vendor-a.example/changelog" }, output: { status: 200, text: "3.2.1 fixes CVE-2026-1041", length: 18_220 } },
      { after: 2, step: "vendor 2", action: "fetch_page", confidence: 0.9, input: { url: "https://vendor-b.example/changelog" }, output: { status: 200, text: "no security entries", length: 9_120 } },
      { after: 2, step: "vendor 3", action: "fetch_page", confidence: 0.9, input: { url: "https://vendor-c.example/changelog" }, output: { status: 200, text: "7.0 fixes CVE-2026-0888 and CVE-2026-0890", length: 22_001 } },
      { after: 3, step: "vendors 4-20", action: "delegate", options: ["fetch_page"], confidence: 0.7, why: "The helper can read these one after the other.", input: { to: "reader", urls: 17 }, output: "started", tookMs: 300 },
      { after: 2, step: "vendor 4", agent: "reader", action: "fetch_page", input: { url: "https://vendor-d.example/changelog" }, output: { status: 200, text: "CVE-2026-1200", length: 6_000 } },
      { after: 2, step: "vendor 5", agent: "reader", action: "fetch_page", input: { url: "https://vendor-e.example/changelog" }, output: { status: 200, text: "", length: 0 } },
      { after: 2, step: "vendor 6", agent: "reader", action: "fetch_page", input: { url: "https://vendor-f.example/changelog" }, error: ["rate_limit", "HTTP 429 Too Many Requests, Retry-After: 120"] },
      { after: 3, step: "vendor 6", agent: "reader", action: "fetch_page", input: { url: "https://vendor-f.example/changelog" }, error: ["rate_limit", "HTTP 429 Too Many Requests, Retry-After: 120"] },
      { after: 3, step: "vendor 6", agent: "reader", action: "fetch_page", input: { url: "https://vendor-f.example/changelog" }, error: ["rate_limit", "HTTP 429 Too Many Requests, Retry-After: 120"] },
      { after: 640, step: "vendor 6", action: "fetch_page", options: ["save_note", "delegate"], confidence: 0.38, why: "The helper did not come back: try it here.", input: { url: "https://vendor-f.example/changelog" }, error: ["rate_limit", "HTTP 429 Too Many Requests, Retry-After: 120"] },
    ],
  },
  {
    startsHoursAgo: 7,
    task: { task_id: "sample-pdf-scan", task_type: "pdf_extract", title: "扫描合同 PDF，抽取甲乙方与金额", agent: "langgraph", status: "succeeded", tools: ["extract_text", "ocr", "find_fields"], tags: ["sample"], input: { file: "合同-2026-017.pdf" } },
    steps: [
      { after: 1, step: "取文本", action: "extract_text", options: ["ocr"], confidence: 0.84, input: { path: "合同-2026-017.pdf" }, output: "" },
      { after: 2, step: "取文本", action: "extract_text", options: ["ocr"], confidence: 0.48, why: "也许页码范围不对，再试一次。", input: { path: "合同-2026-017.pdf" }, output: "" },
      { after: 2, step: "识别", action: "ocr", options: ["extract_text"], confidence: 0.8, why: "文本层为空，是扫描件：改用 OCR。", switched: true, input: { path: "合同-2026-017.pdf", language: "zh" }, output: { pages: 6, text: "甲方：华信科技有限公司 乙方：远程物流有限公司 合同金额：人民币 128,000 元" }, tookMs: 34_000 },
      { after: 36, step: "找字段", action: "find_fields", confidence: 0.92, input: { fields: ["甲方", "乙方", "金额"] }, output: { 甲方: "华信科技有限公司", 乙方: "远程物流有限公司", 金额: 128000 } },
    ],
  },
];
