// The one rule for days: those of the reader's time zone, as lists show when a session was changed.
import { dateText } from "../../text/units.ts";

/** ms since 1970 → `2026-11-22`; null, without a readable time → "". */
export function localDay(time: number | null): string {
  return time === null ? "" : dateText(time);
}
