// What a step removes, as a preview: the entries by name, and what happens to the remaining ones.
import { useMemo } from "react";
import type { OperationEffect } from "../../../src/edit/effect/operation-effect.ts";
import {
  type EntryTable,
  NO_ROW,
  parentOf,
  rowOf,
  typeOf,
} from "../../../src/model/table/table.ts";
import { firstKept } from "../../../src/references/kept.ts";
import { countText } from "../../../src/text/units.ts";
import { childrenAt, childrenOf } from "../../../src/tree/children.ts";
import { entrySummary, summaryText } from "../../../src/tree/entry-summary.ts";
import { labelAt } from "../../../src/tree/labels.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { entryName } from "../../session/view/branch-names.ts";
import { drawnName } from "../../ui/text/drawn-text.ts";

/** More are counted. */
const MAX_NAMED = 6;

interface RemovedListProps {
  readonly effect: OperationEffect;
  /** Whether remaining entries get another parent. */
  readonly isClosingUp: boolean;
}

/** Renders nothing where no entry is removed. */
export function RemovedList({ effect: { removed }, isClosingUp }: RemovedListProps) {
  const { session, details } = useOpenSession();
  const { table } = session;
  const around = useMemo(() => aroundRemoved(table, removed), [table, removed]);
  if (removed.length === 0) return null;
  const named = removed.slice(0, MAX_NAMED);
  const { children, heir, compactions } = around;
  return (
    <>
      <p>{countText(removed.length, "entry goes", "entries go")}:</p>
      <ul className="edit-removed small grid">
        {named.map((row) => (
          <li key={row}>
            <bdi>{drawnName(summaryText(entrySummary(table, details, row)), 80)}</bdi>
            <LabelOf row={row} />
          </li>
        ))}
        {removed.length > named.length ? <li>and {removed.length - named.length} more</li> : null}
      </ul>
      {isClosingUp && children > 0 ? (
        <p>
          {countText(children, "entry that follows", "entries that follow")}{" "}
          {heir === NO_ROW ? (
            `${children === 1 ? "begins" : "begin"} the conversation then.`
          ) : (
            <>
              {children === 1 ? "goes" : "go"} on from “
              <bdi>{drawnName(entryName(session, details, heir), 60)}</bdi>”.
            </>
          )}
        </p>
      ) : null}
      {compactions > 0 ? (
        <p>
          {countText(compactions, "compaction keeps", "compactions keep")} from the next entry on.
        </p>
      ) : null}
    </>
  );
}

function LabelOf({ row }: { readonly row: number }) {
  const { session } = useOpenSession();
  const label = labelAt(session.table, row);
  if (!label) return null;
  return (
    <span className="muted">
      {" "}
      with its label “<bdi>{drawnName(label.text, 40)}</bdi>”
    </span>
  );
}

interface Around {
  /** Remaining entries right below a removed one. */
  readonly children: number;
  /** The new parent of the first; NO_ROW: none. */
  readonly heir: number;
  /** Remaining compactions whose first kept entry is removed. */
  readonly compactions: number;
}

function aroundRemoved(table: EntryTable, removed: readonly number[]): Around {
  const gone = new Set(removed);
  const below = childrenOf(table);
  const follow = removed.flatMap((row) =>
    [...childrenAt(below, row)].filter((child) => !gone.has(child)),
  );
  let heir = follow[0] === undefined ? NO_ROW : parentOf(table, follow[0]);
  while (heir !== NO_ROW && gone.has(heir)) heir = parentOf(table, heir);
  let compactions = 0;
  for (const [row, entry] of table.parsedEntries) {
    if (typeOf(table, row) !== "compaction" || gone.has(row)) continue;
    const kept = firstKept(entry);
    if (kept !== undefined && gone.has(rowOf(table, kept))) compactions++;
  }
  return { children: follow.length, heir, compactions };
}
