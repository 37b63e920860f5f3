// The days of a calendar: every day in a range, with or without activity. Days are those of the reader's time zone, as
// in the overview; here they are only dates, which have none. It must not know weeks nor pixels.
import { countText } from "../../text/units.ts";
import { type DayShare, localDay } from "./overview.ts";

interface CalendarDay {
  /** `2026-11-22`. */
  readonly day: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Null: no activity recorded. */
  readonly share: DayShare | null;
}

export interface Calendar {
  readonly days: readonly CalendarDay[];
  /** Future days, which a wrong clock wrote: ascending. */
  readonly later: readonly string[];
}

/** A year that begins and ends with full weeks. */
const MAX_DAYS = 53 * 7;
const MS_PER_DAY = 86_400_000;

/**
 * The last year up to the latest known day, from the first day on; empty without days. Future days do not extend it:
 * one reply from 2099 would hide everything else. `now`: ms since 1970.
 */
export function calendarOf(days: readonly DayShare[], now = Date.now()): Calendar {
  const shares = new Map(days.filter(({ day }) => day !== "").map((share) => [share.day, share]));
  const times = Array.from(shares.keys(), (day) => Date.parse(day))
    .filter((time) => !Number.isNaN(time))
    .sort((a, b) => a - b);
  // A clock may be fast; if this machine's clock is wrong, all days may be in the future.
  const tomorrow = Date.parse(localDay(now + MS_PER_DAY));
  const come = times.filter((time) => time <= tomorrow);
  const [shown, first] = [come.length > 0 ? come : times, times[0]];
  const last = shown.at(-1);
  if (first === undefined || last === undefined) return { days: [], later: [] };
  const calendar: CalendarDay[] = [];
  const from = Math.max(first, last - (MAX_DAYS - 1) * MS_PER_DAY);
  for (let time = from; time <= last; time += MS_PER_DAY) {
    const day = dayOf(time);
    const weekday = new Date(time).getUTCDay();
    calendar.push({ day, weekday, share: shares.get(day) ?? null });
  }
  return { days: calendar, later: times.slice(shown.length).map(dayOf) };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** What a calendar does not show, for a note below its name; "" for nothing. */
export function laterText({ later }: Calendar): string {
  const [first, last] = [later[0], later.at(-1)];
  if (first === undefined) return "";
  const which = first === last ? first : `${first} to ${last}`;
  return `; without ${countText(later.length, "day")} to come (${which})`;
}
