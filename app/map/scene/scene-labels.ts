// The names of labels: beside their flags, as much of them as there is room for.

import { marksBetween } from "../../../src/map/marks.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { cutText } from "../../../src/text/cut.ts";
import { shownLabel } from "../../session/view/names.ts";
import type { Metrics, Seen, Tag } from "./scene-types.ts";
import type { Subject } from "./subject.ts";
import { CHARACTER, MAX_TAGS, widthOf } from "./tag-size.ts";

/** Pixels after the end of the map that are in the window when all of it is. */
const AFTER_END = 44;
/** A name cut to fewer characters says nothing. */
const LEAST_CUT = 4;

export function labelTags(subject: Subject, seen: readonly Seen[], metrics: Metrics): Tag[] {
  const { view } = metrics;
  const end = view.x + subject.layout.width * view.kx + AFTER_END;
  const lanes = [...flagsOn(subject, seen, metrics).values()];
  return lanes.flatMap((flags) => namesOn(subject, flags, end));
}

/** A flag of the drawing: where its pole stands and its name begins. */
interface Flag {
  readonly row: number;
  readonly pole: number;
  readonly x: number;
  readonly y: number;
}

/** The flags in sight, by the height of their lane, left to right. */
function flagsOn(
  { runs, layout, marks }: Subject,
  seen: readonly Seen[],
  { view, bar }: Metrics,
): ReadonlyMap<number, readonly Flag[]> {
  const lanes = new Map<number, Flag[]>();
  for (const { run, x0, x1, y } of seen) {
    const from = runs.start[run] ?? 0;
    const lane = lanes.get(y) ?? [];
    lanes.set(y, lane);
    for (const place of marksBetween(marks.label, from, runs.start[run + 1] ?? 0)) {
      const pole = view.x + (layout.at[place] ?? 0) * view.kx + Math.min(view.kx, 2 * bar) / 2;
      if (pole < x0 || pole > x1 + 26) continue;
      const row = runs.rows[place] ?? NO_ROW;
      lane.push({ row, pole, x: pole + 14, y: y - bar / 2 - 8 });
      if (lane.length > MAX_TAGS) break;
    }
  }
  return lanes;
}

/**
 * The names of one lane's flags, each cut where the next flag stands. A name that would reach
 * beyond `end` stands before its flag.
 */
function namesOn({ table }: Subject, flags: readonly Flag[], end: number): Tag[] {
  return flags.flatMap(({ row, pole, x, y }, index): Tag[] => {
    const room = (flags[index + 1]?.pole ?? Number.POSITIVE_INFINITY) - 4 - x;
    const characters = Math.min(24, Math.floor(room / CHARACTER));
    const name = shownLabel(table, row);
    if (!name || (name.length > characters && characters < LEAST_CUT)) return [];
    const text = cutText(name, characters);
    // Estimates are wide, and to move a name that fits would hide it behind others.
    const left = x + 0.9 * widthOf(text) > end ? pole - 4 - widthOf(text) : x;
    return [{ key: `label ${row}`, x: left, y, text, tone: "label" }];
  });
}
