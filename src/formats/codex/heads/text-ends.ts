// How the texts of a message begin and end, where that may tell what it is.
import { LETTER_BYTES, MARK_BYTES, MARK_STARTS, type TextEnds } from "../contextual.ts";
import type { CodexFields } from "./fields.ts";

/** How the texts of a message begin and end, as far as tells what it is; none where their first bytes tell that. */
export function textEnds(fields: CodexFields, role: string): readonly TextEnds[] {
  if (role !== "assistant")
    return mayBegin(fields, MAY_BE_MARK) ? endsOf(fields, MARK_BYTES) : NO_TEXTS;
  const isOne = fields.count("text") === 1;
  return isOne && mayBegin(fields, MAY_BE_LETTER) ? endsOf(fields, LETTER_BYTES) : NO_TEXTS;
}

const NO_TEXTS: readonly TextEnds[] = [];
/** A blank, which may be escaped, stands before what a text begins with. */
const BLANKS = Array.from(" \\", (mark) => mark.charCodeAt(0));
const MAY_BE_MARK: ReadonlySet<number> = new Set([...MARK_STARTS, ...BLANKS]);
const MAY_BE_LETTER: ReadonlySet<number> = new Set(["{".charCodeAt(0), ...BLANKS]);

/** Whether one of a message's texts begins so, or with what is no ASCII: it may be a blank, too. */
function mayBegin(fields: CodexFields, starts: ReadonlySet<number>): boolean {
  const count = fields.count("text");
  for (let nth = 0; nth < count; nth++) {
    const first = fields.firstByte("text", nth);
    if (first >= 128 || starts.has(first)) return true;
  }
  return false;
}

function endsOf(fields: CodexFields, most: number): readonly TextEnds[] {
  const ends = fields.texts("text", MARK_BYTES, "end");
  return [...fields.texts("text", most)].map(([element, start]) => ({
    start,
    end: ends.get(element) ?? start,
  }));
}
