// How long ago something was, in the one unit that matters.
import { countText, dateText } from "../../../src/text/units.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Both in ms since 1970. A week ago and earlier: the date. */
export function agoText(time: number, now: number): string {
  const passed = now - time;
  if (passed < MINUTE) return "just now";
  if (passed < HOUR) return `${countText(Math.floor(passed / MINUTE), "minute")} ago`;
  if (passed < DAY) return `${countText(Math.floor(passed / HOUR), "hour")} ago`;
  if (passed < 7 * DAY) return `${countText(Math.floor(passed / DAY), "day")} ago`;
  return dateText(time);
}
