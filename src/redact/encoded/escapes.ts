// The ways in which a character can be written as others: what a text says when one of them is read.
// What is no escape stays. Each is null where there is nothing to read.
import { percentDecoded } from "../../text/decoded.ts";
import { ESCAPE } from "../../text/escapes.ts";

/** In the order in which they are tried. */
export const ESCAPES: readonly ((text: string) => Decoded | null)[] = [
  // As a terminal or a page shows it: without codes, and characters that are not shown.
  (text) => (mayHoldCodes(text) ? replaced(text, CODES, () => "") : null),
  // As JSON, languages and shells escape, with a backslash.
  (text) => replaced(text, BACKSLASH, ([written]) => meantBy(written)),
  (text) => replaced(text, PERCENT, ([escapes]) => percentDecoded(escapes)),
  entitiesDecoded,
  quotedPrintable,
];

const BELL = "\u0007";
/** Not shown: soft hyphens, spaces without width, marks of direction, and control characters. */
const UNSEEN = String.raw`(?![\n\t\r])\p{Cc}|[\p{Cf}\p{DI}]`;
const CODE = new RegExp(UNSEEN, "u");
/** What most texts consist of. */
const OTHER = /[^\n\t\r -~]/;

/** Whether it is worth reading a text in another way. */
export function mayHoldEscapes(text: string): boolean {
  return /[\\%&=]/.test(text) || mayHoldCodes(text);
}

function mayHoldCodes(text: string): boolean {
  return OTHER.test(text) && CODE.test(text);
}

const CODES = new RegExp(
  [
    String.raw`${ESCAPE}\[[0-?]{0,64}[ -\/]{0,8}[@-~]`,
    String.raw`${ESCAPE}\][^${BELL}${ESCAPE}]{0,4096}(?:${BELL}|${ESCAPE}\\)`,
    String.raw`${ESCAPE}[PX^_][^${ESCAPE}]{0,4096}${ESCAPE}\\`,
    String.raw`${ESCAPE}[ -\/]{0,8}[0-~]`,
    UNSEEN,
  ].join("|"),
  "gu",
);

