// The kind of the comparison in a sentence, where the rows alone would be confusing.
import { useMemo } from "react";
import { isDifference } from "../../../src/compare/branches/compare-branches.ts";
import { BOTH_EMPTY, oneBranchText } from "../../../src/compare/branches/opening.ts";
import { compactionsOn } from "../../../src/context/compactions.ts";
import type { EntryTable } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import { leavesOf } from "../../../src/tree/leaves.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { useView } from "../../session/view/view-context.tsx";
import { Button } from "../../ui/control/button.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import type { ComparedSide, Comparison } from "./use-comparison.ts";

interface KindNoteProps {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly comparison: Comparison;
  readonly differences: number;
}

export function KindNote({ a, b, comparison: { rows, isDone }, differences }: KindNoteProps) {
  if (!isDone) return null;
  if (rows.length === 0) {
    return (
      <Placeholder title={BOTH_EMPTY}>Choose an entry or a branch for A and B above.</Placeholder>
    );
  }
  if (a.open === b.open && a.leaf === b.leaf) {
    const { table } = a.open.session;
    if (leavesOf(table).length < 2) return <OnlyBranch table={table} leaf={a.leaf} />;
    return (
      <Placeholder title="A and B are the same branch.">
        Choose another branch or an earlier point for one of them, or compare before and after a
        compaction of this branch.
      </Placeholder>
    );
  }
  if (differences === 0) {
    return (
      <p className="compare-kind bold">
        {rows.some(isDifference)
          ? "Both branches have the same conversation: only settings differ."
          : "Both branches have the same conversation."}
      </p>
    );
  }
  const own = (kind: "onlyA" | "onlyB") => rows.filter((row) => row.kind === kind).length;
  const paired = rows.some(({ kind }) => kind === "pair");
  const shared = rows.some(({ kind }) => kind === "shared");
  if (!paired && shared && own("onlyA") === 0) {
    return <p className="compare-kind bold">B continues where A ends: {added(own("onlyB"))}.</p>;
  }
  if (!paired && shared && own("onlyB") === 0) {
    return <p className="compare-kind bold">A continues where B ends: {added(own("onlyA"))}.</p>;
  }
  if (!shared && own("onlyA") === rows.length) {
    return <p className="compare-kind bold">B is empty.</p>;
  }
  if (!shared && own("onlyB") === rows.length) {
    return <p className="compare-kind bold">A is empty.</p>;
  }
  if (!shared) {
    return (
      <p className="compare-kind bold">
        These branches share no entry; they are compared from the start.
      </p>
    );
  }
  return null;
}

interface OnlyBranchProps {
  readonly table: EntryTable;
  readonly leaf: number;
}

/** No branch is an obvious match; the other choices. */
function OnlyBranch({ table, leaf }: OnlyBranchProps) {
  const [, setState] = useView();
  const isCompacted = useMemo(
    () => compactionsOn(table, pathTo(table, leaf)).length > 0,
    [table, leaf],
  );
  return (
    <Placeholder title={oneBranchText(isCompacted)}>
      <p>
        Choose an earlier prompt for B above to see what came after it, or choose another session to
        compare with.
      </p>
      <Button onClick={() => setState({ what: "context" })}>
        {isCompacted ? "Before and after its latest compaction" : "The context at two points"}
      </Button>
    </Placeholder>
  );
}

function added(count: number): string {
  return `${countText(count, "entry", "entries")} more`;
}
