"use client";
import { useId, type ComponentProps, type ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

const inputStyle =
  "block w-full min-h-[30px] px-[9px] py-1 border border-text-3 rounded-control bg-surface text-13 text-text aria-invalid:border-fail disabled:bg-sunken disabled:text-text-3 disabled:border-line-2 max-md:min-h-10 max-md:text-15";

export function Input({ className, ...rest }: Readonly<ComponentProps<"input">>) {
  return <input className={cn(inputStyle, className)} {...rest} />;
}

export function Textarea({ className, ...rest }: Readonly<ComponentProps<"textarea">>) {
  return <textarea className={cn(inputStyle, "resize-y", className)} {...rest} />;
}

/** The browser's own list: it knows phones, keyboards and screen readers best. */
export function Select({ className, children, ...rest }: Readonly<ComponentProps<"select">>) {
  return (
    <span className="relative inline-flex min-w-0 max-md:w-full">
      <select className={cn(inputStyle, "appearance-none pr-7 truncate", className)} {...rest}>
        {children}
      </select>
      <Icon name="down" size="s" className="absolute right-2 top-1/2 -translate-y-1/2 pointer-events-none text-text-3" />
    </span>
  );
}

type Control = Readonly<{ id: string; "aria-describedby"?: string; "aria-invalid"?: true }>;

type FieldProps = Readonly<{
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
  /** Given what ties the control to its words. */
  children: (control: Control) => ReactNode;
}>;

/** A label, a control, what explains it, and what is wrong with it. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(" ");
  return (
    <div className={cn("flex flex-col gap-1 min-w-0", className)}>
      <label htmlFor={id} className="text-12 text-text-2">{label}</label>
      {children({ id, ...(describedBy ? { "aria-describedby": describedBy } : {}), ...(error ? { "aria-invalid": true } : {}) })}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-12 text-fail">
          <Icon name="fail" size="s" className="mt-[3px]" />
          {error}
        </p>
      ) : null}
      {hint ? <p id={`${id}-hint`} className="text-12 text-text-3">{hint}</p> : null}
    </div>
  );
}
