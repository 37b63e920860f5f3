// Where a text stops being JSON, in words: what browsers say of it differs, and not all say where.

export interface JsonFault {
  /** Both from 1; a column counts UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** A clause: what is there, or what is missing. */
  readonly what: string;
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
const WORD = /(?:true|false|null)(?!\w)/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** What may come next. */
type Next = "value" | "value or ]" | "name" | "name or }" | "colon" | "end";

const WANTED: Readonly<Record<Next, string>> = {
  value: "a value is missing here",
  "value or ]": "a value or “]” is missing here",
  name: "a name in quotes is missing here",
  "name or }": "a name in quotes or “}” is missing here",
  colon: "a “:” is missing here",
  end: "there is more after the end",
};

/** Null: the text is one JSON value. A loop, as texts are nested as deep as somebody liked. */
export function jsonFault(text: string): JsonFault | null {
  /** What closes the brackets that are open, innermost last. */
  const open: ("}" | "]")[] = [];
  let next: Next = "value";
  for (let at = 0; ; ) {
    at += lengthOf(SPACE, text, at);
    const letter = text[at];
    const close = open.at(-1);
    const isName: boolean = next === "name" || next === "name or }";
    const isValue: boolean = next === "value" || next === "value or ]";
    if (letter === undefined && next === "end" && !close) return null;
    if (letter === close && next !== "value" && next !== "name" && next !== "colon") {
      open.pop();
      next = "end";
      at++;
    } else if (letter === "," && next === "end" && close) {
      next = close === "}" ? "name" : "value";
      at++;
    } else if (letter === ":" && next === "colon") {
      next = "value";
      at++;
    } else if (letter === '"' && (isName || isValue)) {
      const end = endOfText(text, at);
      if (typeof end !== "number") return end;
      at = end;
      next = isName ? "colon" : "end";
    } else if ((letter === "{" || letter === "[") && isValue) {
      open.push(letter === "{" ? "}" : "]");
      next = letter === "{" ? "name or }" : "value or ]";
      at++;
    } else {
      const length = isValue ? lengthOf(NUMBER, text, at) || lengthOf(WORD, text, at) : 0;
      if (length === 0) {
        const isMissing = next === "end" && close;
        const what = isValue && letter !== undefined ? "this is no value" : WANTED[next];
        return faultAt(text, at, isMissing ? `a “,” or “${close}” is missing here` : what);
      }
      at += length;
      next = "end";
    }
  }
}

/** After the closing quote of the text that begins at `from`. */
function endOfText(text: string, from: number): number | JsonFault {
  for (let at = from + 1; ; ) {
    const letter = text[at];
    if (letter === undefined) return faultAt(text, from, "the text that begins here does not end");
    if (letter === '"') return at + 1;
    if (letter < " ")
      return faultAt(text, at, "a text goes over its line: write \\n for a new line");
    if (letter !== "\\") at++;
    else {
      const length = lengthOf(ESCAPE, text, at);
      if (length === 0)
        return faultAt(text, at, "there is no such escape: write \\\\ for a backslash");
      at += length;
    }
  }
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function faultAt(text: string, at: number, what: string): JsonFault {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  return { line, column: at - before.lastIndexOf("\n"), what };
}
