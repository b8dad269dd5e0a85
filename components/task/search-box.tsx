"use client";
import { useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";

const PAUSE_MS = 200;

type Props = Readonly<{ value: string; label: string; placeholder: string; onChange: (text: string) => void }>;

/** Searches once typing pauses, and not while a word is being composed. */
export function SearchBox({ value, label, placeholder, onChange }: Props) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by other means (a saved view, "clear filters"): show that.
  if (value !== seen) {
    setSeen(value);
    setDraft(value);
  }
  const send = (text: string) => {
    clearTimeout(timer.current);
    setSeen(text);
    onChange(text);
  };
  return (
    <span className="relative inline-flex max-md:grow">
      <Icon name="search" className="absolute left-2 top-1/2 -translate-y-1/2 text-text-3 pointer-events-none" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={draft}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => send(text), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) send(draft);
          if (event.key === "Escape") event.currentTarget.blur();
        }}
        className="h-7 w-50 pl-7 pr-2 border border-line rounded-control bg-surface text-12 hover:border-line-2 max-md:h-9 max-md:w-full max-md:text-15"
      />
    </span>
  );
}
