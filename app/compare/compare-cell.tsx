// One entry in its column: who, when, what it says with this side's words marked, what it calls.
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import type { CallPair, EntryParts } from "../../src/compare/entry-diff.ts";
import { piecesOn, type TextDiff } from "../../src/compare/text-diff.ts";
import { addressOf } from "../../src/model/address.ts";
import { type ToolCall, targetOf } from "../../src/model/blocks.ts";
import type { ResultFact } from "../../src/model/details.ts";
import { readEntry } from "../../src/model/entry.ts";
import { describeEntry } from "../../src/model/entry-line.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { countText, NOT_RECORDED, timeText } from "../../src/text/units.ts";
import type { OpenSession } from "../session/session-context.tsx";
import { Diff } from "../ui/diff.tsx";
import { readDiff } from "../ui/diff-lines.ts";
import { MarkedText } from "./marked-text.tsx";
import { toolFactsOf } from "./tool-facts.ts";

export type SideName = "a" | "b";

/** What stands in a column: an entry against its partner, or alone. */
export interface CellContent {
  readonly body: JsonObject;
  readonly parts: EntryParts;
  readonly text: TextDiff;
  readonly thinking: TextDiff;
  readonly calls: readonly CallPair[];
}

interface CompareCellProps {
  readonly open: OpenSession;
  readonly row: number;
  readonly side: SideName;
  readonly content: CellContent;
  /** "differs", "the same", "only here": said to those who see no columns. */
  readonly state: string;
}

export function CompareCell({ open, row, side, content, state }: CompareCellProps) {
  const { body, parts } = content;
  const entry = useMemo(() => readEntry(body), [body]);
  const { who } = describeEntry(entry);
  const isCode = entry.kind === "toolResult" || entry.kind === "bash";
  return (
    <CellFrame open={open} row={row} side={side} who={who} kind={entry.kind} state={state}>
      <MarkedText pieces={piecesOn(side, content.text)} isCode={isCode} />
      {parts.thinking ? (
        <details className="compare-thinking">
          <summary>Thinking</summary>
          <MarkedText pieces={piecesOn(side, content.thinking)} isCode={false} />
        </details>
      ) : null}
      <Calls pairs={content.calls} side={side} />
      {parts.images > 0 ? <p className="dim">{countText(parts.images, "image")}</p> : null}
      {parts.patch ? <Patch patch={parts.patch} /> : null}
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
  const time = timeText(table.time[row] ?? Number.NaN);
  const facts = toolFactsOf(open)?.get(row);
  return (
    <article
      className={`compare-card compare-${kind}`}
      aria-label={`${side.toUpperCase()}: ${who}, ${state}`}
    >
      <header className="compare-card-head">
        <span className={`compare-side compare-side-${side}`} aria-hidden>
          {side.toUpperCase()}
        </span>
        <span className="compare-who">
          <bdi>{who}</bdi>
        </span>
        {facts ? <ResultHead call={facts.target} result={facts.result} /> : null}
        <span className="compare-space" />
        {time === NOT_RECORDED ? null : <span className="tabular">{time}</span>}
        <Link
          className="compare-go"
          to={`/session/${encodeURIComponent(open.key)}?${new URLSearchParams({ entry: addressOf(table, row), leaf: addressOf(table, row) })}`}
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
      <bdi className="compare-target mono" title={call}>
        {call}
      </bdi>
      {result.added + result.removed > 0 ? (
        <span className="tabular">
          <span className="compare-added">+{result.added}</span>{" "}
          <span className="compare-removed">−{result.removed}</span>
        </span>
      ) : null}
      {result.isError ? <span className="compare-failed">failed</span> : null}
    </>
  );
}

interface CallsProps {
  readonly pairs: readonly CallPair[];
  readonly side: SideName;
}

function Calls({ pairs, side }: CallsProps) {
  const own = pairs.flatMap((pair, place) => {
    const call = pair[side];
    return call ? [{ call, pair, place }] : [];
  });
  if (own.length === 0) return null;
  return (
    <ul className="compare-calls">
      {own.map(({ call, pair, place }) => (
        <li key={place} className="mono">
          <CallLine call={call} pair={pair} side={side} />
        </li>
      ))}
    </ul>
  );
}

function CallLine({ call, pair, side }: { readonly call: ToolCall } & CallLineProps) {
  const line = (
    <>
      <b>{call.name}</b> <bdi>{targetOf(call).slice(0, 300)}</bdi>
    </>
  );
  if (pair.a && pair.b) {
    return (
      <>
        {line} {pair.isEqual ? null : <span className="compare-note">differs</span>}
      </>
    );
  }
  return side === "a" ? <del>{line}</del> : <ins>{line}</ins>;
}

interface CallLineProps {
  readonly pair: CallPair;
  readonly side: SideName;
}

/** Lines of a diff drawn at once, and when somebody asks for more. */
const FIRST_DIFF_LINES = 24;
const MOST_DIFF_LINES = 1000;

function Patch({ patch }: { readonly patch: string }) {
  const [isAll, setAll] = useState(false);
  const lines = useMemo(() => readDiff(patch), [patch]);
  return (
    <div className="compare-patch">
      <Diff lines={lines.slice(0, isAll ? MOST_DIFF_LINES : FIRST_DIFF_LINES)} />
      {lines.length > FIRST_DIFF_LINES && !isAll ? (
        <button type="button" className="compare-more" onClick={() => setAll(true)}>
          Show all {countText(lines.length, "line")}
        </button>
      ) : null}
    </div>
  );
}
