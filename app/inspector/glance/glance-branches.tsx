// The branches of a session by name, the current one first: length, cost, outcome; and what its compactions
// freed.
import { useMemo } from "react";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import type { BranchTotals } from "../../../src/stats/branches.ts";
import { contextTimeline } from "../../../src/stats/context-timeline.ts";
import { afterText } from "../../../src/stats/drop-text.ts";
import { costText, countText, numberText, tokensText } from "../../../src/text/units.ts";
import { branchAt, branchName, branchWord } from "../../../src/tree/branch/branches.ts";
import { branchStatus, statusText } from "../../../src/tree/branch/outcome.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import type { Figures } from "../../session/figures/use-figures.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { BranchMark } from "../../session/view/branch-mark.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { GlanceLine, GlancePart } from "./glance-part.tsx";

/** The outline and the map have the others. */
const MAX_BRANCHES = 12;

interface GlanceBranchesProps {
  readonly figures: Figures;
  readonly details: EntryDetails;
}

export function GlanceBranches({ figures: { branches }, details }: GlanceBranchesProps) {
  const { end } = useSelection();
  const [, setView] = useView();
  if (branches.length < 2) return null;
  const newestFirst = branches.toReversed();
  const shown = [
    ...newestFirst.filter(({ leaf }) => leaf === end),
    ...newestFirst.filter(({ leaf }) => leaf !== end),
  ].slice(0, MAX_BRANCHES);
  const others = branches.length - shown.length;
  return (
    <GlancePart title={countText(branches.length, "branch", "branches")}>
      {shown.map((totals) => (
        <BranchLine key={totals.leaf} totals={totals} details={details} />
      ))}
      {others > 0 ? (
        <button type="button" className="glance-more bare" onClick={() => setView({ pane: "map" })}>
          and {numberText(others)} more on the map
        </button>
      ) : null}
    </GlancePart>
  );
}

interface BranchLineProps {
  readonly totals: BranchTotals;
  readonly details: EntryDetails;
}

function BranchLine({ totals: { leaf, turns, cost }, details }: BranchLineProps) {
  const { session } = useOpenSession();
  const { table, end, go } = useSelection();
  const branch = branchAt(table, leaf);
  if (!branch) return null;
  const facts = [
    countText(turns, "turn"),
    cost === null ? "" : costText(cost),
    statusText(branchStatus(table, details, leaf, openingLeaf(session))),
  ];
  return (
    <button
      type="button"
      className="glance-branch bare"
      aria-current={leaf === end ? "true" : undefined}
      title="Go to the end of this branch"
      onClick={() => go(leaf)}
    >
      <BranchMark branch={branch} />
      <span className="glance-branch-name ellipsis">
        <bdi>{branchName(session, details, branch) || branchWord(branch)}</bdi>
      </span>
      <span className="glance-branch-facts dim tiny tabular">
        {facts.filter(Boolean).join(" · ")}
      </span>
    </button>
  );
}

/** The timeline has the earlier ones. */
const MAX_COMPACTIONS = 8;

/** What every compaction on the branch freed. */
export function GlanceCompactions({ details }: { readonly details: EntryDetails }) {
  const { table, path, go } = useSelection();
  const { drops } = useMemo(() => contextTimeline(table, details, path), [table, details, path]);
  if (drops.length === 0) return null;
  const first = Math.max(0, drops.length - MAX_COMPACTIONS);
  return (
    <GlancePart title={countText(drops.length, "compaction")}>
      {drops.slice(first).map((drop, index) => (
        <GlanceLine
          key={drop.at}
          name={`Compaction ${numberText(first + index + 1)}`}
          value={`${tokensText(drop.before)} → ${afterText(drop)}`}
          title="Go to the compaction"
          onClick={() => go(path[drop.at] ?? NO_ROW)}
        />
      ))}
      {first > 0 ? <p className="glance-waiting">and {numberText(first)} before them</p> : null}
    </GlancePart>
  );
}
