"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ImportResult } from "@/lib/domain/import-result";
import { rejectedAsText } from "./import-state";

const SHOWN = 100;

/** What could not be read, by line, foldable and to take away. The rest of the file went in. */
export function RejectedLines({ result, fileName }: Readonly<{ result: ImportResult; fileName: string }>) {
  const t = useTranslations("import");
  const shown = result.rejected.slice(0, SHOWN);
  return (
    <details className="mt-2" open={result.task_count === 0}>
      <summary className="w-max max-w-full text-warn font-semibold">
        <Icon name="warn" className="mr-1.5" />
        {t("rejected", { count: result.rejected_count })}
        {shown.length < result.rejected_count ? <span className="font-normal text-text-3"> · {t("rejectedFirst", { count: shown.length })}</span> : null}
      </summary>
      <div className="mt-1.5 max-h-64 overflow-auto border border-line rounded-control bg-surface px-2.5" tabIndex={0} role="region" aria-label={t("rejected", { count: result.rejected_count })}>
        <table className="tbl">
          <thead><tr><th className="w-16">{t("line")}</th><th>{t("whatWrong")}</th></tr></thead>
          <tbody>
            {shown.map(({ line, path, message }, index) => (
              <tr key={index}><td className="text-text-3 align-top!">{line ?? path ?? ""}</td><td className="wrap-anywhere">{message}</td></tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button variant="link" className="mt-1.5 text-12" onClick={() => download(rejectedAsText(result), `${fileName}.rejected.txt`)}><Icon name="download" size="s" />{t("download")}</Button>
    </details>
  );
}

function download(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
