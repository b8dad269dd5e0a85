"use client";
import { CopyButton } from "@/components/ui/copy-button";

/** Something to be copied whole: shown, and copied by one press. */
export function CopyLine({ text, label }: Readonly<{ text: string; label: string }>) {
  return (
    <div className="flex items-start gap-1 border border-line rounded-control bg-sunken pl-2.5 pr-1 py-0.5">
      <pre tabIndex={0} aria-label={label} className="grow min-w-0 overflow-x-auto py-1 leading-[18px]">{text}</pre>
      <CopyButton text={text} label={label} />
    </div>
  );
}
