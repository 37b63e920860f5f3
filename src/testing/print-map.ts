// The map's layout as lines of text, for tests and for reading along: every bar shows the first
// character of its entries' ids. Works for measures where an entry is one unit long.

import { GAP, type MapLayout, STEM } from "../map/layout.ts";
import { type EntryTable, idOf, NO_ROW } from "../model/table/table.ts";
import { childRuns, type Runs } from "../tree/branch/runs.ts";

const LEFT = 1;
const RIGHT = 2;
const UP = 4;
const DOWN = 8;
/** Box characters by the directions they connect. */
const BOX: ReadonlyMap<number, string> = new Map([
  [LEFT | RIGHT, "─"],
  [UP | DOWN, "│"],
  [UP | RIGHT, "╰"],
  [DOWN | RIGHT, "╭"],
  [LEFT | UP, "╯"],
  [LEFT | DOWN, "╮"],
  [UP | DOWN | RIGHT, "├"],
  [UP | DOWN | LEFT, "┤"],
  [LEFT | RIGHT | UP, "┴"],
  [LEFT | RIGHT | DOWN, "┬"],
  [LEFT | RIGHT | UP | DOWN, "┼"],
]);

/** One line a lane, top to bottom, without trailing blanks. */
export function printMap(table: EntryTable, runs: Runs, layout: MapLayout): string {
  const lanes = layout.bottom - layout.top + 1;
  const width = Math.ceil(layout.width);
  const lines = Array.from({ length: lanes }, () => new Array<string | number>(width).fill(0));
  const connect = (lane: number, x: number, directions: number) => {
    const line = lines[lane - layout.top];
    const now = line?.[x];
    if (line && typeof now === "number") line[x] = now | directions;
  };
  for (let run = 0; run < runs.count; run++) {
    const lane = layout.lane[run] ?? 0;
    for (let place = runs.start[run] ?? 0; place < (runs.start[run + 1] ?? 0); place++) {
      const line = lines[lane - layout.top];
      if (line) line[layout.at[place] ?? 0] = idOf(table, runs.rows[place] ?? NO_ROW).slice(0, 1);
    }
    for (const child of childRuns(runs, run)) {
      printCurve(layout.right[run] ?? 0, lane, layout.lane[child] ?? 0, connect);
    }
  }
  return lines.map((line) => line.map(characterOf).join("").trimEnd()).join("\n");
}

/** From the fork along its stem, across, along to the child. */
function printCurve(
  x: number,
  from: number,
  to: number,
  connect: (lane: number, x: number, directions: number) => void,
): void {
  const middle = x + STEM;
  for (let along = x; along < middle; along++) connect(from, along, LEFT | RIGHT);
  for (let along = middle + 1; along < x + GAP; along++) connect(to, along, LEFT | RIGHT);
  connect(from, middle, LEFT);
  connect(to, middle, RIGHT);
  const [top, bottom] = from < to ? [from, to] : [to, from];
  for (let lane = top; lane < bottom; lane++) {
    connect(lane, middle, DOWN);
    connect(lane + 1, middle, UP);
  }
}

const characterOf = (cell: string | number) =>
  typeof cell === "string" ? cell : (BOX.get(cell) ?? " ");
