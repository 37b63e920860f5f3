// Makes JSON of text that nearly is: what a person can still read of a damaged entry is shown. Bad
// escapes and control characters in strings stay visible, bad literals become null, and what is
// open where the text ends, or stops making sense, is closed there.

import { isObject, type JsonObject, parseJson } from "../../model/json/json.ts";
import { binaryText } from "../../text/bytes.ts";
import { stringEnd } from "../../text/string-end.ts";

/** The object that begins `text`, or its readable part; an empty one without any. */
export function mendedObject(text: string): JsonObject {
  const value = parseJson(text);
  return value === undefined ? brokenObject(text) : isObject(value) ? value : {};
}

/** As `mendedObject`, of a text that is known to be no JSON. */
export function brokenObject(text: string): JsonObject {
  const value = parseJson(mended(text));
  return isObject(value) ? value : {};
}

/** The object's bytes, mended if they are no JSON; what is no UTF-8 stays what it is. */
export function mendedBytes(bytes: Uint8Array): Uint8Array {
  if (parseJson(new TextDecoder().decode(bytes)) !== undefined) return bytes;
  // A character for each byte: only ASCII means something in JSON, and nothing else is put in.
  return Uint8Array.from(mended(binaryText(bytes)), (character) => character.charCodeAt(0));
}

/** What may come next inside the bracket that is open; "end": a comma, or what closes it. */
type Next = "value" | "value or ]" | "name" | "name or }" | "colon" | "end";

/** What is missing at a place, or what is there that makes no sense: a value, a string without end, what is in one. */
export type JsonFaultKind = Next | "comma" | "no value" | "open text" | "line" | "escape";

/** `close`: what would close the bracket that is open there. */
type OnFault = (at: number, kind: JsonFaultKind, close: "}" | "]" | undefined) => void;

/**
 * Text that JSON.parse accepts, for any input: at least `{}`. `onFault`: receives everything that is no JSON, in
 * order.
 */
export function mended(text: string, onFault: OnFault = () => {}): string {
  const open: ("}" | "]")[] = [];
  const parts: string[] = [];
  let next: Next = "value";
  // This many of the parts make JSON after everything open is closed.
  let sound = 0;
  let at = after(SPACE, text, 0);
  const fault = () => {
    const isValue = at < text.length && (next === "value" || next === "value or ]");
    const isComma = next === "end" && open.length > 0;
    onFault(at, isValue ? "no value" : isComma ? "comma" : next, open.at(-1));
  };
  for (; at < text.length; at = after(SPACE, text, at)) {
    const character = text[at];
    const isKey: boolean = next === "name" || next === "name or }";
    const isValue: boolean = next === "value" || next === "value or ]";
    if (character === '"' && (isKey || isValue)) {
      const end = stringEnd(text, at);
      const string = soundString(text, at + 1, end < 0 ? text.length : end - 1, onFault);
      if (end < 0) onFault(at, "open text", undefined);
      if (end < 0 && isKey) break;
      parts.push(string);
      at = end < 0 ? text.length : end;
      if (isValue) sound = parts.length;
      next = isKey ? "colon" : "end";
    } else if ((character === "{" || character === "[") && isValue) {
      open.push(character === "{" ? "}" : "]");
      sound = parts.push(character);
      next = character === "{" ? "name or }" : "value or ]";
      at++;
    } else if (character !== undefined && character === open.at(-1)) {
      if (next === "value" || next === "name" || next === "colon") fault();
      // A comma or key that nothing followed goes.
      parts.length = sound;
      sound = parts.push(character);
      open.pop();
      next = "end";
      at++;
    } else if (character === ":" && next === "colon") {
      parts.push(character);
      next = "value";
      at++;
    } else if (character === "," && next === "end") {
      parts.push(character);
      next = open.at(-1) === "}" ? "name" : "value";
      at++;
    } else {
      const end = isValue ? after(WORD, text, at) : at;
      const word = text.slice(at, end);
      const isSound = parseJson(word) !== undefined;
      if (!isSound) fault();
      if (end === at) break;
      sound = parts.push(isSound ? word : "null");
      next = "end";
      at = end;
    }
    if (open.length === 0) break;
  }
  at = after(SPACE, text, at);
  if (next !== "end" || open.length > 0 || at < text.length) fault();
  parts.length = sound;
  return parts.join("") + open.reverse().join("") || "{}";
}

const SPACE = /[ \t\r\n]*/y;
const WORD = /[\w+.-]*/y;

/** Where what a pattern takes from `from` on ends. */
function after(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(text);
  return pattern.lastIndex;
}

const GOOD_ESCAPE = /^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/;

/** What stands between the quotes at `[start, end)`. */
function soundString(text: string, start: number, end: number, onFault: OnFault): string {
  let result = "";
  let from = start;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code !== 92 && code >= 32) continue;
    const valid =
      code === 92 ? GOOD_ESCAPE.exec(text.slice(at, Math.min(end, at + 6)))?.[0] : undefined;
    if (valid) {
      at += valid.length - 1;
      continue;
    }
    onFault(at, code === 92 ? "escape" : "line", undefined);
    const shown = code === 92 ? "\\\\" : `\\u${code.toString(16).padStart(4, "0")}`;
    result += text.slice(from, at) + shown;
    from = at + 1;
  }
  return `"${result}${text.slice(from, end)}"`;
}
