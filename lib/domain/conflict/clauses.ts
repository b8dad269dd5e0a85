import type { Mark } from "./lexicon/marks";
import { isAct } from "./lexicon/weights";
import { isContent, type Content, type Token } from "./token";

/** `aim`: what the action is for; no condition, but named. */
export type ConditionKind = "when" | "unless" | "before" | "after" | "aim";
export type Condition = Readonly<{ kind: ConditionKind; tokens: readonly Content[]; isNegated: boolean; isOnly: boolean }>;

/** What a clause says of its action. `needless`: it may be left out. */
export type Polarity = "demand" | "allow" | "forbid" | "needless";
export type Clause = Readonly<{ polarity: Polarity; action: readonly Content[]; conditions: readonly Condition[]; /** The word that gave the polarity, as it stands; empty for a plain demand. */ mark: string }>;
/** What has to come first, and what after it. */
export type Order = Readonly<{ first: readonly Content[]; then: readonly Content[] }>;
export type Clauses = Readonly<{ clauses: readonly Clause[]; orders: readonly Order[] }>;

type Draft = { polarity: Polarity; action: Content[]; conditions: Condition[]; mark: string; /** The word that speaks against the subject. */ harm: string; isThen: boolean; hasMark: boolean; /** Conditions that stood before the action hold for the rest of the sentence. */ leading: number };
type OpenCondition = { kind: ConditionKind; tokens: Content[]; isNegated: boolean; isOnly: boolean; isUntil: boolean };

/** Reads the clauses of a rule: what is demanded, forbidden or allowed, and under which conditions. */
export function readClauses(tokens: readonly Token[]): Clauses {
  const sentences = splitSentences(tokens);
  const drafts = sentences.flatMap((sentence) => readSentence(sentence));
  return { clauses: drafts.map(({ polarity, action, conditions, mark }) => ({ polarity, action, conditions, mark })), orders: ordersOf(drafts) };
}

/** Sentences, each a list of the parts between its commas. */
function splitSentences(tokens: readonly Token[]): Token[][][] {
  const sentences: Token[][][] = [[[]]];
  for (const token of tokens) {
    const parts = sentences.at(-1) ?? [];
    if (token.kind !== "break") parts.at(-1)?.push(token);
    else if (token.isStrong) sentences.push([[]]);
    else parts.push([]);
  }
  return sentences;
}

function readSentence(parts: readonly (readonly Token[])[]): Draft[] {
  const drafts: Draft[] = [];
  let shared: Condition[] = [];
  parts.forEach((part, place) => {
    const found = new PartReader().read(part, place < parts.length - 1).map((draft) => ({ ...draft, conditions: [...shared, ...draft.conditions] }));
    for (const draft of found) {
      const last = drafts.at(-1);
      if (draft.leading > 0) shared = draft.conditions.slice(0, shared.length + draft.leading).filter(({ kind }) => kind === "when" || kind === "unless");
      if (draft.action.length > 0) {
        // "no passwords, tokens or keys": what has neither verb nor mark goes on with what came before.
        if (last && !draft.hasMark && !draft.isThen && draft.conditions.length === shared.length && draft.action.length <= MAX_LISTED && !draft.action.some(({ term }) => isAct(term))) last.action.push(...draft.action);
        else drafts.push(draft);
      } else if (last && place === parts.length - 1) last.conditions.push(...draft.conditions.slice(last.conditions.length));
      else shared = [...draft.conditions];
    }
  });
  return drafts;
}

function ordersOf(drafts: readonly Draft[]): Order[] {
  return drafts.flatMap((draft, place) => {
    const previous = drafts[place - 1];
    const chained = draft.isThen && previous ? [{ first: previous.action, then: draft.action }] : [];
    if (draft.polarity === "needless") return chained;
    return [...chained, ...draft.conditions.flatMap(({ kind, tokens }) => {
      if (kind !== "before" && kind !== "after") return [];
      // "don't do it before X" says what "do it after X" says; in Chinese it may only forbid it.
      const isBefore = kind === "before";
      return draft.polarity === "forbid" ? [] : [isBefore ? { first: draft.action, then: tokens } : { first: tokens, then: draft.action }];
    })];
  });
}

