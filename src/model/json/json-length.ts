// How long a value is as JSON text, counted without making the text: a value of a file may be
// megabytes, and nested deeper than a stack.
import { isArray, isObject, type Json } from "./json.ts";

/** Equals `JSON.stringify(value).length`. */
export function jsonLength(value: Json): number {
  let length = 0;
  const todo: Json[] = [value];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === "string") {
      length += stringLength(next);
    } else if (isArray(next)) {
      // Brackets, and a comma between two.
      length += 2 + Math.max(0, next.length - 1);
      for (const item of next) todo.push(item);
    } else if (isObject(next)) {
      let members = 0;
      for (const key in next) {
        const member = next[key];
        if (member === undefined || !Object.hasOwn(next, key)) continue;
        members++;
        length += stringLength(key) + 1;
        todo.push(member);
      }
      length += 2 + Math.max(0, members - 1);
    } else {
      length += String(next).length;
    }
  }
  return length;
}

const ESCAPED = /["\\\p{Cs}]|[^ -\u{10ffff}]/u;
const SHORT = '"\\\b\f\n\r\t';

function stringLength(text: string): number {
  let length = text.length + 2;
  if (!ESCAPED.test(text)) return length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 32 && code !== 34 && code !== 92 && (code & 0xf800) !== 0xd800) continue;
    if (SHORT.includes(text.charAt(i))) length += 1;
    else if (code < 32) length += 5;
    else if (isPair(text, i)) i++;
    else length += 5;
  }
  return length;
}

/** Whether a surrogate pair begins here; a lone half is escaped. */
function isPair(text: string, at: number): boolean {
  const [first, second] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return (first & 0xfc00) === 0xd800 && (second & 0xfc00) === 0xdc00;
}
