import { CUT_MARK } from "../cut-text";

/** What a word of a command line is there for. `body`: a program or a query in quotes, or a here-document. */
export type WordUse = "assignment" | "program" | "subcommand" | "flag" | "value" | "argument" | "operator" | "body";
/** `owner`: the flag a value stands behind. `command`: the step's program with its subcommand. */
export type ShellWord = Readonly<{ text: string; use: WordUse; owner: string; command: string; step: number }>;
export type CommandLine = Readonly<{ words: readonly ShellWord[]; isMuted: boolean }>;

type Raw = Readonly<{ text: string; isOperator: boolean; isQuoted: boolean; isHeredoc: boolean }>;

const MAX_LENGTH = 20_000;
const HAS_SUBCOMMANDS = /^(?:git|gh|hg|svn|npm|yarn|pnpm|bun|deno|docker|docker-compose|podman|kubectl|helm|cargo|rustup|go|pip3?|pipx|uv|poetry|conda|mix|rails|rake|bundle|gem|composer|artisan|dotnet|aws|az|gcloud|terraform|apt|apt-get|dnf|yum|brew|systemctl|service|make|just|gradle|mvn|flutter|alembic|prisma|supabase|vercel|heroku|openssl|ip|dbt|redis-cli)$/;
const TAKES_BODY = /^(?:-c|-e|-r|--eval|--command|--execute|-Command)$/;
/** Steps that only show less of the output. */
const VIEWERS = /^(?:head|tail|cat|less|more|tee)$/;
/** Steps that work whatever came before. */
const ALWAYS_WORKS = /^(?:true|:|echo|printf|exit)$/;

/**
 * The words of a command line by what they are there for. Redirections of errors and a last `| head` are left out: they
 * show less and do the same. `isMuted`: it ends in a step that works whatever came before (`|| true`).
 */
export function readCommandLine(text: string): CommandLine {
  const steps = stepsOf(scan(text.slice(0, MAX_LENGTH)));
  while (steps.length > 1 && steps.at(-1)?.operator === "|" && VIEWERS.test(steps.at(-1)?.raws[0]?.text ?? "")) steps.pop();
  const last = steps.at(-1);
  const isMuted = steps.length > 1 && (steps.some(({ operator }) => operator === "||") || (last?.operator !== "&&" && ALWAYS_WORKS.test(last?.raws[0]?.text ?? "")));
  return { isMuted, words: steps.flatMap((step, index) => wordsOf(step, index)) };
}

/** What a command line does: the program and subcommand of each step, as far as it was not cut. */
export function commandsOf(text: string): string[] {
  return [...new Set(readCommandLine(text.split(CUT_MARK, 1)[0] ?? "").words.filter(({ use }) => use === "program").map(({ command }) => command))];
}

type Step = { operator: string; raws: Raw[] };

function stepsOf(raws: readonly Raw[]): Step[] {
  const steps: Step[] = [{ operator: "", raws: [] }];
  for (const raw of raws) {
    if (!raw.isOperator) steps.at(-1)?.raws.push(raw);
    else if ((steps.at(-1)?.raws.length ?? 0) > 0) steps.push({ operator: raw.text, raws: [] });
  }
  return steps.filter((step) => step.raws.length > 0);
}

function wordsOf({ operator, raws }: Step, step: number): ShellWord[] {
  const at = raws.findIndex(({ text, isQuoted }) => isQuoted || !/^[A-Za-z_]\w*=/.test(text));
  const program = at < 0 ? "" : baseOf(raws[at]?.text ?? "");
  const next = raws[at + 1];
  const hasSubcommand = next !== undefined && HAS_SUBCOMMANDS.test(program) && !next.isQuoted && /^[a-z][a-z0-9:-]*$/.test(next.text);
  const command = hasSubcommand ? `${program} ${next.text}` : program;
  const words: ShellWord[] = operator === "" ? [] : [{ text: operator, use: "operator", owner: "", command, step }];
  let owner = "";
  raws.forEach((raw, index) => {
    const use = useOf(raw, index - at, hasSubcommand, owner);
    const isSplit = use === "flag" && raw.text.startsWith("--") && raw.text.includes("=");
    const [name, value] = isSplit ? [raw.text.slice(0, raw.text.indexOf("=")), raw.text.slice(raw.text.indexOf("=") + 1)] : [raw.text, null];
    words.push({ text: name, use, owner: use === "value" || use === "body" ? owner : "", command, step });
    if (value !== null) words.push({ text: value, use: "value", owner: name, command, step });
    owner = use === "flag" && !isSplit ? name : "";
  });
  return words;
}

