// What a tool card says beside the tool's name: all that the call is about where a few lines can hold it,
// else its first line, with the whole text in a box below.
import { withoutStacks } from "../../ui/text/drawn-text.ts";

/** Characters. */
export const MAX_TITLE = 300;

export interface Title {
  readonly line: string;
  /** The line holds all of the text. */
  readonly isWhole: boolean;
}

export function titleOf(text: string): Title {
  const [line = ""] = text.slice(0, MAX_TITLE).split("\n", 1);
  return { line: withoutStacks(line), isWhole: line.length === text.length };
}
