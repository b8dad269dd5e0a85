"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Field, Input, Select } from "@/components/ui/field";
import { SectionHeader } from "@/components/ui/section-header";
import { taskTypeSchema } from "@/lib/domain/task";
import { DropZone } from "./drop-zone";
import { takeHeldFiles } from "./held-files";
import { ImportRow } from "./import-row";
import { importStore } from "./import-store";
import { useFormatWords } from "./use-format-words";
import { useImports } from "./use-imports";

type Props = Readonly<{ formats: readonly string[]; canRecord: boolean }>;

/** Drop files, watch them go in, open what was found. */
export function ImportPage({ formats, canRecord }: Props) {
  const t = useTranslations("import");
  const formatWords = useFormatWords();
  const [format, setFormat] = useState("auto");
  const [taskType, setTaskType] = useState("");
  const items = useImports();
  const isTypeBad = taskType !== "" && !taskTypeSchema.safeParse(taskType).success;
  // Files dropped on the overview wait for this page.
  useEffect(() => {
    const files = takeHeldFiles();
    if (files.length > 0) importStore.add(files, { format: "auto", taskType: "" });
  }, []);

  return (
    <div className="max-w-[960px]">
      <div className="pt-3.5 pb-3">
        <h1>{t("title")}</h1>
        <p className="mt-1 max-w-[74ch] text-text-2">{t("lead")}</p>
      </div>
      {canRecord ? null : <Alert tone="warn" title={t("viewerTitle")} className="mb-3">{t("viewerBody")}</Alert>}
      <div className="grid grid-cols-[minmax(0,1fr)_260px] gap-4 max-md:grid-cols-1">
        <DropZone words={t("drop")} button={t("choose")} isDisabled={!canRecord || isTypeBad} onFiles={(files) => importStore.add(files, { format, taskType })} className="min-h-40 bg-surface" />
        <div className="flex flex-col gap-3">
          <Field label={t("format")}>
            {(control) => (
              <Select {...control} value={format} onChange={(event) => setFormat(event.target.value)} className="w-full">
                <option value="auto">{t("auto")}</option>
                {formats.map((name) => <option key={name} value={name}>{formatWords(name)}</option>)}
              </Select>
            )}
          </Field>
          <Field label={t("taskType")} hint={t("taskTypeHint")} error={isTypeBad ? t("taskTypeFault") : null}>
            {(control) => <Input {...control} value={taskType} onChange={(event) => setTaskType(event.target.value.trim())} spellCheck={false} autoCapitalize="off" className="font-mono text-12" />}
          </Field>
        </div>
      </div>
      <section className="pt-6" aria-label={t("files")}>
        <SectionHeader title={t("files")} note={items.length > 0 ? items.length : null} />
        {items.length === 0 ? <p className="text-12 text-text-3">{t("emptyHint")}</p> : null}
        <ul>
          {items.map((item) => <ImportRow key={item.id} item={item} onStop={() => importStore.stop(item.id)} onRemove={() => importStore.remove(item.id)} onAgain={() => { importStore.remove(item.id); importStore.add([item.file], item); }} />)}
        </ul>
      </section>
    </div>
  );
}
