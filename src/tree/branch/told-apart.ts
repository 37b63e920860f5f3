// Names of branches of one fork that begin alike, told apart by where they differ: a list shows a name's beginning.
import { cutText } from "../../text/cut.ts";

/** What a list has room for. Names that have as many characters in common say the same there. */
const MIN_ALIKE = 24;
/** Of the common beginning that is kept. Characters. */
const MAX_HEAD = 16;

/** A name, and what tells it from one that is the same. */
export interface Beginning {
  readonly text: string;
  /** "" where nothing more is known. Asked for only where it is needed. */
  readonly next: () => string;
}

/** In their order, each on one line. "Fix the login page… with a cookie", "Fix the login page: I read both". */
export function toldApart(beginnings: readonly Beginning[]): readonly string[] {
  const order = beginnings.map((_, at) => at);
  const textAt = (place: number) => beginnings[order[place] ?? -1]?.text ?? null;
  order.sort((a, b) => compareText(beginnings[a]?.text ?? "", beginnings[b]?.text ?? ""));
  const names: string[] = [];
  // Sorted, what has most in common stands side by side.
  for (const [place, at] of order.entries()) {
    const { text, next } = beginnings[at] ?? { text: "", next: () => "" };
    const around = [textAt(place - 1), textAt(place + 1)].filter((other) => other !== null);
    const common = Math.max(0, ...around.map((other) => alike(text, other)));
    names[at] =
      common < MIN_ALIKE ? text : apart(text, common, around.includes(text) ? next() : "");
  }
  return names;
}

function apart(text: string, common: number, next: string): string {
  if (next !== "") return `${cutText(text, MIN_ALIKE)}: ${next}`;
  // The word in which they differ is said in full.
  const from = text.lastIndexOf(" ", common) + 1;
  const rest = text.slice(from);
  return rest === "" || from <= MAX_HEAD ? text : `${cutText(text, MAX_HEAD)} ${rest}`;
}

function alike(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at++;
  return at;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
