// One entry in its column: whose it is, its kind, its time; and its text.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isSentAt } from "../../../src/context/context-entries.ts";
import { describeEntry } from "../../../src/model/entry/entry-line.ts";
import { addressOf } from "../../../src/model/table/address.ts";
import type { ResultFact } from "../../../src/model/table/details.ts";
import { NOT_RECORDED, timeText } from "../../../src/text/units.ts";
import { entrySummary } from "../../../src/tree/entry-summary.ts";
import type { OpenSession } from "../../session/open/open-session.ts";
import { hrefOf } from "../../session/view/href.ts";
import { CellBody } from "../cell/cell-body.tsx";
import { type CellContent, isOutput, type SideName } from "../cell/cell-content.ts";
import "./compare-cell.css";

interface CompareCellProps {
  readonly open: OpenSession;
  readonly row: number;
  readonly side: SideName;
  readonly content: CellContent;
  /** "differs", "the same", "only here": for screen readers, which have no columns. */
  readonly state: string;
}

export function CompareCell({ open, row, side, content, state }: CompareCellProps) {
  const { entry } = content;
  const { who } = describeEntry(entry);
  return (
    <CellFrame open={open} row={row} side={side} who={who} kind={entry.kind} state={state}>
      <CellBody content={content} side={side} isCode={isOutput(entry)} />
    </CellFrame>
  );
}

interface CellFrameProps {
  readonly open: OpenSession;
  readonly row: number;
  readonly side: SideName;
  readonly who: string;
  readonly kind: string;
  readonly state: string;
  readonly children: ReactNode;
}

export function CellFrame({ open, row, side, who, kind, state, children }: CellFrameProps) {
  const { table } = open.session;
  const { target, result } = entrySummary(table, open.details, row);
  const time = timeText(table.time[row] ?? Number.NaN);
  const address = addressOf(table, row);
  const view = isSentAt(table, row, row) ? "sent" : "history";
  return (
    <article
      className={`compare-card compare-${kind}`}
      aria-label={`${side.toUpperCase()}: ${who}, ${state}`}
    >
      <header className="compare-card-head baseline muted tiny paper-lead">
        <span className={`compare-side compare-side-${side}`} aria-hidden>
          {side.toUpperCase()}
        </span>
        <span className="compare-who ellipsis firm">
          <bdi>{who}</bdi>
        </span>
        {result ? <ResultHead call={target} result={result} /> : null}
        <span className="compare-space" />
        {time === NOT_RECORDED ? null : <span className="tabular">{time}</span>}
        <Link
          className="compare-go muted not-printed"
          to={hrefOf({ key: open.key, view: { leaf: address, entry: address, view } })}
          aria-label={`${who} in the transcript`}
        >
          ↗
        </Link>
      </header>
      {children}
    </article>
  );
}

function ResultHead({ call, result }: { readonly call: string; readonly result: ResultFact }) {
  return (
    <>
      <bdi className="compare-target mono ellipsis" title={call}>
        {call}
      </bdi>
      {result.added + result.removed > 0 ? (
        <span className="tabular">
          <span className="compare-added">+{result.added}</span>{" "}
          <span className="compare-removed">−{result.removed}</span>
        </span>
      ) : null}
      {result.isError ? <span className="compare-failed bold">failed</span> : null}
    </>
  );
}