function useOf({ text, isQuoted, isHeredoc }: Raw, place: number, hasSubcommand: boolean, owner: string): WordUse {
  if (isHeredoc || (isQuoted && (TAKES_BODY.test(owner) || /\s/.test(text)))) return "body";
  if (place < 0) return "assignment";
  if (place === 0) return "program";
  if (place === 1 && hasSubcommand) return "subcommand";
  if (!isQuoted && /^--?[A-Za-z?]/.test(text)) return "flag";
  return owner === "" ? "argument" : "value";
}

/** A program by its name: `/usr/bin/python3` is `python3`, `./run.sh` stays. */
function baseOf(program: string): string {
  return /^\/(?:usr\/(?:local\/)?)?s?bin\/([^/]+)$/.exec(program)?.[1] ?? program;
}

const OPERATOR = /(?:&&|\|\||;;?|\||&(?!>)|\n|[()])/y;
/** What becomes of the errors, and of output nobody looks at. */
const SILENT_REDIRECT = /(?:2>&1|&?[12]?>>?\s*\/dev\/null|2>>?\s*[^\s;&|]{1,200})(?=[\s;&|)]|$)/y;
const HEREDOC = /<<-?\s*(["']?)(\w{1,40})\1/y;
const BLANK = /(?:[ \t\r]+|\\\n|#[^\n]*)/y;

function scan(text: string): Raw[] {
  const raws: Raw[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at += match[0].length;
    return match;
  };
  let heredoc: string | null = null;
  while (at < text.length) {
    if (take(BLANK) || take(SILENT_REDIRECT)) continue;
    const here = take(HEREDOC);
    if (here) {
      heredoc = here[2] ?? null;
      continue;
    }
    const operator = take(OPERATOR);
    if (operator) {
      if (operator[0] === "\n" && heredoc !== null) {
        const body = bodyFrom(text, at, heredoc);
        raws.push({ text: body.text, isOperator: false, isQuoted: true, isHeredoc: true });
        [at, heredoc] = [body.end, null];
      } else raws.push({ text: operator[0] === "\n" || operator[0] === "&" ? ";" : operator[0], isOperator: true, isQuoted: false, isHeredoc: false });
      continue;
    }
    const word = wordFrom(text, at);
    raws.push({ text: word.text, isOperator: false, isQuoted: word.isQuoted, isHeredoc: false });
    at = Math.max(word.end, at + 1);
  }
  return raws;
}

function bodyFrom(text: string, from: number, delimiter: string): { text: string; end: number } {
  const lines = text.slice(from).split("\n");
  const last = lines.findIndex((line) => line.trim() === delimiter);
  const body = last < 0 ? lines.join("\n") : lines.slice(0, last).join("\n");
  return { text: body, end: last < 0 ? text.length : from + body.length + (last > 0 ? 1 : 0) + (lines[last]?.length ?? 0) };
}

/** One word: quoted and unquoted parts in a row, a `$(…)` whole. */
function wordFrom(text: string, from: number): { text: string; isQuoted: boolean; end: number } {
  let [at, word, isQuoted] = [from, "", false];
  while (at < text.length) {
    const sign = text[at] ?? "";
    if (sign === "'" || sign === '"') {
      const end = closing(text, at, sign);
      word += sign === '"' ? text.slice(at + 1, end).replace(/\\(["\\$`])/g, "$1") : text.slice(at + 1, end);
      [at, isQuoted] = [end + 1, true];
    } else if (sign === "$" && text[at + 1] === "(") {
      const end = text.indexOf(")", at);
      word += text.slice(at, end < 0 ? text.length : end + 1);
      at = end < 0 ? text.length : end + 1;
    } else if (sign === "\\" && at + 1 < text.length) {
      word += text[at + 1];
      at += 2;
    } else if (/[\s;&|()]/.test(sign)) break;
    else {
      word += sign;
      at += 1;
    }
  }
  return { text: word, isQuoted, end: at };
}

const HEREDOC_INSIDE = /\$\(\s{0,9}cat\s{1,9}<<-?\s{0,9}["']?(\w{1,40})["']?/y;

/** A here-document in quotes may hold quotes of its own; it ends where its own line says so. */
function endOfSubstitution(text: string, at: number): number {
  HEREDOC_INSIDE.lastIndex = at;
  const delimiter = HEREDOC_INSIDE.exec(text)?.[1];
  const end = delimiter === undefined ? -1 : text.indexOf(`\n${delimiter}`, at);
  return end < 0 ? at : end;
}

function closing(text: string, open: number, quote: string): number {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] === "\\" && quote === '"') at += 1;
    else if (text[at] === "$" && quote === '"') at = endOfSubstitution(text, at);
    else if (text[at] === quote) return at;
  }
  return text.length;
}
