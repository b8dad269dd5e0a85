import type { ReactNode } from "react";

/** A section of the settings: what it is, what it does, then its parts. */
export function SectionFrame({ title, lead, children }: Readonly<{ title: ReactNode; lead: ReactNode; children: ReactNode }>) {
  return (
    <div className="max-w-[820px]">
      <h1>{title}</h1>
      <p className="mt-1 mb-5 max-w-[74ch] text-text-2">{lead}</p>
      <div className="flex flex-col gap-7">{children}</div>
    </div>
  );
}
