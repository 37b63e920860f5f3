// The place of each day in the calendar, and its shade.
import { expect, it } from "vitest";
import { calendarShape } from "./calendar-shape.ts";

const DAY = 86_400_000;

/** As many days from the first on; the others' value is 0. */
function days(first: string, count: number, values: Readonly<Record<string, number>> = {}) {
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.parse(first) + index * DAY);
    const day = date.toISOString().slice(0, 10);
    return { day, weekday: date.getUTCDay(), value: values[day] ?? 0 };
  });
}

const printed = (shape: ReturnType<typeof calendarShape>) =>
  shape.cells
    .filter(({ value }) => value > 0)
    .map(({ day, week, row, level }) => `${day} week ${week} row ${row} level ${level}`);

it("The calendar has a column for each week, Mondays at the top", () => {
  const values = { "2026-11-18": 4, "2026-11-22": 1, "2026-11-23": 4 };
  expect(printed(calendarShape(days("2026-11-18", 6, values)))).toEqual([
    "2026-11-18 week 0 row 2 level 4",
    "2026-11-22 week 0 row 6 level 2",
    "2026-11-23 week 1 row 0 level 4",
  ]);
});

it("The calendar shows little beside much, and nothing as nothing", () => {
  const shape = calendarShape(days("2026-11-16", 3, { "2026-11-16": 10_000, "2026-11-17": 1 }));
  expect(shape.cells.map(({ level }) => level)).toEqual([4, 1, 0]);
});

it("The calendar names months that have room for their name", () => {
  const { months, weeks } = calendarShape(days("2026-10-26", 60));
  expect(months.map(({ week, day }) => `${week} ${day}`)).toEqual(["0 2026-11-01", "5 2026-12-01"]);
  expect(weeks).toBe(9);
});

it("The calendar is empty without a day", () => {
  expect(calendarShape([])).toEqual({ cells: [], weeks: 0, months: [] });
});
