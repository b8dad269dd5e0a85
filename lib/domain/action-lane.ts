/** What kind of work an action is, as its name tells it. */
export type ActionLane = "read" | "write" | "run" | "other";

// Whole words of a name split at case, digits and punctuation. The first word that says anything decides, so that
// `get_update_history` reads and `update_reservation` writes.
const WORDS: Readonly<Record<Exclude<ActionLane, "other">, readonly string[]>> = {
  read: ["read", "open", "view", "get", "list", "search", "find", "grep", "glob", "ls", "cat", "fetch", "browse", "goto", "scroll", "query", "select", "lookup", "look", "retrieve", "recall", "websearch", "webfetch", "inspect", "check", "load", "show", "describe", "preview", "scrape", "crawl", "extract", "calculate", "head", "tail", "wc", "rg"],
  write: ["write", "edit", "multiedit", "create", "update", "delete", "remove", "insert", "append", "replace", "save", "patch", "apply", "put", "post", "send", "upload", "book", "cancel", "add", "set", "commit", "str", "modify", "rename", "move", "notebookedit", "undo", "rm", "mv", "cp", "mkdir", "touch", "chmod", "sed"],
  run: ["bash", "shell", "run", "exec", "execute", "python", "ipython", "node", "terminal", "command", "cmd", "test", "build", "compile", "eval", "code", "sql", "powershell", "taskoutput", "bashoutput", "killshell", "submit", "deploy", "install", "pip", "pytest", "npm", "yarn", "make", "git", "cargo", "docker", "cd", "export"],
};

const LANE_OF_WORD: ReadonlyMap<string, ActionLane> = new Map(Object.entries(WORDS).flatMap(([lane, words]) => words.map((word) => [word, lane as ActionLane] as const)));

// Chinese names have no word breaks: the earliest of these in the name decides.
const CHINESE: readonly (readonly [RegExp, ActionLane])[] = [
  [/读|查|搜|获取|检索|浏览|抓取|列出|提取|打开|加载/, "read"],
  [/写|改|编辑|创建|新建|更新|删除|保存|插入|替换|添加|发送|提交|上传|取消|预订/, "write"],
  [/运行|执行|测试|编译|构建|调用|命令|计算|部署|安装/, "run"],
];

// A task has few actions and many events. Bounded, since names come from outside.
const remembered = new Map<string, ActionLane>();
const MAX_REMEMBERED = 2_000;

/** The lane of an action by a table of words in its name, English and Chinese; `other` where no word says. */
export function laneOf(action: string): ActionLane {
  const known = remembered.get(action);
  if (known) return known;
  const lane = readLane(action);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(action, lane);
  return lane;
}

function readLane(action: string): ActionLane {
  const name = action.slice(0, 200);
  for (const word of name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().split(/[^a-z]+/)) {
    const lane = LANE_OF_WORD.get(word);
    if (lane) return lane;
  }
  const joined = LANE_OF_WORD.get(name.toLowerCase());
  if (joined) return joined;
  let earliest: { at: number; lane: ActionLane } | null = null;
  for (const [pattern, lane] of CHINESE) {
    const at = name.search(pattern);
    if (at >= 0 && (!earliest || at < earliest.at)) earliest = { at, lane };
  }
  return earliest?.lane ?? "other";
}

const THINKS = /^(?:think(?:ing)?|plan|reflect|reason|note|scratchpad|todo_?(?:write|read)?|update_plan|sequentialthinking|思考|计划|反思)$/i;

/** An action that only orders the agent's own thoughts: it looks nothing up and changes nothing. */
export function isThought(action: string): boolean {
  return THINKS.test(action);
}

const GENERAL = /^(bash|shell|terminal|python|ipython|code|command|cmd|powershell|sql|run|exec(ute)?|run_command|execute_(command|code)|run_(shell|code)|execute_bash|local_shell|reply|respond|message|执行命令|运行命令|回复)$/i;

/** A tool that may do anything: that it succeeded says nothing unless its argument says what it did. */
export function isGeneralAction(action: string): boolean {
  return GENERAL.test(action);
}
