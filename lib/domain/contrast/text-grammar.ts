import { isGeneralAction } from "../action-lane";

/** Which words a text is made of, so that it is taken apart at the right places. */
export type Grammar = "sql" | "shell" | "code" | "url" | "path" | "plain";

const SQL_START = /^\s*(?:\(\s*)?(?:select|insert\s+into|replace\s+into|update|delete\s+from|with|create|alter|drop|merge|truncate|explain|show|describe|selec|slect|selct)\b/i;
const SQL_WORDS = /\b(?:from|into|set|table|values|where|index|view|columns|tables)\b/i;
const SHELL_KEYS = /^(?:command|cmd|commandline|command_line|bash|shell)$/i;
const CODE_KEYS = /^(?:code|source|source_code|script|python|javascript|program|snippet|new_string|new_str|cell|expression|formula)$/i;
const SHELL_ACTIONS = /^(?:bash|shell|terminal|run_command|execute_command|execute_bash|run_shell|local_shell|powershell|cmd)$/i;
const CODE_ACTIONS = /(?:^|_)(?:python|ipython|node|javascript|code|repl|jupyter|notebook)(?:$|_)/i;
const PATH_KEYS = /(?:^|_)(?:path|file|filename|filepath|dir|directory|folder|cwd|src|dst|dest|destination)$/i;
const URL = /^[a-z][a-z0-9+.-]{1,20}:\/\/\S+$/i;
const PATH = /^(?:[A-Za-z]:[\\/]|[~.]{0,2}[\\/])?[\p{L}\p{N}_.@~*+-]+(?:[\\/][\p{L}\p{N}_.@~*+ -]+)*[\\/]?$/u;
const CODE_SIGNS = /(?:^|\n)\s*(?:import |from \S+ import |def |class |const |let |var |function |for .+:|print\()|[;{]\s*\n|\w\(.*\)\s*(?:\n|;|$)/;

/** @param key the argument's name, "" where the whole input is one text */
export function grammarOf(text: string, key: string, action: string): Grammar {
  const name = snakeCase(key);
  if (SQL_START.test(text) && SQL_WORDS.test(text)) return "sql";
  if (SHELL_KEYS.test(name) || (SHELL_ACTIONS.test(action) && key === "")) return "shell";
  if (CODE_KEYS.test(name) || (CODE_ACTIONS.test(action) && (key === "" || isGeneralAction(key)))) return "code";
  if (URL.test(text)) return "url";
  if (isPathLike(text, key)) return "path";
  return CODE_SIGNS.test(text.slice(0, 2_000)) ? "code" : "plain";
}

/** A word that names a file or a folder: it has a slash or an ending, or its key says so. */
export function isPathLike(text: string, key = ""): boolean {
  if (text.length > 400 || !PATH.test(text)) return false;
  return PATH_KEYS.test(snakeCase(key)) || /[\\/]/.test(text) || /[\p{L}_-]\.[A-Za-z][A-Za-z0-9]{0,4}$/u.test(text);
}

export function snakeCase(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}
