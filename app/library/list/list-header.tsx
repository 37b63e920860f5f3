// The heads of the list's columns: each sorts by its column, a second click reverses the order.
import { ArrowDown, ArrowUp } from "lucide-react";
import { isAscending, type ListSort, sortOf } from "../../../src/library/list/list-query.ts";
import { GridPart } from "../../ui/list/grid-part.tsx";
import type { QueryState } from "../use-library-query.ts";
import { COLUMNS } from "./columns.ts";

interface ListHeaderProps {
  readonly id: string;
  readonly state: QueryState;
}

export function ListHeader({ id, state }: ListHeaderProps) {
  return (
    <div className="list-heads firm">
      <GridPart part="heads" id={id} aria-rowindex={1} className="list-columns">
        <Head id="name" label="Name" sort="name" isNumber={false} state={state} />
        {COLUMNS.map((column) => (
          <Head key={column.id} {...column} state={state} />
        ))}
      </GridPart>
    </div>
  );
}

interface HeadProps {
  readonly id: string;
  readonly label: string;
  readonly sort: ListSort;
  readonly isNumber: boolean;
  readonly state: QueryState;
}

function Head({ id, label, sort, isNumber, state: { query, change } }: HeadProps) {
  const isSorted = sortOf(query) === sort;
  const isUp = isAscending(query);
  const order = isUp ? "ascending" : "descending";
  const className = `list-head list-${id}${isNumber ? " list-number" : ""}`;
  return (
    <GridPart part="head" className={className} aria-sort={isSorted ? order : undefined}>
      <button
        type="button"
        onClick={() =>
          change(isSorted ? { isReversed: !query.isReversed } : { sort, isReversed: false })
        }
      >
        {label}
        {isSorted && isUp ? <ArrowUp size={12} aria-hidden /> : null}
        {isSorted && !isUp ? <ArrowDown size={12} aria-hidden /> : null}
      </button>
    </GridPart>
  );
}
