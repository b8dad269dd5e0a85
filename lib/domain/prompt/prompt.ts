/** What a model is asked. The same two texts, one after the other, are what a person copies out. */
export type Prompt = Readonly<{ system: string; user: string }>;

/** The prompt as one text, to be pasted into any chat. */
export function promptAsText({ system, user }: Prompt): string {
  return `${system}\n\n${user}`;
}
