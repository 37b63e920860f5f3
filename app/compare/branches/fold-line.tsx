// What both sides have, in one line that opens.
import type { CompareRow } from "../../../src/compare/branches/compare-branches.ts";
import { countText } from "../../../src/text/units.ts";
import { entryName } from "../../session/view/branch-names.ts";
import type { ShownRow } from "./shown-rows.ts";
import type { ComparedSide } from "./use-comparison.ts";

interface FoldLineProps {
  readonly fold: Extract<ShownRow, { readonly kind: "fold" }>;
  readonly rows: readonly CompareRow[];
  readonly a: ComparedSide;
  readonly onToggle: () => void;
}

export function FoldLine({ fold: { from, to, isOpen }, rows, a, onToggle }: FoldLineProps) {
  const last = rows[to - 1];
  const { session, details } = a.open;
  const name = last && "a" in last ? entryName(session.table, details, last.a) : "";
  const isShared = rows.slice(from, to).every(({ kind }) => kind === "shared");
  const count = countText(to - from, "entry", "entries");
  return (
    <button type="button" className="compare-fold" aria-expanded={isOpen} onClick={onToggle}>
      {count} {isShared ? "in common" : "the same on both sides"}, up to “<bdi>{name}</bdi>”
      <span className="compare-fold-does"> · {isOpen ? "hide" : "show"}</span>
    </button>
  );
}
