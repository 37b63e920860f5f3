// What kind of comparison it turned out to be, in a sentence, where the rows alone would puzzle.
import { countText } from "../../../src/text/units.ts";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import type { ComparedSide, Comparison } from "./use-comparison.ts";

interface VerdictProps {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly comparison: Comparison;
  readonly differences: number;
}

export function Verdict({ a, b, comparison: { rows, isDone }, differences }: VerdictProps) {
  if (!isDone) return null;
  if (rows.length === 0) {
    return (
      <Placeholder title="Both sides are empty.">
        Choose an entry or a branch for A and B above.
      </Placeholder>
    );
  }
  if (a.open === b.open && a.leaf === b.leaf) {
    return (
      <Placeholder title="A and B are the same branch.">
        Choose another branch or an earlier point for one of them, or look at a compaction of this
        branch before and after.
      </Placeholder>
    );
  }
  if (differences === 0) return <p className="compare-verdict">Both branches say the same.</p>;
  const own = (kind: "onlyA" | "onlyB") => rows.filter((row) => row.kind === kind).length;
  const paired = rows.some(({ kind }) => kind === "pair");
  const shared = rows.some(({ kind }) => kind === "shared");
  if (!paired && shared && own("onlyA") === 0) {
    return <p className="compare-verdict">B goes on where A ends: {added(own("onlyB"))}.</p>;
  }
  if (!paired && shared && own("onlyB") === 0) {
    return <p className="compare-verdict">A goes on where B ends: {added(own("onlyA"))}.</p>;
  }
  if (!shared && own("onlyA") === rows.length) {
    return <p className="compare-verdict">B is empty.</p>;
  }
  if (!shared && own("onlyB") === rows.length) {
    return <p className="compare-verdict">A is empty.</p>;
  }
  if (!shared) {
    return (
      <p className="compare-verdict">
        These branches have no entry in common; they are compared from their beginnings.
      </p>
    );
  }
  return null;
}

function added(count: number): string {
  return `${countText(count, "entry", "entries")} more`;
}
