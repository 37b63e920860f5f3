// The names of labels: beside their flags, as much as there is room for.

import { marksBetween } from "../../../src/map/marks.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { cutText } from "../../../src/text/cut.ts";
import { shownLabel } from "../../session/view/names.ts";
import type { Metrics, Seen, Tag } from "../scene/scene-types.ts";
import type { Subject } from "../scene/subject.ts";
import { CHARACTER, MAX_TAGS, widthOf } from "./tag-size.ts";

/** Pixels after the end of the map that are in the window when the whole map is. */
const AFTER_END = 44;
/** A name cut to fewer characters is useless. */
const LEAST_CUT = 4;
const MAX_CHARACTERS = 28;
/** Pixels from the window's left edge to what would begin before it. */
const EDGE = 8;

export function labelTags(subject: Subject, seen: readonly Seen[], metrics: Metrics): Tag[] {
  const { view, width } = metrics;
  const { layout } = subject;
  const isDown = layout.form === "down";
  const end = isDown ? width : view.x + layout.width * view.kx + AFTER_END;
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

/** The flags in view, by the height of their lane, left to right. */
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
 * The names of one lane's flags. Flags too near for a name between them share a text at the first flag. A
 * text that would reach beyond `end` stands before its flag.
 */
function namesOn({ table }: Subject, flags: readonly Flag[], end: number): Tag[] {
  const tags: Tag[] = [];
  let names: string[] = [];
  let first: Flag | null = null;
  flags.forEach((flag, index) => {
    const name = shownLabel(table, flag.row);
    if (name) {
      first ??= flag;
      names.push(name);
    }
    const next = flags[index + 1];
    const room = (next?.pole ?? Number.POSITIVE_INFINITY) - 4 - (first ?? flag).x;
    const characters = Math.min(MAX_CHARACTERS, Math.floor(room / CHARACTER));
    const whole = names.join(" · ");
    if (!first || (next && whole.length > characters && characters < LEAST_CUT)) return;
    const text = cutText(whole, characters);
    // Estimates are wide, and moving a name that fits would cover others.
    const isOutside = first.x + 0.9 * widthOf(text) > end;
    const x = isOutside ? Math.max(EDGE, first.pole - 4 - widthOf(text)) : first.x;
    tags.push({ key: `label ${first.row}`, x, y: first.y, text, tone: "label" });
    first = null;
    names = [];
  });
  return tags;
}
