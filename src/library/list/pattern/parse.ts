// A regular expression without regard to capitals, made into steps that are walked in time linear in
// the text: what somebody types, or an address says, may not bring a page to a stop. What cannot be
// found that way (look-around, back references) is refused with a sentence.
import { type CharSet, charSetOf, NO_LINE_END } from "./char-set.ts";
import { type Cursor, charactersOf, classRanges, oneCode } from "./escapes.ts";
import { anyOf, type Fragment, joined, repeated } from "./fragments.ts";

export interface Pattern {
  /** Begins at the first; what leads behind the last has matched. */
  readonly steps: Fragment;
}

/** More would make a search through all sessions slow. */
const MAX_STEPS = 400;

interface Group {
  /** The alternatives before the one that is read. */
  readonly before: Fragment[];
  /** What is read of this one, but for its last part, which may yet be repeated. */
  done: Fragment;
  last: Fragment;
}

/** A sentence says why there is no pattern. `source`: as `RegExp` takes it. */
export function parsePattern(source: string): Pattern | string {
  if (source === "") return "There is no regular expression after “re:”.";
  try {
    new RegExp(source, "i");
  } catch {
    return "This is no regular expression; what looks like one and is none finds nothing.";
  }
  const steps = new Parser(source).steps();
  return typeof steps === "string" ? steps : { steps };
}

const REFUSED = {
  around: "This list is not searched with look-around or flags, such as “(?=…)”.",
  back: "This list is not searched with back references or octal numbers, such as “\\1”.",
  size: "This regular expression is too long for this list.",
} as const;

/** Of what `RegExp` takes, so that nothing is left open or out of order. */
class Parser {
  readonly #cursor: Cursor;
  readonly #groups: Group[] = [];
  #group: Group = emptyGroup();
  readonly #sets = new Map<string, CharSet>();

  constructor(source: string) {
    this.#cursor = { source, at: 0 };
  }

  steps(): Fragment | string {
    const { source } = this.#cursor;
    while (this.#cursor.at < source.length) {
      const refused = this.#next();
      if (refused !== null) return refused;
      if (this.#group.last.length + this.#group.done.length > MAX_STEPS) return REFUSED.size;
    }
    const steps = closed(this.#group);
    return steps.length > MAX_STEPS ? REFUSED.size : steps;
  }

  #next(): string | null {
    const { source, at } = this.#cursor;
    const char = source.charAt(at);
    this.#cursor.at++;
    switch (char) {
      case "(":
        return this.#open();
      case ")":
        return this.#close();
      case "|":
        this.#group.before.push(joined(this.#group.done, this.#group.last));
        this.#group.done = [];
        this.#group.last = [];
        return null;
      case "^":
        return this.#add([{ op: "assert", what: "start" }]);
      case "$":
        return this.#add([{ op: "assert", what: "end" }]);
      case ".":
        return this.#addSet(".", NO_LINE_END);
      case "[":
        return this.#addClass();
      case "\\":
        return this.#addEscape();
      default:
        return this.#other(char, at);
    }
  }

  #other(char: string, at: number): string | null {
    const repeat = this.#repeat(at);
    return repeat === undefined ? this.#addSet(char, oneCode(char)) : repeat;
  }

  #add(fragment: Fragment): null {
    this.#group.done = joined(this.#group.done, this.#group.last);
    this.#group.last = fragment;
    return null;
  }

  #addSet(key: string, ranges: readonly number[], isNegated = false): null {
    const set = this.#sets.get(key) ?? charSetOf(ranges, isNegated);
    this.#sets.set(key, set);
    return this.#add([{ op: "set", set }]);
  }

  #open(): string | null {
    const { source, at } = this.#cursor;
    if (source.charAt(at) === "?") {
      const kind = /\?(?::|<(?![=!])[^>]*>)/y;
      kind.lastIndex = at;
      const match = kind.exec(source);
      if (!match) return REFUSED.around;
      this.#cursor.at += match[0].length;
    }
    this.#groups.push(this.#group);
    this.#group = emptyGroup();
    return null;
  }

  #close(): string | null {
    const fragment = closed(this.#group);
    this.#group = this.#groups.pop() ?? emptyGroup();
    return fragment.length > MAX_STEPS ? REFUSED.size : this.#add(fragment);
  }

  #addClass(): string | null {
    const from = this.#cursor.at;
    const isNegated = this.#cursor.source.charAt(from) === "^";
    if (isNegated) this.#cursor.at++;
    const ranges = classRanges(this.#cursor);
    if (ranges === null) return REFUSED.back;
    return this.#addSet(this.#cursor.source.slice(from - 1, this.#cursor.at), ranges, isNegated);
  }

  #addEscape(): string | null {
    const { source, at } = this.#cursor;
    const char = source.charAt(at);
    if (char === "b" || char === "B") {
      this.#cursor.at++;
      return this.#add([{ op: "assert", what: char === "b" ? "edge" : "no-edge" }]);
    }
    const ranges = char === "k" ? null : charactersOf(this.#cursor);
    if (ranges === null) return REFUSED.back;
    return this.#addSet(source.slice(at - 1, this.#cursor.at), ranges);
  }

  /** Undefined: no sign of repetition stands there. */
  #repeat(at: number): string | null | undefined {
    const sign = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;
    sign.lastIndex = at;
    const match = sign.exec(this.#cursor.source);
    if (!match) return undefined;
    this.#cursor.at = at + match[0].length;
    const [min, max] = timesOf(match);
    const { last } = this.#group;
    const copies = max === Number.POSITIVE_INFINITY ? Math.max(1, min) : max;
    if (copies > MAX_STEPS || copies * last.length > MAX_STEPS) return REFUSED.size;
    this.#group.last = repeated(last, min, max);
    return null;
  }
}

function timesOf([sign = "", least, comma, most]: RegExpExecArray): readonly [number, number] {
  if (least !== undefined) {
    const min = Number(least);
    if (comma === "") return [min, min];
    return [min, most ? Number(most) : Number.POSITIVE_INFINITY];
  }
  return [sign.startsWith("+") ? 1 : 0, sign.startsWith("?") ? 1 : Number.POSITIVE_INFINITY];
}

function emptyGroup(): Group {
  return { before: [], done: [], last: [] };
}

function closed({ before, done, last }: Group): Fragment {
  return anyOf([...before, joined(done, last)]);
}
