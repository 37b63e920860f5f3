// The days of a calendar: each one between two, whether something happened or not. Days are UTC, as
// sessions record their times. It must not know weeks nor pixels.
import type { DayShare } from "./overview.ts";

export interface CalendarDay {
  /** `2026-11-22`. */
  readonly day: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Null: nothing was recorded on it. */
  readonly share: DayShare | null;
}

/** A year, begun and ended with whole weeks. */
const MAX_DAYS = 53 * 7;
const MS_PER_DAY = 86_400_000;

/** The last year up to the latest day that is known, from the first day on; empty without days. */
export function calendarOf(days: readonly DayShare[]): readonly CalendarDay[] {
  const shares = new Map(days.filter(({ day }) => day !== "").map((share) => [share.day, share]));
  const times = Array.from(shares.keys(), (day) => Date.parse(day)).filter(
    (time) => !Number.isNaN(time),
  );
  if (times.length === 0) return [];
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const time of times) {
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  const from = Math.max(first, last - (MAX_DAYS - 1) * MS_PER_DAY);
  const calendar: CalendarDay[] = [];
  for (let time = from; time <= last; time += MS_PER_DAY) {
    const date = new Date(time);
    const day = date.toISOString().slice(0, 10);
    calendar.push({ day, weekday: date.getUTCDay(), share: shares.get(day) ?? null });
  }
  return calendar;
}
