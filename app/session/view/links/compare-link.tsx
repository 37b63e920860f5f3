// A link from any view to the comparison, for what that view shows.
import { type ReactNode, useCallback } from "react";
import { Link, useNavigate } from "react-router";
import { addressOf } from "../../../../src/model/table/address.ts";
import { type EntryTable, typeOf } from "../../../../src/model/table/table.ts";
import { newestLeafBelow } from "../../../../src/tree/leaves.ts";
import { type Selection, useSelection } from "../selection.tsx";
import { useHref } from "../view-context.tsx";
import type { ViewChange } from "../view-state.ts";

interface CompareLinkProps {
  readonly change: ViewChange;
  readonly className?: string;
  readonly children: ReactNode;
}

export function CompareLink({ change, className = "", children }: CompareLinkProps) {
  const href = useHref();
  return (
    <Link to={href(change, "compare")} className={className}>
      {children}
    </Link>
  );
}

/** What the comparison would show, for a hint. */
export function comparisonName(table: EntryTable, row: number): string {
  return typeOf(table, row) === "compaction"
    ? "what this compaction changed"
    : "this branch and the one in view";
}

export function useCompareEntry(): (row: number) => void {
  const href = useHref();
  const selection = useSelection();
  const navigate = useNavigate();
  return useCallback(
    (row) => void navigate(href(comparisonFor(selection, row), "compare")),
    [href, selection, navigate],
  );
}

function comparisonFor({ table, leaf, path }: Selection, row: number): ViewChange {
  if (typeOf(table, row) === "compaction") {
    return { what: "context", to: addressOf(table, row), from: null };
  }
  const b = path.includes(row) ? null : addressOf(table, newestLeafBelow(table, row));
  return { what: "branches", a: addressOf(table, leaf), b, with: null, diff: 0 };
}
