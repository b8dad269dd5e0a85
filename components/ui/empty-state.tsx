import type { ReactNode } from "react";

type Props = Readonly<{ title: ReactNode; children?: ReactNode; actions?: ReactNode }>;

/** Says what will appear here and offers the next step. Not centred: it is read like the page. */
export function EmptyState({ title, children, actions }: Props) {
  return (
    <div className="py-8 max-w-[66ch]">
      <h2 className="text-15">{title}</h2>
      {children ? <div className="mt-1 text-text-2">{children}</div> : null}
      {actions ? <div className="mt-3 flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
