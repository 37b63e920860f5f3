// How many sessions were active on each day of the last year, as a calendar: darker is more. A line below
// describes the hovered day; the table of days describes all.
import { useId, useMemo, useState } from "react";
import { calendarOf, laterText } from "../../../src/library/overview/calendar.ts";
import type { DayShare } from "../../../src/library/overview/overview.ts";
import { costText, countText } from "../../../src/text/units.ts";
import { ScrollBox } from "../../ui/layout/boxes.tsx";
import { calendarShape, LEVELS } from "./calendar-shape.ts";

const CELL = 12;
const STEP = 15;
const LEFT = 30;
const TOP = 18;
/** From nothing to the most. */
const STEPS = Array.from({ length: LEVELS + 1 }, (_, level) => level);
const WEEKDAYS = ["Mon", "", "Wed", "", "Fri", "", ""];

export function CalendarPicture({ days }: { readonly days: readonly DayShare[] }) {
  const titleId = useId();
  const [pointed, setPointed] = useState<string | null>(null);
  const calendar = useMemo(() => calendarOf(days), [days]);
  const shares = useMemo(() => new Map(days.map((share) => [share.day, share])), [days]);
  const { cells, weeks, months } = useMemo(
    () =>
      calendarShape(
        calendar.days.map(({ day, weekday, share }) => ({
          day,
          weekday,
          value: share?.sessions ?? 0,
        })),
      ),
    [calendar],
  );
  if (cells.length === 0) return null;
  const active = cells.filter(({ value }) => value > 0);
  const busiest = active.reduce((best, cell) => (cell.value > best.value ? cell : best));
  return (
    <figure className="drawn" aria-labelledby={titleId}>
      <figcaption>
        <h3 id={titleId}>Activity</h3>
        <span className="figures-note">
          sessions with replies per day, in local time{laterText(calendar)}
        </span>
        <span className="calendar-key dim" aria-hidden="true">
          less
          {STEPS.map((level) => (
            <span key={level} data-level={level} />
          ))}
          more
        </span>
      </figcaption>
      <ScrollBox className="calendar-room">
        <svg
          className="calendar"
          width={LEFT + weeks * STEP}
          height={TOP + 7 * STEP}
          role="img"
          aria-label={`${countText(active.length, "day")} with replies of ${cells.length}; most on ${busiest.day}, ${countText(busiest.value, "session")}`}
          onPointerLeave={() => setPointed(null)}
        >
          {months.map(({ week, day }) => (
            <text key={day} x={LEFT + week * STEP} y={11}>
              {monthName(day)}
            </text>
          ))}
          {WEEKDAYS.map((name, row) =>
            name === "" ? null : (
              <text key={name} x={0} y={TOP + row * STEP + 10}>
                {name}
              </text>
            ),
          )}
          {cells.map(({ day, week, row, level }) => (
            <rect
              key={day}
              data-level={level}
              x={LEFT + week * STEP}
              y={TOP + row * STEP}
              width={CELL}
              height={CELL}
              rx="2.5"
              onPointerEnter={() => setPointed(day)}
            />
          ))}
        </svg>
      </ScrollBox>
      <p className="drawn-said muted small tabular breakable">
        {pointed === null ? "" : wordsOf(pointed, shares.get(pointed))}
      </p>
    </figure>
  );
}

function wordsOf(day: string, share: DayShare | undefined): string {
  if (!share) return `${day}: nothing recorded`;
  const { sessions, usage } = share;
  const replies = countText(usage.calls, "reply", "replies");
  return `${day}: ${countText(sessions, "session")}, ${replies}, ${costText(usage.cost)}`;
}

const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

function monthName(day: string): string {
  return MONTH.format(new Date(`${day}T00:00:00Z`));
}
