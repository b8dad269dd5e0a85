"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { FormError } from "@/components/settings/form-error";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field, Textarea } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { ReadFailed } from "@/components/ui/read-failed";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { useAct } from "@/components/ui/use-act";
import { pasteReflectionAction } from "@/lib/actions/reflections";
import type { ActionError } from "@/lib/actions/result";
import { promptQuery, type WrittenView } from "@/lib/queries/reflection-queries";
import { AboutSelect, type About } from "./about-select";

type Props = Readonly<{ taskId: string; answer: string; about: About; onAnswer: (text: string) => void; onDone: (written: WrittenView) => void; onClose: () => void }>;

/** Without a model of its own: the prompt goes out to any chat, the answer comes back in here (F7). */
export function PromptPanel({ taskId, answer, about, onAnswer, onDone, onClose }: Props) {
  const t = useTranslations("reflection");
  const prompt = useQuery(promptQuery(taskId, about.eventId));
  const { act, isPending, error, clearError } = useAct(pasteReflectionAction, { isShown: true, onDone });
  const copy = (text: string) => void navigator.clipboard.writeText(text).then(() => toast.success(t("prompt.copied")), () => toast.error(t("prompt.copyFailed")));
  return (
    <form aria-label={t("acts.prompt")} className="flex flex-col gap-3" onSubmit={(event) => { event.preventDefault(); if (answer.trim()) act({ task_id: taskId, event_id: about.eventId, text: answer }); }}>
      <p className="text-12 text-text-2 max-w-[74ch]">{t("prompt.lead")}</p>
      <AboutSelect {...about} />
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
        <div className="min-w-0">
          <ReadFailed query={prompt} title={t("prompt.failed")} className="mb-2" />
          {prompt.data ? (
            <Field label={t("prompt.text")}>
              {(control) => <Textarea {...control} readOnly rows={10} dir="auto" value={prompt.data.text} className="font-mono text-12 bg-sunken" />}
            </Field>
          ) : prompt.isPending ? (
            <Loading className="flex flex-col gap-2.5 py-2"><Skeleton className="w-1/2" /><Skeleton className="w-full" /><Skeleton className="w-3/4" /></Loading>
          ) : null}
          <Button className="mt-2" disabled={!prompt.data} onClick={() => prompt.data && copy(prompt.data.text)}><Icon name="copy" />{t("prompt.copy")}</Button>
        </div>
        <div className="min-w-0">
          <Field label={t("prompt.answer")} hint={t("prompt.answerHint")}>
            {(control) => <Textarea {...control} rows={10} dir="auto" spellCheck={false} value={answer} className="font-mono text-12" onChange={(event) => { onAnswer(event.target.value); clearError(); }} />}
          </Field>
          {error ? <div className="mt-2"><Unread error={error} /></div> : null}
          <div className="mt-2 flex flex-wrap gap-2">
            <Button type="submit" variant="primary" disabled={isPending || answer.trim() === ""}>{t("prompt.paste")}</Button>
            <Button variant="ghost" onClick={onClose}>{t("acts.close")}</Button>
          </div>
        </div>
      </div>
    </form>
  );
}

/** What could not be read of an answer, and where. */
function Unread({ error }: Readonly<{ error: ActionError }>) {
  const t = useTranslations("reflection.prompt");
  if (error.code !== "invalid" || error.issues.length === 0) return <FormError error={error} />;
  return (
    <Alert title={t("unreadable")}>
      <ul>
        {error.issues.map(({ path, message }, at) => <li key={at} dir="auto">{t("where", { path: path === "" || path === "text" ? t("whole") : path, message })}</li>)}
      </ul>
      {t("unreadableBody")}
    </Alert>
  );
}
