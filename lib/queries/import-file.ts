import type { ImportProgress, ImportResult } from "@/lib/domain/import-result";
import { ProblemError } from "./read";

type Line =
  | (ImportProgress & { type: "progress" })
  | (ImportResult & { type: "result" })
  | { type: "error"; problem: { code?: string; detail?: string; error_id?: string } };

type Input = Readonly<{
  file: File;
  format: string;
  taskType: string;
  /** Share of the file that has left the browser, 0..1. */
  onSent: (share: number) => void;
  onProgress: (progress: ImportProgress) => void;
  signal: AbortSignal;
}>;

/**
 * Sends one file and follows the server's lines. An XMLHttpRequest, because fetch tells nothing of what has been sent.
 *
 * @throws ProblemError; a DOMException named AbortError when stopped
 */
export function importFile({ file, format, taskType, onSent, onProgress, signal }: Input): Promise<ImportResult> {
  const query = new URLSearchParams({ format, file_name: file.name, ...(taskType ? { task_type: taskType } : {}) });
  const request = new XMLHttpRequest();
  request.open("POST", `/api/app/import?${query}`);
  request.setRequestHeader("content-type", "application/octet-stream");
  return new Promise<ImportResult>((resolve, reject) => {
    const reader = new LineReader();
    let result: ImportResult | null = null;
    const read = (isAll: boolean) => {
      for (const line of reader.read(request.responseText, isAll)) {
        if (line.type === "progress") onProgress(line);
        else if (line.type === "result") result = line;
        else reject(new ProblemError(line.problem.code ?? "unknown", line.problem.detail ?? "", line.problem.error_id ?? null));
      }
    };
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 1);
    request.onprogress = () => { if (request.status === 200) read(false); };
    request.onload = () => {
      if (request.status !== 200) return reject(refusal(request));
      read(true);
      if (result) resolve(result);
      else reject(new ProblemError("offline", "the answer broke off"));
    };
    request.onerror = () => reject(new ProblemError("offline", "no answer"));
    request.onabort = () => reject(new DOMException("stopped", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

function refusal(request: XMLHttpRequest): ProblemError {
  try {
    const body = JSON.parse(request.responseText) as { code?: string; detail?: string; error_id?: string };
    return new ProblemError(body.code ?? "unknown", body.detail ?? "", body.error_id ?? null);
  } catch {
    return new ProblemError("unknown", request.statusText);
  }
}

/** Takes whole lines from a text that grows. */
export class LineReader {
  private at = 0;

  read(text: string, isAll: boolean): Line[] {
    const end = isAll ? text.length : text.lastIndexOf("\n") + 1;
    const lines = text.slice(this.at, end).split("\n").filter((line) => line.trim() !== "");
    this.at = Math.max(this.at, end);
    return lines.map((line) => JSON.parse(line) as Line);
  }
}
