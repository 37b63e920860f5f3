// Common rows, or settings, in one line that opens.
import type { CompareRow } from "../../../src/compare/branches/compare-branches.ts";
import { settingsText } from "../../../src/export/text/comparison-text.ts";
import { countText } from "../../../src/text/units.ts";
import { entryName } from "../../session/view/branch-names.ts";
import type { ShownRow } from "./shown-rows.ts";
import type { ComparedSide } from "./use-comparison.ts";

interface FoldLineProps {
  readonly fold: Extract<ShownRow, { readonly kind: "fold" }>;
  readonly rows: readonly CompareRow[];
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly onToggle: () => void;
}

export function FoldLine({ fold: { of, from, to, isOpen }, rows, a, b, onToggle }: FoldLineProps) {
  const folded = rows.slice(from, to);
  return (
    <button
      type="button"
      className="compare-fold muted small block"
      data-of={of}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {of === "settings" ? (
        <bdi>{settingsText(folded, { a: a.open.session.table, b: b.open.session.table })}</bdi>
      ) : (
        <Same rows={folded} a={a} />
      )}
      <span className="compare-fold-does not-printed"> · {isOpen ? "hide" : "show"}</span>
    </button>
  );
}

function Same({ rows, a }: { readonly rows: readonly CompareRow[]; readonly a: ComparedSide }) {
  const last = rows.at(-1);
  const { session, details } = a.open;
  const name = last && "a" in last ? entryName(session, details, last.a) : "";
  const isShared = rows.every(({ kind }) => kind === "shared");
  return (
    <>
      {countText(rows.length, "entry", "entries")}{" "}
      {isShared ? "in common" : "the same on both sides"}, up to “<bdi>{name}</bdi>”
    </>
  );
}
