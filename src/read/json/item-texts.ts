// The items of a list inside a JSON text as they are written there: numbers with all their digits,
// fields in their order, also those that are there twice. A loop over brackets and strings; nothing
// is parsed but the names of fields.

import { parseJson } from "../../model/json/json.ts";
import { stringEndOrAll } from "../../text/string-end.ts";

const SPACE = /[ \t\r\n]*/y;

/**
 * The items of the list in a field of the outermost object, each as its own text without the space
 * around it; of a field that is there twice the last, as JSON.parse has it. Empty without such a list.
 * `text` must be valid JSON.
 */
export function itemTexts(text: string, field: string): readonly string[] {
  let items: readonly string[] = [];
  for (let at = firstInside(text, 0, "{"); at >= 0; ) {
    const nameEnd = valueEnd(text, at);
    const name = parseJson(text.slice(at, nameEnd));
    const value = skipSpace(text, skipSpace(text, nameEnd) + 1);
    const end = valueEnd(text, value);
    if (name === field) items = itemsOf(text, value);
    at = nextMember(text, end);
  }
  return items;
}

function itemsOf(text: string, list: number): readonly string[] {
  const items: string[] = [];
  for (let at = firstInside(text, list, "["); at >= 0; ) {
    const end = valueEnd(text, at);
    items.push(text.slice(at, end));
    at = nextMember(text, end);
  }
  return items;
}

/** Where the first member of what begins at `from` begins; -1 in an empty one or another kind. */
function firstInside(text: string, from: number, bracket: "{" | "["): number {
  const open = skipSpace(text, from);
  if (text.charAt(open) !== bracket) return -1;
  const first = skipSpace(text, open + 1);
  return "}]".includes(text.charAt(first)) ? -1 : first;
}

/** Where the member after the one that ends at `end` begins; -1 after the last. */
function nextMember(text: string, end: number): number {
  const comma = skipSpace(text, end);
  return text.charAt(comma) === "," ? skipSpace(text, comma + 1) : -1;
}

/** Where the value that begins at `start` ends. */
function valueEnd(text: string, start: number): number {
  const mark = /["{}[\],: \t\r\n]/g;
  let depth = 0;
  for (let at = start; at < text.length; ) {
    mark.lastIndex = at;
    const found = mark.exec(text);
    if (!found) break;
    at = found.index;
    const character = text.charAt(at);
    if (character === '"') {
      at = stringEndOrAll(text, at);
      if (depth === 0) return at;
    } else if (character === "{" || character === "[") {
      depth++;
      at++;
    } else if (depth === 0) {
      return at;
    } else {
      at++;
      if ((character === "}" || character === "]") && --depth === 0) return at;
    }
  }
  return text.length;
}

function skipSpace(text: string, from: number): number {
  SPACE.lastIndex = from;
  SPACE.test(text);
  return SPACE.lastIndex;
}
