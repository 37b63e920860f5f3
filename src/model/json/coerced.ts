// JSON values where JavaScript would make text or a number of them, as the reference does wherever it
// trusts a file: for values of any depth, and without ever throwing.
import { isArray, type Json } from "./json.ts";

/** What `String(value)` gives: a list's elements joined with commas, an object's name. */
export function asText(value: Json | undefined): string {
  if (typeof value !== "object" || value === null) return String(value);
  const words: string[] = [];
  const open: (Json | undefined)[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (Array.isArray(next) && next.length > 0) {
      for (let i = next.length - 1; i >= 0; i--) open.push(next[i]);
      continue;
    }
    const isEmpty = next === null || next === undefined || Array.isArray(next);
    words.push(isEmpty ? "" : typeof next === "object" ? "[object Object]" : String(next));
  }
  return words.join(",");
}

/** What `Number(value)` gives. */
export function asNumber(value: Json | undefined): number {
  return Number(typeof value === "object" && value !== null ? asText(value) : value);
}

/** ms since 1970 of an entry's `timestamp`, NaN when missing or unreadable: what `Date` makes of it. */
export function timeOf(value: Json | undefined): number {
  if (typeof value === "string") return Date.parse(value);
  if (typeof value === "number" || typeof value === "boolean") {
    return new Date(Number(value)).getTime();
  }
  if (value === null) return 0;
  if (isArray(value)) return Date.parse(asText(value));
  return Number.NaN;
}
