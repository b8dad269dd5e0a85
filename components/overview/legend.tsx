type Props = Readonly<{ names: Readonly<{ succeeded: string; failed: string; other: string }> }>;

/** In the order the bars are stacked, from the top. */
export function Legend({ names }: Props) {
  return (
    <figcaption className="flex flex-wrap gap-x-4 pl-[30px] mt-1.5 text-11 text-text-2">
      {(["succeeded", "other", "failed"] as const).map((key) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <svg width="9" height="9" aria-hidden>
            <rect width="9" height="9" rx="1" fill={key === "failed" ? "url(#hatch-failed)" : key === "other" ? "var(--line-2)" : "var(--text-3)"} />
          </svg>
          {names[key]}
        </span>
      ))}
    </figcaption>
  );
}
