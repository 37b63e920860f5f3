// What stands between the quotes of a JSON string, as a text: all of it, or an end that was cut anywhere.
import { parseJson } from "../../model/json/json.ts";

/** `inner`: what stands between the quotes of a string. "" where it is not one. */
export function unescaped(inner: string): string {
  const value = inner.includes("\\") ? parseJson(`"${inner}"`) : inner;
  return typeof value === "string" ? value : "";
}

/** Of an escape no more than this stands before it ends. */
const ESCAPE_LENGTH = 5;

/** The same of its beginning, which may end inside an escape. */
export function cutAtEnd(inner: string): string {
  const least = Math.max(0, inner.length - ESCAPE_LENGTH);
  for (let length = inner.length; length >= least; length--) {
    const text = unescaped(inner.slice(0, length));
    if (text !== "") return text;
  }
  return "";
}

/** The same of its end, which may begin inside an escape. */
export function cutAtStart(inner: string): string {
  for (let from = 0; from <= ESCAPE_LENGTH; from++) {
    const text = unescaped(inner.slice(from));
    if (text !== "") return text;
  }
  return "";
}
