// Entry times. Writers use ISO text; a reader must take what Date takes.
import type { Json } from "./json.ts";

/** ms since 1970 of an entry's `timestamp`, NaN when missing or unreadable: what `Date` makes of it. */
export function timeOf(value: Json | undefined): number {
  if (typeof value === "string") return Date.parse(value);
  if (typeof value === "number") return new Date(value).getTime();
  if (value === null) return 0;
  return Number.NaN;
}
