// The place of each day in a calendar, a column a week from Monday to Sunday, and its shade. Numbers in,
// numbers out; it knows neither sessions nor elements.

interface Day {
  /** `2026-11-22`. */
  readonly day: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly value: number;
}

interface CalendarCell {
  readonly day: string;
  readonly value: number;
  /** Column and row, from 0; row 0 is a Monday. */
  readonly week: number;
  readonly row: number;
  /** 0 for nothing, else 1…LEVELS by its share of the maximum. */
  readonly level: number;
}

export interface CalendarShape {
  readonly cells: readonly CalendarCell[];
  readonly weeks: number;
  /** Where a month begins: its column, and its first day. */
  readonly months: readonly { readonly week: number; readonly day: string }[];
}

export const LEVELS = 4;
/** The columns that a month's name needs. */
const MONTH_WEEKS = 3;

/** `days`: one after the other, without gaps. */
export function calendarShape(days: readonly Day[]): CalendarShape {
  const most = days.reduce((max, { value }) => Math.max(max, value), 0);
  const months: { week: number; day: string }[] = [];
  let week = 0;
  const cells = days.map(({ day, weekday, value }, index) => {
    const row = (weekday + 6) % 7;
    if (row === 0 && index > 0) week++;
    const isNamed = day.endsWith("-01") || index === 0;
    const last = months.at(-1);
    if (isNamed) {
      // The rest of the first month may be too short for a name.
      if (last && week - last.week < MONTH_WEEKS) months.pop();
      months.push({ week, day });
    }
    return { day, value, week, row, level: levelOf(value, most) };
  });
  return { cells, weeks: days.length === 0 ? 0 : week + 1, months };
}

/** By the square root, so that a few busy days do not make all others look alike. */
function levelOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.max(1, Math.ceil(Math.sqrt(value / most) * LEVELS));
}
