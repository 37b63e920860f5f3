// Makes JSON of text that nearly is: what a person can still read of a damaged entry is shown. Bad
// escapes and control characters in strings stay visible, bad literals become null, and what is
// open where the text ends, or stops making sense, is closed there.

import { isObject, type JsonObject, parseJson } from "../../model/json/json.ts";
import { binaryText } from "../../text/bytes.ts";
import { stringEnd } from "../../text/string-end.ts";

/** The object that begins `text`, as far as it can be read; an empty one when nothing can be. */
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

/** What may come next inside the bracket that is open. */
type State = "value" | "key" | "colon" | "after";

/** Text that JSON.parse takes, whatever was given: at least `{}`. */
export function mended(text: string): string {
  const open: ("}" | "]")[] = [];
  const parts: string[] = [];
  let state: State = "value";
  // So many of the parts make JSON once everything open is closed.
  let sound = 0;
  for (let at = after(SPACE, text, 0); at < text.length; at = after(SPACE, text, at)) {
    const character = text[at];
    if (character === '"' && (state === "key" || state === "value")) {
      const end = stringEnd(text, at);
      if (end < 0 && state === "key") break;
      parts.push(soundString(text.slice(at + 1, end < 0 ? undefined : end - 1)));
      at = end < 0 ? text.length : end;
      if (state === "value") sound = parts.length;
      state = state === "key" ? "colon" : "after";
    } else if ((character === "{" || character === "[") && state === "value") {
      open.push(character === "{" ? "}" : "]");
      sound = parts.push(character);
      state = character === "{" ? "key" : "value";
      at++;
    } else if (character !== undefined && character === open.at(-1)) {
      // A comma or key that nothing followed goes.
      parts.length = sound;
      sound = parts.push(character);
      open.pop();
      state = "after";
      at++;
    } else if (character === ":" && state === "colon") {
      parts.push(character);
      state = "value";
      at++;
    } else if (character === "," && state === "after") {
      parts.push(character);
      state = open.at(-1) === "}" ? "key" : "value";
      at++;
    } else {
      const end = state === "value" ? after(WORD, text, at) : at;
      if (end === at) break;
      const word = text.slice(at, end);
      sound = parts.push(parseJson(word) === undefined ? "null" : word);
      state = "after";
      at = end;
    }
    if (open.length === 0) break;
  }
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

/** `inner`: what stands between the quotes. */
function soundString(inner: string): string {
  let result = "";
  let from = 0;
  for (let at = 0; at < inner.length; at++) {
    const code = inner.charCodeAt(at);
    if (code !== 92 && code >= 32) continue;
    const valid = code === 92 ? GOOD_ESCAPE.exec(inner.slice(at, at + 6))?.[0] : undefined;
    if (valid) {
      at += valid.length - 1;
      continue;
    }
    const shown = code === 92 ? "\\\\" : `\\u${code.toString(16).padStart(4, "0")}`;
    result += inner.slice(from, at) + shown;
    from = at + 1;
  }
  return `"${result}${inner.slice(from)}"`;
}
