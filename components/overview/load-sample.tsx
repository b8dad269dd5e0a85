"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useAct } from "@/components/ui/use-act";
import { loadSampleAction } from "@/lib/actions/sample";

export function LoadSample({ canRecord }: Readonly<{ canRecord: boolean }>) {
  const t = useTranslations("overview.empty");
  const { act, isPending } = useAct(loadSampleAction);
  return (
    <div>
      <Button variant="primary" disabled={!canRecord || isPending} onClick={() => act(null)}>{t(isPending ? "loadingSample" : "loadSample")}</Button>
    </div>
  );
}
