"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useUndoToast } from "@/components/ui/toaster";
import { useAct } from "@/components/ui/use-act";
import { loadSampleAction, removeSampleAction } from "@/lib/actions/sample";

/** Takes the sample out; loading it again is the way back. */
export function RemoveSample() {
  const t = useTranslations("overview.sample");
  const undoable = useUndoToast();
  const restore = useAct(loadSampleAction);
  const { act, isPending } = useAct(removeSampleAction, { onDone: () => undoable(t("removed"), () => restore.act(null)) });
  return <Button variant="ghost" disabled={isPending} onClick={() => act(null)}>{t("remove")}</Button>;
}
