import type { ReactNode } from "react";
import { cn } from "./cn";

type Props = Readonly<{ title: ReactNode; note?: ReactNode; end?: ReactNode; id?: string; className?: string }>;

/** A section's name, what it covers in a quiet voice, and what can be done with it at the end of the line. */
export function SectionHeader({ title, note, end, id, className }: Props) {
  return (
    <div className={cn("flex items-center gap-x-2 min-h-6 mb-1.5 max-md:flex-wrap", className)}>
      <h2 id={id}>{title}</h2>
      {note ? <span className="text-12 text-text-3">{note}</span> : null}
      {end ? <span className="ml-auto flex items-center gap-2">{end}</span> : null}
    </div>
  );
}
