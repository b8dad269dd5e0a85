import { isGeneralAction } from "../action-lane";
import type { CallRecord } from "../call-record";
import { isNameable } from "./allowed-token";
import type { ContrastKind } from "./contrast";
import type { Edit } from "./edit";

/** One thing said in English and in Chinese. */
export type Saying = readonly [en: string, zh: string];
/** `ways`: the fullest first. */
export type Said = Readonly<{ kind: ContrastKind; ways: readonly Saying[]; when?: Saying; keywords: readonly string[] }>;
export type Sayer = (edit: Edit, failed: CallRecord, succeeded: CallRecord) => Said | null;

/** A sentence about a tool or a command; without one it stands for itself. */
export function of(what: string, en: string, zh: string): Saying {
  return what === "" ? [en.charAt(0).toUpperCase() + en.slice(1), zh] : [`${what}: ${en}`, `${what}：${zh}`];
}

/** The tool, where its name says what is called; a shell says nothing. */
export function toolOf({ action }: CallRecord): string {
  return isGeneralAction(action) || !isNameable(action) ? "" : action;
}

/** A command as a rule may name it; "" if it may not. */
export function commandOf({ command }: Edit): string {
  return command.split(" ").every(isNameable) ? command : "";
}
