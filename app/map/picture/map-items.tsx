// The parts of the map with elements of their own: runs for pointers and screen readers, and the rings
// around the leaf and the selected entry.
import { memo, useMemo } from "react";
import { spotOf } from "../../../src/map/lanes.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { runOf } from "../../../src/tree/branch/runs.ts";
import { draftText } from "../../session/draft/draft-marks.ts";
import type { Item } from "../scene/scene-items.ts";
import type { Look, Subject } from "../scene/subject.ts";
import type { View } from "../view/viewport.ts";
import { entryWho, runLabel } from "../words/describe.ts";

interface TreeItemProps {
  readonly item: Item;
  readonly subject: Subject;
  readonly look: Look;
  /** Given to the item that has the keyboard's focus. */
  readonly id?: string;
  /** The single entry of the item, NO_ROW for the whole run. */
  readonly entry?: number;
}

interface TreeItemsProps {
  readonly items: readonly Item[];
  /** A run that has its item already. */
  readonly but: number;
  readonly subject: Subject;
  readonly look: Look;
}

/** Naming runs takes time: only for other runs, never for the same ones elsewhere. */
export const TreeItems = memo(function TreeItems({ items, but, subject, look }: TreeItemsProps) {
  return items
    .filter(({ run }) => run !== but)
    .map((item) => <TreeItem key={item.run} item={item} subject={subject} look={look} />);
});

/** A run for screen readers and pointers; its visible part is in the drawing. */
export function TreeItem({ item, subject, look, id, entry = NO_ROW }: TreeItemProps) {
  const { run, x, y, width, height } = item;
  const { runs } = subject;
  const label = useMemo(() => runLabel(subject, look, run), [subject, look, run]);
  return (
    <rect
      id={id}
      className={id ? "map-item map-focus" : "map-item"}
      role="treeitem"
      aria-label={entry === NO_ROW ? label : `${entryText(subject, entry)}, in: ${label}`}
      aria-level={(runs.level[run] ?? 0) + 1}
      aria-posinset={(runs.position[run] ?? 0) + 1}
      aria-setsize={runs.siblings[run] ?? 1}
      aria-selected={look.selected !== NO_ROW && runOf(runs, look.selected) === run}
      x={Math.round(x)}
      y={Math.round(y)}
      width={Math.round(width)}
      height={Math.round(height)}
      rx="6"
    />
  );
}

function entryText(subject: Subject, row: number): string {
  return [entryWho(subject, row), draftText(subject.drafted, row)].filter(Boolean).join(", ");
}

/** Rings around the leaf and the selected entry. */
export function Places({ subject, look, view }: { subject: Subject; look: Look; view: View }) {
  const { runs, layout } = subject;
  const leaf = spotOf(runs, layout, look.leaf);
  const selected = spotOf(runs, layout, look.selected);
  const y = (lane: number) => view.y + lane * view.ky;
  return (
    <g>
      {leaf ? (
        <circle className="map-leaf" cx={view.x + leaf.right * view.kx} cy={y(leaf.lane)} r="8" />
      ) : null}
      {selected ? (
        <rect
          className="map-selected"
          x={view.x + selected.left * view.kx - 3}
          y={y(selected.lane) - 11}
          width={Math.max(4, (selected.right - selected.left) * view.kx) + 6}
          height="22"
          rx="5"
        />
      ) : null}
    </g>
  );
}

/** The item of a row outside the window: it still has the focus. */
export function itemOf(
  { runs, layout }: Subject,
  view: View,
  row: number,
  isByEntry: boolean,
): Item | null {
  const spot = spotOf(runs, layout, row);
  if (!spot) return null;
  const left = isByEntry ? spot.left : (layout.left[spot.run] ?? 0);
  const right = isByEntry ? spot.right : (layout.right[spot.run] ?? 0);
  const height = Math.max(8, Math.min(view.ky, 26));
  return {
    run: spot.run,
    x: view.x + left * view.kx,
    y: view.y + spot.lane * view.ky - height / 2,
    width: Math.max(4, (right - left) * view.kx),
    height,
  };
}
