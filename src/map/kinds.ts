// The kind of every entry as the map colours it: a prompt, words of the model, or work of one of the tools that
// the session uses most. It must not know the colours.
import { DETAIL, type EntryFacts, isPrompt } from "../model/table/details.ts";
import { type EntryTable, roleOf } from "../model/table/table.ts";

/** Tools with a kind of their own; the others share one. */
export const MAX_TOOLS = 5;

/** Values of `kindOf`; the tools follow one another from `tool` on. */
export const KIND = { none: 0, prompt: 1, reply: 2, otherTool: 3, tool: 4 } as const;

export interface Kinds {
  /** By row: one of KIND. */
  readonly kindOf: Uint8Array;
  /** The most used tools, those with most results first; at most MAX_TOOLS. */
  readonly tools: readonly string[];
}

/** Linear in the entries. A reply without words is what its first call is. */
export function kindsOf(table: EntryTable, details: EntryFacts): Kinds {
  const tools = mostUsed(details);
  const ofTool = (name: string) => {
    const index = tools.indexOf(name);
    return index < 0 ? KIND.otherTool : KIND.tool + index;
  };
  const kindOf = new Uint8Array(table.count);
  for (let row = 0; row < table.count; row++) {
    if (isPrompt(table, details, row)) kindOf[row] = KIND.prompt;
    else if (roleOf(table, row) === "assistant") kindOf[row] = KIND.reply;
    else if (roleOf(table, row) === "bashExecution") kindOf[row] = ofTool("bash");
  }
  for (const { row, name } of details.results) kindOf[row] = ofTool(name);
  // Backwards: the first call of a reply has the last word.
  for (const { row, name } of details.calls.toReversed()) {
    if (((details.flags[row] ?? 0) & DETAIL.text) === 0) kindOf[row] = ofTool(name);
  }
  return { kindOf, tools };
}

function mostUsed({ results }: EntryFacts): readonly string[] {
  const uses = new Map<string, number>();
  for (const { name } of results) uses.set(name, (uses.get(name) ?? 0) + 1);
  const ordered = [...uses].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return ordered.slice(0, MAX_TOOLS).map(([name]) => name);
}
