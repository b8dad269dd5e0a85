"use client";
import { ProblemError } from "@/lib/queries/read";
import { Alert } from "./alert";
import { useProblemWords } from "./use-act";

type Props = Readonly<{ query: Readonly<{ isError: boolean; error: unknown; refetch: () => unknown }>; title: string; className?: string }>;

/** A read that failed: what happened, and once more. Nothing while all is well. */
export function ReadFailed({ query, title, className = "my-3" }: Props) {
  const say = useProblemWords();
  if (!query.isError) return null;
  const problem = query.error instanceof ProblemError ? query.error : null;
  return <Alert title={title} onRetry={() => void query.refetch()} refId={problem?.refId ?? null} className={className}>{say(problem?.code ?? "unknown")}</Alert>;
}
