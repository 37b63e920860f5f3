// How long a value is as JSON text, counted without making the text of all of it: a value of a file may be nested
// deeper than a stack.
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

/** What is written in another way than it is. */
const ESCAPED = /["\\\p{Cs}]|[^ -\u{10ffff}]/u;

function stringLength(text: string): number {
  return ESCAPED.test(text) ? JSON.stringify(text).length : text.length + 2;
}