/** A member of a list ("tokens or keys") has no more words. */
const MAX_LISTED = 3;
const LEADING = /^(?:on|for|in|with|at|upon|during)$/i;

/** Reads what stands between two commas. */
class PartReader {
  #drafts: Draft[] = [];
  #draft: Draft = emptyDraft();
  #open: OpenCondition | null = null;
  #isOnly = false;
  #isPreferring = false;

  read(tokens: readonly Token[], hasMore: boolean): Draft[] {
    const [head] = tokens;
    const contents = tokens.filter(isContent);
    const isLeading = hasMore && head?.kind === "mark" && head.mark === "none" && LEADING.test(head.text) && !tokens.some((token) => token.kind === "mark" && token.mark !== "none");
    if (isLeading) this.#open = openCondition("when");
    let before = "";
    for (const token of tokens) {
      // "do this and never do that": the prohibition begins a clause of its own.
      if (token.kind === "mark" && token.mark === "neg" && before === "and" && !this.#open) this.#push();
      before = token.text.toLowerCase();
      if (token.kind === "mark") this.#readMark(token.mark, token.text);
      else if (isContent(token) && token.term === "garbled" && this.#draft.action.length > 0) this.#readHarm(token.text);
      else if (isContent(token)) (this.#open?.tokens ?? this.#draft.action).push(token);
    }
    this.#close();
    this.#push();
    return contents.length === 0 ? [] : this.#drafts;
  }

  #readMark(mark: Mark, text: string): void {
    const isChinese = /[\u3400-\u9fff]/.test(text);
    switch (mark) {
      case "neg":
        return this.#negate(text);
      case "needless":
        return this.#open ? this.#negateOpen() : this.#mark("needless", text);
      case "may":
        if (!this.#open && this.#draft.polarity === "demand") this.#mark("allow", text);
        return;
      case "only":
        this.#isOnly = true;
        return;
      case "when":
        // 出现 after something else is a verb: "不要出现 print".
        if (/^[遇出]/.test(text) && (this.#draft.hasMark || this.#draft.action.length > 0)) return;
        return this.#openAt(mark, /only|仅|只/i.test(text));
      case "aim":
      case "unless":
        return this.#openAt(mark, /only|仅|只/i.test(text));
      case "when_end":
        return this.#endWhen(text);
      case "before":
      case "after":
        return isChinese ? this.#endOrder(mark) : this.#openAt(mark, false);
      case "until":
        this.#openAt("before", false);
        if (this.#open) this.#open.isUntil = true;
        return;
      case "first":
        if (this.#open && isChinese) this.#close();
        return;
      case "then":
        return this.#startThen();
      case "without":
        return this.#readWithout(isChinese, text);
      case "instead":
        return this.#forbidRest(text);
      case "over":
        if (this.#isPreferring) this.#forbidRest(text);
        return;
      case "but":
        this.#close();
        this.#push();
        return;
      case "harm":
        return this.#readHarm(text);
      case "prefer":
        this.#isPreferring = true;
        return;
      case "none":
        return;
    }
  }

  /** "X garbles some files": a statement against its subject. What is said of a file "that is garbled" is a condition. */
  #readHarm(text: string): void {
    const [subject] = this.#draft.action;
    if (this.#open || this.#draft.hasMark || !subject || isAct(subject.term)) return;
    this.#draft.harm = text;
  }

  #mark(polarity: Polarity, text: string): void {
    this.#draft.polarity = polarity;
    this.#draft.mark = text;
    this.#draft.hasMark = true;
  }

  #negateOpen(): void {
    if (this.#open) this.#open.isNegated = true;
  }

  #negate(text: string): void {
    const isSecond = this.#draft.polarity === "forbid" && this.#draft.action.length > 0;
    if (this.#open && !this.#open.isUntil && !/[\u3400-\u9fff]/.test(text)) return this.#negateOpen();
    if (this.#open) {
      if (this.#open.tokens.length === 0) return this.#negateOpen();
      this.#close();
    }
    if (isSecond && /[\u3400-\u9fff]/.test(text)) return this.#demandBefore();
    if (/^(?:not|no)$/i.test(text) && this.#draft.action.some(({ term }) => isAct(term))) this.#push();
    this.#mark("forbid", text);
  }

  /** 未确认路径不要删除: what was not done has to be done before what is forbidden. */
  #demandBefore(): void {
    const { action, conditions } = this.#draft;
    this.#draft = { ...emptyDraft(), action, conditions, hasMark: true };
    this.#openAt("before", false);
  }

  #openAt(kind: ConditionKind, isOnly: boolean): void {
    this.#close();
    this.#open = { ...openCondition(kind), isOnly: isOnly || this.#isOnly };
    this.#isOnly = false;
  }

  /** …时: what stood before it was the condition. */
  #endWhen(text: string): void {
    if (this.#open) return this.#close();
    if (/^[则就]$/.test(text)) return;
    this.#turnInto("when");
  }

  #endOrder(kind: "before" | "after"): void {
    if (this.#open) {
      this.#open.kind = kind;
      return this.#close();
    }
    if (this.#draft.action.length > 0) this.#turnInto(kind);
    else if (kind === "after") this.#draft.isThen = true;
  }

  #turnInto(kind: ConditionKind): void {
    const { action, polarity } = this.#draft;
    if (action.length === 0) return;
    this.#draft.conditions.push({ kind, tokens: action, isNegated: polarity === "forbid", isOnly: this.#isOnly });
    const { conditions, isThen } = this.#draft;
    this.#draft = { ...emptyDraft(), conditions, isThen, leading: conditions.length };
    this.#isOnly = false;
  }

  #startThen(): void {
    this.#close();
    if (this.#draft.action.length === 0) {
      this.#draft.isThen = this.#draft.conditions.length === 0;
      return;
    }
    const { conditions } = this.#draft;
    this.#push();
    this.#draft = { ...this.#draft, isThen: true, conditions: conditions.filter(({ kind }) => kind === "when") };
  }

  #readWithout(isChinese: boolean, text: string): void {
    if (this.#draft.polarity === "forbid") return this.#openUntil();
    if (isChinese && this.#draft.action.length === 0) return this.#mark("forbid", text); // 未经…不要…: a second negation follows
    const done = this.#draft.action;
    this.#forbidRest(text);
    if (done.length > 0) this.#draft.conditions.push({ kind: "when", tokens: done, isNegated: false, isOnly: false });
  }

  #openUntil(): void {
    this.#openAt("before", false);
    if (this.#open) this.#open.isUntil = true;
  }

  #forbidRest(text: string): void {
    this.#close();
    if (this.#draft.action.length > 0) this.#push();
    this.#mark("forbid", text);
  }

  #close(): void {
    const open = this.#open;
    this.#open = null;
    if (!open || open.tokens.length === 0) return;
    if (open.isUntil && this.#draft.polarity === "forbid" && this.#draft.action.length > 0) {
      // "don't A until B", "never A without B": B is demanded before A.
      const { action, conditions } = this.#draft;
      this.#draft = { ...emptyDraft(), action: open.tokens, conditions: [...conditions, { kind: "before", tokens: action, isNegated: false, isOnly: false }], hasMark: true };
    } else if (open.isUntil) this.#draft.action.push(...open.tokens);
    else {
      this.#draft.conditions.push({ kind: open.kind, tokens: open.tokens, isNegated: open.isNegated, isOnly: open.isOnly });
      if (this.#draft.action.length === 0) this.#draft.leading = this.#draft.conditions.length;
    }
  }

  #push(): void {
    const { harm, hasMark, action } = this.#draft;
    if (harm && !hasMark) this.#draft = { ...this.#draft, polarity: "forbid", mark: harm, hasMark: true, action: action.slice(0, 1) };
    if (this.#draft.action.length > 0 || this.#draft.conditions.length > 0) this.#drafts.push(this.#draft);
    this.#draft = emptyDraft();
  }
}

function emptyDraft(): Draft {
  return { polarity: "demand", action: [], conditions: [], mark: "", harm: "", isThen: false, hasMark: false, leading: 0 };
}

function openCondition(kind: ConditionKind): OpenCondition {
  return { kind, tokens: [], isNegated: false, isOnly: false, isUntil: false };
}
