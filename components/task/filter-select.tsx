import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Select } from "@/components/ui/field";

type SelectProps = Readonly<{ label: string; value: string; any: string; onChange: (value: string) => void; children: ReactNode }>;

/** One thing a list can be narrowed by; seen to be on. */
export function FilterSelect({ label, value, any, onChange, children }: SelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cn("min-h-7 py-0.5 pl-2 pr-6 text-12 border-line max-w-40 hover:border-line-2", value && "border-accent text-accent font-semibold bg-accent-soft hover:border-accent max-md:max-w-none", "max-md:max-w-none")}
    >
      <option value="">{any}</option>
      {children}
    </Select>
  );
}

/** A value of a shared link that no task has any more is shown too: what is filtered by must be seen. */
export function FilterOptions({ values, chosen, name = (value) => value }: Readonly<{ values: readonly string[]; chosen: string; name?: (value: string) => string }>) {
  const shown = chosen && !values.includes(chosen) ? [chosen, ...values] : values;
  return shown.map((value) => <option key={value} value={value}>{name(value)}</option>);
}
