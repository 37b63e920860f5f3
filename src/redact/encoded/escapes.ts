// The ways in which a character can be written as others: what a text says when one of them is read.
// What is no escape stays. Each is null where there is nothing to read.
import { ESCAPE } from "../../text/escapes.ts";
import { type Decoded, Pieces } from "./pieces.ts";

/** By name, in the order in which they are tried. */
export const ESCAPES = {
  codes: withoutCodes,
  json: unescaped,
  percent: percentDecoded,
  entities: entitiesDecoded,
  "quoted-printable": quotedPrintable,
} as const satisfies Record<string, (text: string) => Decoded | null>;

const BELL = "\u0007";
/** Nobody sees them: soft hyphens, spaces without width, what turns text around, and what controls. */
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

/** As a terminal or a page shows it. */
function withoutCodes(text: string): Decoded | null {
  if (!mayHoldCodes(text)) return null;
  const pieces = new Pieces(text);
  for (const { 0: code, index } of text.matchAll(CODES)) {
    pieces.replace(index, index + code.length, "");
  }
  return pieces.done();
}

/** Of JSON, of languages and of shells: after a backslash a sign is itself. */
const BACKSLASH =
  /\\(?:x(?:[c-fC-F][0-9a-fA-F](?:\\x[89abAB][0-9a-fA-F]){1,3}|[0-9a-fA-F]{2})|u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|[0-3][0-7]{2}|[bfnrtve]|[!-/:-@[-`{-~ ])/g;
const SHORT = new Map(
  Object.entries({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", e: "\x1b" }),
);

function unescaped(text: string): Decoded | null {
  if (!text.includes("\\")) return null;
  const pieces = new Pieces(text);
  for (const { 0: written, index } of text.matchAll(BACKSLASH)) {
    pieces.replace(index, index + written.length, meantBy(written));
  }
  return pieces.done();
}

function meantBy(written: string): string {
  const name = written.charAt(1);
  const digits = written.replace(/[^0-9a-fA-F]/g, "");
  if (name === "x") {
    const bytes = digits.match(/../g) ?? [];
    const codes = bytes.map((byte) => Number.parseInt(byte, 16));
    return decodedCharacter(`%${bytes.join("%")}`) ?? String.fromCharCode(...codes);
  }
  if (name === "u") return characterAt(Number.parseInt(digits, 16));
  if (/[0-3]/.test(name)) return String.fromCharCode(Number.parseInt(digits, 8));
  return SHORT.get(name) ?? name;
}

function characterAt(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

const PERCENT = /%[0-9a-fA-F]{2}/g;

/** What percent escapes of UTF-8 stand for. */
function percentDecoded(text: string): Decoded | null {
  return text.includes("%") ? bytesDecoded(text, PERCENT) : null;
}

const QUOTED = /=(?:[0-9A-F]{2}|[ \t]{0,8}\r?\n)/g;
/** Its lines are 76 characters long at most, and a break that is none ends them. */
const SOFT_BREAK = /=\r?\n/g;
const MAX_LINE = 76;
const LONG_LINE = /(?:=[0-9A-F]{2}|[^=\n]){40,76}$/;

function quotedPrintable(text: string): Decoded | null {
  return mayBeQuoted(text) ? bytesDecoded(text, QUOTED) : null;
}

/** Its own sign is always escaped, or its lines are broken: else an `=` is one. */
function mayBeQuoted(text: string): boolean {
  if (text.includes("=3D")) return true;
  for (const { index } of text.matchAll(SOFT_BREAK)) {
    if (LONG_LINE.test(text.slice(Math.max(0, index - 3 * MAX_LINE), index))) return true;
  }
  return false;
}

/** `marks`: a byte each, a sign and its two digits, or the break of a line that is none. */
function bytesDecoded(text: string, marks: RegExp): Decoded | null {
  const pieces = new Pieces(text);
  let next = 0;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    if (index < next) continue;
    const isBreak = mark.endsWith("\n");
    const length = lengthOfCharacter(Number.parseInt(mark.slice(1), 16));
    const bytes = text.slice(index, index + 3 * length);
    const meant = isBreak ? "" : decodedCharacter(bytes.replaceAll("=", "%"));
    if (meant === null) continue;
    next = index + (isBreak ? mark.length : 3 * length);
    pieces.replace(index, next, meant);
  }
  return pieces.done();
}

/** Bytes of a UTF-8 character that begins so; 0 for what begins none. */
function lengthOfCharacter(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/** Null for what is not exactly one character's bytes. */
function decodedCharacter(escapes: string): string | null {
  if (!/^%..(?:%[89ABab].)*$/s.test(escapes)) return null;
  try {
    return decodeURIComponent(escapes);
  } catch {
    return null;
  }
}

const ENTITY = /&(?:#(?<code>[0-9]{1,7})|#[xX](?<hex>[0-9a-fA-F]{1,6})|(?<name>[A-Za-z]{2,8}));/g;
/** Those of ASCII, and the space that does not break. */
const NAMES = new Map(
  "amp & lt < gt > quot \" apos ' excl ! num # dollar $ percnt % lpar ( rpar ) ast * plus + comma , period . sol / colon : semi ; equals = quest ? commat @ lsqb [ lbrack [ bsol \\ rsqb ] rbrack ] Hat ^ lowbar _ grave ` lcub { lbrace { verbar | vert | rcub } rbrace } hyphen - tilde ~"
    .split(" ")
    .flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1] ?? ""] as const] : [])),
).set("nbsp", "\xa0");

function entitiesDecoded(text: string): Decoded | null {
  if (!text.includes("&")) return null;
  const pieces = new Pieces(text);
  for (const { 0: entity, index, groups = {} } of text.matchAll(ENTITY)) {
    const { code, hex, name } = groups;
    const number = code ?? hex;
    const meant = number
      ? characterAt(Number.parseInt(number, code ? 10 : 16))
      : NAMES.get(name ?? "");
    if (meant !== undefined) pieces.replace(index, index + entity.length, meant);
  }
  return pieces.done();
}
