// One column of a context change: its entries in a line each, with their tokens.
import { useCallback, useMemo } from "react";
import { Link, useLocation } from "react-router";
import type { SeenEntry } from "../../src/compare/context-change.ts";
import { addressOf } from "../../src/model/address.ts";
import type { EntryDetails } from "../../src/model/details.ts";
import { type EntryTable, kindText } from "../../src/model/table.ts";
import { withoutEscapes } from "../../src/text/escapes.ts";
import { countText } from "../../src/text/units.ts";
import { useOpenSession } from "../session/session-context.tsx";
import { writeView } from "../session/view-state.ts";
import { VirtualList } from "../ui/virtual-list.tsx";
import { tokenText } from "./context-tools.tsx";
import { toolFactsOf } from "./tool-facts.ts";

interface SeenColumnProps {
  readonly title: string;
  readonly note: string;
  readonly tone: "dropped" | "kept" | "added";
  readonly entries: readonly SeenEntry[];
  readonly table: EntryTable;
  readonly details: EntryDetails;
  readonly isPrinting: boolean;
}

const ROW = { fixed: 50 };

export function SeenColumn(props: SeenColumnProps) {
  const { title, note, tone, entries, isPrinting } = props;
  const total = useMemo(
    () => ({
      tokens: entries.reduce((sum, { tokens }) => sum + tokens, 0),
      isEstimate: entries.some(({ isEstimate }) => isEstimate),
    }),
    [entries],
  );
  const rowKey = useCallback((index: number) => entries[index]?.row ?? -1, [entries]);
  const draw = (index: number) => {
    const entry = entries[index];
    return entry ? <SeenLine entry={entry} {...props} /> : null;
  };
  return (
    <section className={`compare-column compare-${tone}`} aria-label={title}>
      <header className="compare-column-head">
        <h2>{title}</h2>
        <span className="muted tabular">
          {countText(entries.length, "entry", "entries")} · {tokenText(total)} tokens
        </span>
        <span className="dim">{note}</span>
      </header>
      {entries.length === 0 ? <p className="compare-none">nothing</p> : null}
      {isPrinting ? (
        entries.map(({ row }, index) => <div key={row}>{draw(index)}</div>)
      ) : (
        <VirtualList
          count={entries.length}
          size={ROW}
          rowKey={rowKey}
          renderRow={draw}
          containerProps={{
            className: "compare-seen-list",
            role: "list",
            "aria-label": `${title}: entries`,
            tabIndex: 0,
          }}
          rowProps={() => ({ role: "listitem" })}
        />
      )}
    </section>
  );
}

interface SeenLineProps {
  readonly entry: SeenEntry;
  readonly table: EntryTable;
  readonly details: EntryDetails;
}

function SeenLine({ entry, table, details }: SeenLineProps) {
  const { row, isSeen, edit, isCarried } = entry;
  const kind = kindText(table, row).replace("message:", "");
  const tool = toolFactsOf(useOpenSession())?.get(row);
  const to = useEntryAddress(table, row);
  const remarks = [
    isCarried ? "carried on in the compaction" : "",
    edit === "replaced" ? "shown to the model with an edit" : "",
    edit === "omitted" ? "taken out by an edit" : "",
    isSeen || edit === "omitted" ? "" : "gives the model nothing",
  ].filter(Boolean);
  return (
    <div className="compare-seen" data-seen={isSeen}>
      <div className="compare-seen-head">
        <Link to={to} className={`compare-seen-kind compare-kind-${kind}`}>
          <bdi>{tool ? tool.result.name : kind}</bdi>
        </Link>
        {tool ? <bdi className="compare-target mono">{tool.target}</bdi> : null}
        {remarks.map((remark) => (
          <span key={remark} className="dim">
            {remark}
          </span>
        ))}
        <span className="compare-space" />
        {isSeen ? <span className="tabular muted">{tokenText(entry)}</span> : null}
      </div>
      <p className="compare-seen-words" dir="auto">
        {withoutEscapes(details.firstWords[row] ?? "")}
      </p>
    </div>
  );
}

/** The entry in the transcript, at the leaf in view. */
function useEntryAddress(table: EntryTable, row: number) {
  const { key } = useOpenSession();
  const { search } = useLocation();
  const params = writeView(new URLSearchParams(search), {
    entry: addressOf(table, row),
    view: "history",
  });
  return { pathname: `/session/${encodeURIComponent(key)}`, search: params.toString() };
}
