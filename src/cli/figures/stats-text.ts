// An overview of a library as text for a terminal: a table for each of its questions.
import type { IndexedSession } from "../../library/indexed-session.ts";
import type { DayShare, Overview, Share } from "../../library/overview/overview.ts";
import { overviewNotes } from "../../library/overview/overview-notes.ts";
import { pricedText } from "../../model/prices/price-source.ts";
import { cutText } from "../../text/cut.ts";
import { printableLine } from "../../text/printable.ts";
import {
  countText,
  NOT_RECORDED,
  NOTHING,
  numberText,
  sessionsText,
  tokensText,
} from "../../text/units.ts";

const MAX_DAYS = 30;
const MAX_ROWS = 20;
const NAME_CHARACTERS = 60;

export function statsLines(overview: Overview<IndexedSession>): readonly string[] {
  const { sessions, subAgents, entries, days, projects, models, tools, dropped } = overview;
  if (sessions + subAgents === 0) return ["No sessions."];
  return stacked([
    [
      `${sessionsText(overview)}, ${countText(entries, "entry", "entries")}, ${costCells(overview).join(", ")}`,
      ...overviewNotes(overview),
    ],
    section("Days (local time)", latest(days), MAX_DAYS, ({ day, ...share }) => [
      day || "no date",
      sessionsText(share),
      ...costCells(share),
    ]),
    section("Projects", projects, MAX_ROWS, ({ project, ...share }) => [
      nameText(project),
      sessionsText(share),
      ...costCells(share),
    ]),
    section("Models", models, MAX_ROWS, ({ model, ...share }) => [
      nameText(model),
      sessionsText(share),
      ...costCells(share),
    ]),
    section("Tools", tools, MAX_ROWS, ({ name, calls, failures }) => [
      nameText(name),
      countText(calls, "call"),
      `${numberText(failures)} failed`,
    ]),
    section("Branches tried and dropped", dropped, MAX_ROWS, ({ session, branch }) => [
      nameText(branch.name || branch.leafId),
      ...costCells({ ...branch, unrecorded: 0 }),
      printableLine(session.path),
    ]),
  ]);
}

/** Sections with a blank line between them; those without lines are left out. */
export function stacked(sections: readonly (readonly string[])[]): readonly string[] {
  return sections
    .filter((lines) => lines.length > 0)
    .flatMap((lines, at) => (at > 0 ? ["", ...lines] : lines));
}

/** The latest first, then what has no time. */
function latest(days: readonly DayShare[]): readonly DayShare[] {
  const dated = days.filter(({ day }) => day !== "");
  return [...dated.reverse(), ...days.filter(({ day }) => day === "")];
}

/** A title and its rows in columns, no more than `max`; nothing of no rows. */
export function section<T>(
  title: string,
  rows: readonly T[],
  max: number,
  cellsOf: (row: T) => readonly string[],
): readonly string[] {
  if (rows.length === 0) return [];
  const lines = aligned(rows.slice(0, max).map(cellsOf));
  const rest = rows.length - lines.length;
  return [
    title,
    ...lines,
    ...(rest > 0 ? [`  and ${numberText(rest)} more (--json has all)`] : []),
  ];
}

/** Cells as wide as the widest of their column. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, cell.length);
    });
  }
  return rows.map((row) =>
    `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ")}`.trimEnd(),
  );
}

export function nameText(name: string): string {
  return cutText(printableLine(name), NAME_CHARACTERS) || NOT_RECORDED;
}

export function costCells({
  usage,
  unrecorded,
}: Omit<Share, "sessions" | "subAgents">): readonly [string, string] {
  if (usage.calls === 0) {
    return unrecorded > 0 ? [NOT_RECORDED, NOT_RECORDED] : ["no tokens", NOTHING];
  }
  return [`${tokensText(usage.tokens)} tokens`, pricedText(usage)];
}
