"use client";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "sonner";
import type { ActionError, ActionResult } from "@/lib/actions/result";

type Options<Input, T> = Readonly<{
  /** `input` as it was sent: what the component holds may be newer. */
  onDone?: (value: T, input: Input) => void;
  /** Where the form shows errors itself; otherwise they come as a toast. */
  isShown?: boolean;
}>;

/** Runs a server action: pending while it works, its refusal in words, nothing that was typed is lost. */
export function useAct<Input, T>(action: (input: Input) => Promise<ActionResult<T>>, { onDone, isShown = false }: Options<Input, T> = {}) {
  const say = useProblemWords();
  const [error, setError] = useState<ActionError | null>(null);
  const [isPending, start] = useTransition();
  const act = (input: Input) =>
    start(async () => {
      const result = await action(input).catch((): ActionResult<T> => ({ ok: false, error: { code: "unknown", message: "", issues: [] } }));
      setError(result.ok ? null : result.error);
      if (result.ok) onDone?.(result.value, input);
      else if (!isShown) toast.error(say(result.error.code), { description: result.error.message });
    });
  return { act, isPending, error, clearError: () => setError(null) };
}

/** What a code of an error means for a person, and what to do. */
export function useProblemWords() {
  const t = useTranslations("common.problem");
  return (code: string) => (t.has(code as "unknown") ? t(code as "unknown") : t("unknown"));
}
