// The last view of the map, for its next mount: large, back in its pane, after another tab. Valid while the
// rows of the session stay the same; another file, a draft or a new line resets it.
import { rowAtX, spotOf } from "../../../src/map/lanes.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import { type Parts, part } from "../../session/open/parts.ts";
import type { Subject } from "../scene/subject.ts";
import type { Frame } from "./redraw.ts";
import { type Size, type View, viewAround } from "./viewport.ts";

interface Left {
  readonly table: EntryTable;
  readonly layout: Subject["layout"];
  readonly frame: Frame;
  /** The selection at that time; it may be out of view. */
  readonly selected: number;
  /** The place that another layout shows in its middle. */
  readonly middle: number;
}

const LEFT = part((): { at: Left | null } => ({ at: null }));

/** Null where it was recorded with other rows. */
function leftWith(parts: Parts, table: EntryTable): Left | null {
  const { at } = parts.of(LEFT);
  return at?.table === table ? at : null;
}

/** Records the view of a map on unmount. */
export function leaveAt(parts: Parts, subject: Subject, frame: Frame, selected: number): void {
  const { table, layout } = subject;
  parts.of(LEFT).at = { table, layout, frame, selected, middle: middleOf(subject, frame) };
}

/** The initial view, at the same scales; null: the user never chose one. */
export function returnTo(parts: Parts, { table, runs, layout }: Subject, size: Size): View | null {
  const left = leftWith(parts, table);
  if (!left) return null;
  const { view, size: before } = left.frame;
  const isSame = before.width === size.width && before.height === size.height;
  if (isSame && left.layout === layout) return view;
  const spot = spotOf(runs, layout, left.middle);
  return spot && viewAround(spot, view, layout, size);
}

/**
 * The selection on unmount, so that only another selection moves the view; NO_ROW: the user never chose a
 * view.
 */
export function selectedWhenLeft(parts: Parts, { table }: Subject): number {
  return leftWith(parts, table)?.selected ?? NO_ROW;
}

/** The visible row nearest to the middle; NO_ROW where there is none. */
function middleOf({ runs, layout }: Subject, { view, size }: Frame): number {
  const unit = (size.width / 2 - view.x) / view.kx;
  const lane = (size.height / 2 - view.y) / view.ky;
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs.count; run++) {
    const across = Math.max((layout.left[run] ?? 0) - unit, unit - (layout.right[run] ?? 0), 0);
    const away = across * view.kx + Math.abs((layout.lane[run] ?? 0) - lane) * view.ky;
    if (away >= least) continue;
    nearest = run;
    least = away;
  }
  return rowAtX(runs, layout, nearest, unit);
}
