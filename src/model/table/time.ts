// Entry times. Writers use ISO text; a reader must take what Date takes.
import { asText } from "../json/coerced.ts";
import { isArray, type Json } from "../json/json.ts";

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
