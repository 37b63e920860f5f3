// Rows in one line that opens: what both sides have, settings, what only one side has.
import { useEffect, useRef } from "react";
import type { CompareRow } from "../../../src/compare/branches/compare-branches.ts";
import { oneSidedOf } from "../../../src/compare/branches/one-sided.ts";
import { oneSidedText, settingsText } from "../../../src/export/text/comparison-text.ts";
import { countText } from "../../../src/text/units.ts";
import { entryName } from "../../session/view/branch-names.ts";
import type { SideName } from "../cell/cell-content.ts";
import type { Fold } from "./shown-rows.ts";
import type { ComparedSide } from "./use-comparison.ts";

interface FoldLineProps {
  readonly fold: Fold;
  readonly rows: readonly CompareRow[];
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  /** The difference that one went to is inside: Enter opens it. */
  readonly isHere: boolean;
  readonly onToggle: () => void;
}

export function FoldLine({ fold, rows, a, b, isHere, onToggle }: FoldLineProps) {
  const { of, from, to, isOpen } = fold;
  const folded = rows.slice(from, to);
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isHere) line.current?.focus({ preventScroll: true });
  }, [isHere]);
  return (
    <button
      ref={line}
      type="button"
      className="compare-fold muted small block"
      data-of={of}
      data-here={isHere}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {of === "settings" ? (
        <bdi>{settingsText(folded, { a: a.open.session.table, b: b.open.session.table })}</bdi>
      ) : of === "same" ? (
        <Same rows={folded} a={a} />
      ) : of === "onlyA" ? (
        <OneSided rows={folded} side="a" compared={a} />
      ) : (
        <OneSided rows={folded} side="b" compared={b} />
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

interface OneSidedProps {
  readonly rows: readonly CompareRow[];
  readonly side: SideName;
  readonly compared: ComparedSide;
}

function OneSided({ rows, side, compared: { open } }: OneSidedProps) {
  const own = rows.flatMap((row) => {
    if (side === "a") return "a" in row ? [row.a] : [];
    return "b" in row ? [row.b] : [];
  });
  const facts = oneSidedOf(open.session, open.details, own);
  const { what, did } = oneSidedText(facts, side);
  return (
    <>
      <span className={`compare-side compare-side-${side}`} aria-hidden>
        {side.toUpperCase()}
      </span>{" "}
      <b>{what}</b>
      <bdi>{did}</bdi>
    </>
  );
}
