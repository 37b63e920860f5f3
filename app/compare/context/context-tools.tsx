// Chooses the two points whose contexts are compared, and describes the step between them.

import type { ContextChange } from "../../../src/compare/context/context-change.ts";
import { changeMarkdown } from "../../../src/export/markdown/change-markdown.ts";
import { sizeNotes, sizesText } from "../../../src/export/text/change-text.ts";
import { addressOf } from "../../../src/model/table/address.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import type { Choice } from "../../session/view/branch-names.ts";
import { ShareLink } from "../../session/view/links/share-link.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { OptionGroup } from "../option-group.tsx";
import { cwdOf, readerOf } from "../side-work.ts";
import { TakeAway } from "../take-away.tsx";
import "../compare-tools.css";

/** A point of the path for the comparison. */
export interface Point extends Choice {
  readonly isCompaction: boolean;
}

interface ContextToolsProps {
  /** Root first. */
  readonly points: readonly Point[];
  readonly from: number;
  readonly to: number;
  readonly change: ContextChange | null;
  readonly details: EntryDetails;
}

export function ContextTools({ points, from, to, change, details }: ContextToolsProps) {
  const { table } = useOpenSession().session;
  const [state, setState] = useView();
  const compactions = points.filter(({ isCompaction }) => isCompaction);
  const others = points.filter(({ isCompaction }) => !isCompaction);
  const end = points.findIndex(({ row }) => row === to);
  const earlier = end < 0 ? points : points.slice(0, end);
  return (
    <div
      className="compare-tools row wrap firm not-printed"
      role="toolbar"
      aria-label="Points compared"
    >
      <label className="compare-pick small">
        <span>After</span>
        <select
          className="field"
          value={to}
          onChange={(event) => {
            setState({ to: addressOf(table, Number(event.target.value)), from: null });
          }}
        >
          {to === NO_ROW ? <option value={NO_ROW}>choose a point</option> : null}
          <OptionGroup label="Compactions" choices={compactions} />
          <OptionGroup label="Other entries" choices={others} />
        </select>
      </label>
      <label className="compare-pick small">
        <span>Before</span>
        <select
          className="field"
          value={state.from === null ? NO_ROW : from}
          onChange={(event) => {
            const row = Number(event.target.value);
            setState({ from: row === NO_ROW ? null : addressOf(table, row) });
          }}
        >
          <option value={NO_ROW}>just before it</option>
          <OptionGroup label="Earlier entries" choices={earlier} />
        </select>
      </label>
      {change ? (
        <>
          <Sums change={change} />
          <span className="compare-space" />
          <ShareLink
            label="Share this comparison"
            change={{
              share: "branch",
              what: "context",
              to: addressOf(table, to),
              opens: "compare",
            }}
          />
          <TakeChange change={change} details={details} />
        </>
      ) : null}
    </div>
  );
}

interface TakeChangeProps {
  readonly change: ContextChange;
  readonly details: EntryDetails;
}

function TakeChange({ change, details }: TakeChangeProps) {
  const open = useOpenSession();
  const markdown = () => {
    const { table } = open.session;
    const session = { table, details, cwd: cwdOf(open), readBodies: readerOf(open) };
    return changeMarkdown(session, change);
  };
  const entries = () =>
    [...change.dropped, ...change.kept, ...change.added].map(({ row }) => [open, row] as const);
  return <TakeAway markdown={markdown} entries={entries} />;
}

interface SumsProps {
  readonly change: ContextChange;
}

export function Sums({ change }: SumsProps) {
  return (
    <p className="compare-sums tabular small">
      <b>{sizesText(change)}</b>
      {sizeNotes(change).map((note) => (
        <span key={note} className="muted">
          {" "}
          · {note}
        </span>
      ))}
    </p>
  );
}
