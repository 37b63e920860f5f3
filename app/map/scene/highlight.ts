// The branch under the pointer, from its root to the newest leaf below: what a click would show.

import { GAP, type MapLayout, STEM } from "../../../src/map/layout.ts";
import { childRuns, NO_RUN, type Runs } from "../../../src/tree/branch/runs.ts";
import type { View } from "../view/viewport.ts";
import { PathText } from "./scene-path.ts";
import { rowLine } from "./scene-row-lines.ts";

/** Path data of a line through the middle of the branch's bars, for gaps between two pixels. */
export function highlightOf(
  runs: Runs,
  layout: MapLayout,
  run: number,
  view: View,
  edges: { readonly left: number; readonly right: number },
): string {
  const path = new PathText();
  const isDown = layout.form === "down";
  for (const member of branchOf(runs, run)) {
    const y = view.y + (layout.lane[member] ?? 0) * view.ky;
    const x0 = view.x + (layout.left[member] ?? 0) * view.kx;
    const x1 = view.x + (layout.right[member] ?? 0) * view.kx;
    const from = Math.max(edges.left, x0);
    const to = Math.min(edges.right, x1);
    if (to > from) path.line(from, y, to - from, 0);
    const above = runs.parent[member] ?? NO_RUN;
    if (isDown) {
      if (above !== NO_RUN) path.add(x0, y, rowLine(layout, above, member, view));
      continue;
    }
    const fork = x0 - (GAP - STEM) * view.kx;
    if (above === NO_RUN || x0 < edges.left || fork > edges.right) continue;
    const aboveY = view.y + (layout.lane[above] ?? 0) * view.ky;
    const middle = (fork + x0) / 2;
    path.add(
      x0,
      y,
      `M${fork - STEM * view.kx} ${aboveY}H${fork}C${middle} ${aboveY} ${middle} ${y} ${x0} ${y}`,
    );
  }
  return `${path}`;
}

function* branchOf(runs: Runs, run: number): Generator<number> {
  for (let at = run; at !== NO_RUN; at = runs.parent[at] ?? NO_RUN) yield at;
  for (let at = childRuns(runs, run).at(-1); at !== undefined; at = childRuns(runs, at).at(-1)) {
    yield at;
  }
}
