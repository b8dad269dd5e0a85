"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useAct } from "@/components/ui/use-act";
import { askModelAction } from "@/lib/actions/reflections";
import { reflectReasonText } from "@/lib/domain/reflect-reason";
import { reflectionsKey, type ReflectionsOfTask, type WrittenView } from "@/lib/queries/reflection-queries";
import { ModelState } from "./model-state";
import { PromptPanel } from "./prompt-panel";
import { EMPTY_DRAFT } from "./reflection-draft";
import { ReflectionForm } from "./reflection-form";

type Props = Readonly<{ taskId: string; data: ReflectionsOfTask; chosenEventId: string | null }>;

/** Where the model stands, and what a person can do: write, use a chat of their own, ask. What was typed outlives closing. */
export function ReflectionDesk({ taskId, data, chosenEventId }: Props) {
  const t = useTranslations("reflection");
  const client = useQueryClient();
  const sayWritten = useWrittenWords();
  const [panel, setPanel] = useState<"write" | "prompt" | null>(null);
  const [eventId, setEventId] = useState<string | null>(null);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [answer, setAnswer] = useState("");
  const readAgain = () => void client.invalidateQueries({ queryKey: reflectionsKey(taskId) });
  const ask = useAct(askModelAction, { onDone: () => { toast.success(t("acts.asked")); readAgain(); } });
  const about = { eventId, chosenEventId, diagnoses: data.diagnoses, onChange: setEventId };
  const toggle = (which: "write" | "prompt") => setPanel(panel === which ? null : which);
  const onDone = (written: WrittenView) => {
    if (panel === "write") setDraft(EMPTY_DRAFT);
    else setAnswer("");
    setPanel(null);
    sayWritten(written);
    readAgain();
  };
  const { state } = data.model;
  if (!data.can_reflect && state === "none") return null;
  return (
    <div className="border-b border-line max-lg:border-b-0">
      <div className="flex flex-wrap items-center gap-2 py-2">
        <ModelState model={data.model} />
        {data.can_reflect ? (
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {state === "not_configured" ? null : <Button disabled={ask.isPending || state === "waiting" || state === "running"} onClick={() => ask.act({ task_id: taskId, event_id: chosenIfFailed(data, chosenEventId) })}><Icon name="bot" />{t(state === "failed" ? "acts.askAgain" : "acts.ask")}</Button>}
            <Button aria-expanded={panel === "prompt"} onClick={() => toggle("prompt")}><Icon name="copy" />{t("acts.prompt")}</Button>
            <Button aria-expanded={panel === "write"} onClick={() => toggle("write")}><Icon name="edit" />{t("acts.write")}</Button>
          </span>
        ) : null}
      </div>
      {panel === null ? null : (
        <div className="mb-3 p-4 border border-line rounded-control bg-surface max-md:p-3">
          {panel === "write" ? (
            <ReflectionForm taskId={taskId} draft={draft} about={about} onDraft={setDraft} onDone={onDone} onClose={() => setPanel(null)} />
          ) : (
            <PromptPanel taskId={taskId} answer={answer} about={about} onAnswer={setAnswer} onDone={onDone} onClose={() => setPanel(null)} />
          )}
        </div>
      )}
    </div>
  );
}

/** A failure chosen in the story is what the model is asked about; else Hindsight takes the one that mattered. */
function chosenIfFailed({ diagnoses }: ReflectionsOfTask, chosen: string | null): string | null {
  return diagnoses.some(({ event_id }) => event_id === chosen) ? chosen : null;
}

function useWrittenWords() {
  const t = useTranslations("reflection.form");
  const language = useLocale();
  return ({ lesson_id, refused }: WrittenView) => toast.success(refused ? t("savedReused", { reason: reflectReasonText(refused, language) }) : t(lesson_id ? "saved" : "savedOnly"));
}
