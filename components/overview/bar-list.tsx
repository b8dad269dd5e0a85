import Link from "next/link";
import type { ReactNode } from "react";

type Item = Readonly<{ key: string; href: string; label: ReactNode; count: number; end?: ReactNode }>;

/** Words, a bar, a number: longest first as given, each a way to the tasks it counts. */
export function BarList({ items }: Readonly<{ items: readonly Item[] }>) {
  const most = Math.max(1, ...items.map(({ count }) => count));
  return (
    <ul>
      {items.map(({ key, href, label, count, end }) => (
        <li key={key}>
          <Link href={href} className="grid grid-cols-[minmax(0,148px)_minmax(0,1fr)_auto_auto] gap-x-3 items-center text-12 h-[25px] rounded-mark hover:text-accent max-md:h-9">
            <span className="truncate">{label}</span>
            <svg width="100%" height="9" aria-hidden preserveAspectRatio="none"><rect width={`${(count / most) * 100}%`} height="9" rx="1" className="fill-text-3" /></svg>
            <b className="min-w-8 text-right">{count}</b>
            {end}
          </Link>
        </li>
      ))}
    </ul>
  );
}