/** Of JSON, of languages and of shells: after a backslash a sign is itself. */
const BACKSLASH =
  /\\(?:x(?:[c-fC-F][0-9a-fA-F](?:\\x[89abAB][0-9a-fA-F]){1,3}|[0-9a-fA-F]{2})|u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|[0-3][0-7]{2}|[bfnrtve]|[!-/:-@[-`{-~ ])/g;
const SHORT = new Map(
  Object.entries({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", e: "\x1b" }),
);

function meantBy(written: string): string {
  const name = written.charAt(1);
  const digits = written.replace(/[^0-9a-fA-F]/g, "");
  if (name === "x") {
    const bytes = digits.match(/../g) ?? [];
    const codes = bytes.map((byte) => Number.parseInt(byte, 16));
    return percentDecoded(`%${bytes.join("%")}`) ?? String.fromCharCode(...codes);
  }
  if (name === "u") return characterAt(Number.parseInt(digits, 16));
  if (/[0-3]/.test(name)) return String.fromCharCode(Number.parseInt(digits, 8));
  return SHORT.get(name) ?? name;
}

function characterAt(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

/**
 * The bytes of one character of UTF-8, two digits each behind a sign. The first byte has these digits. Of the
 * control characters only those that texts hold: any other is two letters of a password behind a sign.
 */
function escapesOf(sign: string, digits: "0-9A-F" | "0-9A-Fa-f"): string {
  const next = `${sign}[89ABab][0-9A-Fa-f]`;
  const isCapital = digits === "0-9A-F";
  const [two, three, four] = isCapital ? ["[CD]", "E", "F"] : ["[CDcd]", "[Ee]", "[Ff]"];
  const forms = [`${two}#${next}`, `${three}#(?:${next}){2}`, `${four}#(?:${next}){3}`];
  const one = isCapital ? ["0[9AD]", "1B"] : ["0[9AaDd]", "1[Bb]"];
  const all = [...one, "[2-7]#", ...forms].join("|");
  return `${sign}(?:${all.replaceAll("#", `[${digits}]`)})`;
}

const PERCENT = new RegExp(escapesOf("%", "0-9A-Fa-f"), "g");

const QUOTED = new RegExp(`${escapesOf("=", "0-9A-F")}|=[ \\t]{0,8}\\r?\\n`, "g");
/** Its lines are 76 characters long at most, and a break that is none ends them. */
const SOFT_BREAK = /=\r?\n/g;
const MAX_LINE = 76;
const LONG_LINE = /(?:=[0-9A-F]{2}|[^=\n]){40,76}$/;

function quotedPrintable(text: string): Decoded | null {
  if (!mayBeQuoted(text)) return null;
  return replaced(text, QUOTED, ([written]) =>
    written.endsWith("\n") ? "" : percentDecoded(written.replaceAll("=", "%")),
  );
}

/** Its own sign is always escaped, or its lines are broken: else an `=` is one. */
function mayBeQuoted(text: string): boolean {
  if (text.includes("=3D")) return true;
  return Array.from(text.matchAll(SOFT_BREAK)).some(({ index }) =>
    LONG_LINE.test(text.slice(Math.max(0, index - 3 * MAX_LINE), index)),
  );
}

const ENTITY = /&(?:#(?<code>[0-9]{1,7})|#[xX](?<hex>[0-9a-fA-F]{1,6})|(?<name>[A-Za-z]{2,8}));/g;
/** Those of ASCII, and the space that does not break. */
const NAMES = new Map(
  "amp & lt < gt > quot \" apos ' excl ! num # dollar $ percnt % lpar ( rpar ) ast * plus + comma , period . sol / colon : semi ; equals = quest ? commat @ lsqb [ lbrack [ bsol \\ rsqb ] rbrack ] Hat ^ lowbar _ grave ` lcub { lbrace { verbar | vert | rcub } rbrace } hyphen - tilde ~"
    .split(" ")
    .flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1] ?? ""] as const] : [])),
).set("nbsp", "\xa0");

function entitiesDecoded(text: string): Decoded | null {
  return replaced(text, ENTITY, ({ groups: { code, hex, name } = {} }) => {
    const number = code ?? hex;
    if (number) return characterAt(Number.parseInt(number, code ? 10 : 16));
    return NAMES.get(name ?? "") ?? null;
  });
}

/** A text with other text in places, and the way back from each of its characters to the text it was made of. */
export interface Decoded {
  readonly text: string;
  /** Where in the text it was made of each character begins, and the end. */
  readonly starts: () => Int32Array;
}

interface Change {
  readonly from: number;
  readonly to: number;
  /** Characters of the current text. */
  readonly size: number;
}

/**
 * The text with what `meant` gives in place of each match; null: the match stays. `pattern` is global. Null
 * without a change.
 */
export function replaced(
  text: string,
  pattern: RegExp,
  meant: (match: RegExpExecArray) => string | null,
): Decoded | null {
  const changes: Change[] = [];
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const instead = meant(match);
    if (instead === null) continue;
    const to = match.index + match[0].length;
    parts.push(text.slice(end, match.index), instead);
    changes.push({ from: match.index, to, size: instead.length });
    end = to;
  }
  if (changes.length === 0) return null;
  const made = parts.join("") + text.slice(end);
  return { text: made, starts: () => startsOf(made.length, changes) };
}

/**
 * What became nothing belongs to the character after it: a change of a coloured word takes the colour before
 * it along.
 */
function startsOf(length: number, changes: readonly Change[]): Int32Array {
  const starts = new Int32Array(length + 1);
  let [here, there, next] = [0, 0, 0];
  const copyTo = (end: number) => {
    while (there < end) {
      starts[here++] = next;
      next = ++there;
    }
  };
  for (const { from, to, size } of changes) {
    copyTo(from);
    starts.fill(next, here, here + size);
    here += size;
    if (size > 0) next = to;
    there = to;
  }
  copyTo(there + length + 1 - here);
  return starts;
}
