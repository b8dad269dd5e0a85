type Props = Readonly<{ text: string; className: string }>;

/** One line that is cut where it hurts least: of a path the folders go, the file's name stays. */
export function TailText({ text, className }: Props) {
  const slash = /\s/.test(text) ? -1 : text.lastIndexOf("/", text.length - 2);
  if (slash <= 0) return <span className={`${className} ell`} title={text}>{text}</span>;
  return (
    <span className={`${className} path`} title={text}>
      <span className="ell">{text.slice(0, slash)}</span>
      <span className="ell tail">{text.slice(slash)}</span>
    </span>
  );
}
