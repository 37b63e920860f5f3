// One column of a context change: its entries in a line each, with their tokens; in print whole.
import { useCallback, useMemo } from "react";
import type { SeenEntry } from "../../../src/compare/context/context-change.ts";
import { remarksOn, tokenText } from "../../../src/export/text/change-text.ts";
import { type EntryDetails, firstWordsAt } from "../../../src/model/table/details.ts";
import { sumOfTokens } from "../../../src/stats/token-count.ts";
import { countText } from "../../../src/text/units.ts";
import { VirtualList } from "../../ui/list/virtual-list.tsx";
import { usePrinting } from "../../ui/print/on-paper.ts";
import "./seen-column.css";
import { Link } from "react-router";
import { addressOf } from "../../../src/model/table/address.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { withoutEscapes } from "../../../src/text/escapes.ts";
import { entrySummary } from "../../../src/tree/entry-summary.ts";
import { useBody, useOpenSession } from "../../session/open/session-context.tsx";
import { shownRole } from "../../session/view/names.ts";
import { useHref } from "../../session/view/view-context.tsx";
import { NotReadNote } from "../../ui/print/for-paper.tsx";
import { CellBody } from "../cell/cell-body.tsx";
import { aloneContent, isOutput, seenBody } from "../cell/cell-content.ts";

interface SeenColumnProps {
  readonly title: string;
  readonly note: string;
  readonly tone: "dropped" | "kept" | "added";
  readonly entries: readonly SeenEntry[];
  /** Shown where there are none. */
  readonly none?: string;
  readonly details: EntryDetails;
}

const ROW = { fixed: 50 };

export function SeenColumn({
  title,
  note,
  tone,
  entries,
  none = "nothing",
  details,
}: SeenColumnProps) {
  const isPrinting = usePrinting();
  const total = useMemo(() => sumOfTokens(entries), [entries]);
  const rowKey = useCallback((index: number) => entries[index]?.row ?? -1, [entries]);
  const draw = (index: number) => {
    const entry = entries[index];
    return entry ? <SeenLine entry={entry} details={details} /> : null;
  };
  return (
    <section className="compare-column column paper-flow" data-tone={tone} aria-label={title}>
      <header className="compare-column-head baseline wrap tiny paper-lead">
        <h2>{title}</h2>
        <span className="muted tabular">
          {countText(entries.length, "entry", "entries")} · {tokenText(total)} tokens
        </span>
        <span className="dim">{note}</span>
      </header>
      {entries.length === 0 ? <p className="compare-none muted small">{none}</p> : null}
      {isPrinting ? (
        <ul aria-label={`${title}: entries`}>
          {entries.map((entry) => (
            <li key={entry.row}>
              <SeenLine entry={entry} details={details} />
            </li>
          ))}
        </ul>
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
  readonly details: EntryDetails;
}

/** An entry of a context: its kind, its tokens, its first words; in print all words. */
function SeenLine({ entry, details }: SeenLineProps) {
  const { row, isSeen } = entry;
  const open = useOpenSession();
  const isPrinting = usePrinting();
  const kind = shownRole(open.session.table, row);
  const { who, target } = entrySummary(open.session.table, details, row);
  const href = useHref();
  const to = href({ entry: addressOf(open.session.table, row), view: "history" });
  const firstWords = withoutEscapes(firstWordsAt(details, row));
  return (
    <div className="compare-seen tiny paper-whole" data-seen={isSeen}>
      <div className="compare-seen-head baseline paper-lead">
        <Link to={to} className={`compare-seen-kind compare-kind-${kind}`}>
          <bdi>{who}</bdi>
        </Link>
        {target ? <bdi className="compare-target mono ellipsis">{target}</bdi> : null}
        {remarksOn(entry).map((remark) => (
          <span key={remark} className="dim">
            {remark}
          </span>
        ))}
        <span className="compare-space" />
        {isSeen ? <span className="tabular muted">{tokenText(entry)}</span> : null}
      </div>
      {isPrinting ? (
        <WholeEntry entry={entry} firstWords={firstWords} />
      ) : (
        <p className="compare-seen-words ellipsis small" dir="auto">
          {firstWords}
        </p>
      )}
    </div>
  );
}

interface WholeEntryProps {
  readonly entry: SeenEntry;
  readonly firstWords: string;
}

/** As the model saw it: with the edit in force at that point. */
function WholeEntry({ entry: { row, editedBy }, firstWords }: WholeEntryProps) {
  const open = useOpenSession();
  const { data, error } = useBody(row);
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <NotReadNote firstWords={firstWords} />;
  const edit = editedBy === NO_ROW ? undefined : editedBy;
  const content = aloneContent(seenBody(open.session.table, data, edit));
  return <CellBody content={content} side="a" isCode={isOutput(content.entry)} />;
}
