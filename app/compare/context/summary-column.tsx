// The middle column: what replaces the dropped entries in the context, and its accuracy.

import type { ContextChange } from "../../../src/compare/context/context-change.ts";
import {
  editText,
  isPromptChanged,
  systemText,
  tokenText,
} from "../../../src/export/text/change-text.ts";
import { readEntry, readMessage } from "../../../src/model/entry/read-entry.ts";
import { type EntryDetails, firstWordsAt } from "../../../src/model/table/details.ts";
import { countText } from "../../../src/text/units.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { entryName } from "../../session/view/branch-names.ts";
import { shownName, shownPath } from "../../session/view/names.ts";
import { ScrollBox } from "../../ui/layout/boxes.tsx";
import { CutNote, PRINTED_CHARACTERS, PrintFold, PrintPages } from "../../ui/print/for-paper.tsx";
import { usePrinting } from "../../ui/print/on-paper.ts";
import { LongText } from "../../ui/text/long-text.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { NamedFilesTable } from "./named-files-table.tsx";
import "./summary-column.css";
import { useQuery } from "@tanstack/react-query";
import { systemChange } from "../../../src/compare/context/system-change.ts";
import { partsOf } from "../../../src/compare/diff/entry-diff.ts";
import { targetOf } from "../../../src/model/blocks/blocks.ts";
import { describeEntry } from "../../../src/model/entry/entry-line.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { MarkedText } from "../cell/marked-text.tsx";
import { readerOf } from "../side-work.ts";

interface SummaryColumnProps {
  readonly change: ContextChange;
  readonly details: EntryDetails;
}

export function SummaryColumn({ change, details }: SummaryColumnProps) {
  const { table } = useOpenSession().session;
  const entry = readEntry(table.parsedEntries.get(change.compaction) ?? {});
  const own = change.after.find(({ row }) => row === change.compaction);
  const summary = entry.kind === "compaction" ? entry.summary : "";
  return (
    <section
      className="compare-column column paper-flow"
      data-tone="summary"
      aria-label="Summarised into"
    >
      <header className="compare-column-head baseline wrap tiny paper-lead">
        <h2>Summarised into</h2>
        <span className="muted tabular">{own ? `${tokenText(own)} tokens` : null}</span>
        <span className="dim">summary text</span>
      </header>
      <ScrollBox className="compare-summary-body paper-whole" label="Summary">
        <Summary text={summary} />
        <RetainedTail messages={change.retained} />
        <FellOut change={change} details={details} />
        <Hidden change={change} details={details} />
        <NamedFilesTable change={change} details={details} />
        <Edits change={change} details={details} />
        <SystemPart change={change} />
      </ScrollBox>
    </section>
  );
}

/** The lists of files at its end are lines, not prose. */
function Summary({ text }: { readonly text: string }) {
  const isPrinting = usePrinting();
  if (text === "") return <p className="compare-none muted small">an empty summary</p>;
  const start = text.search(/^<(?:read|modified)-files>$/m);
  const prose = start < 0 ? text : text.slice(0, start);
  return (
    <>
      <Markdown text={prose} isPrinted={isPrinting} />
      {start < 0 ? null : <Lists text={text.slice(start)} />}
    </>
  );
}

/** Named files, one a line: there may be any number of them. */
function Lists({ text }: { readonly text: string }) {
  const isPrinting = usePrinting();
  const draw = (shown: string) => <pre className="compare-lists muted tiny breakable">{shown}</pre>;
  if (!isPrinting) return <LongText text={text}>{draw}</LongText>;
  return (
    <>
      {draw(text.slice(0, PRINTED_CHARACTERS))}
      <CutNote shown={PRINTED_CHARACTERS} length={text.length} />
    </>
  );
}

function FellOut({ change: { prompts, labels }, details }: SummaryColumnProps) {
  if (prompts.length + labels.length === 0) return null;
  return (
    <>
      <h3>No longer in context</h3>
      <PrintPages items={labels} words={["label", "labels"]}>
        {(page) => (
          <ul className="compare-fell">
            {page.map(({ key, item }) => (
              <li key={key} className="ellipsis">
                <span className="compare-flag">label</span> <bdi>{shownName(item.text)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </PrintPages>
      <PrintPages items={prompts} words={["prompt", "prompts"]}>
        {(page) => (
          <ul className="compare-fell">
            {page.map(({ key, item: row }) => (
              <li key={key} className="ellipsis">
                <span className="compare-prompt">prompt</span>{" "}
                <bdi>{firstWordsAt(details, row)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </PrintPages>
    </>
  );
}

/** A list longer than this is read in the transcript. */
const MAX_HIDDEN = 200;

/** What an earlier compaction had dropped before this one. */
function Hidden({ change: { hidden }, details }: SummaryColumnProps) {
  const { session } = useOpenSession();
  if (hidden.length === 0) return null;
  const rest = hidden.length - MAX_HIDDEN;
  return (
    <PrintFold
      summary={`${countText(hidden.length, "entry", "entries")} already removed by an earlier compaction`}
    >
      <ul className="compare-fell">
        {hidden.slice(0, MAX_HIDDEN).map((row) => (
          <li key={row} className="ellipsis">
            <bdi>{entryName(session, details, row)}</bdi>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p>and {countText(rest, "more entry", "more entries")}</p> : null}
    </PrintFold>
  );
}

function Edits({ change: { edits }, details }: SummaryColumnProps) {
  if (edits.length === 0) return null;
  return (
    <>
      <h3>Context edits</h3>
      <PrintPages items={edits} words={["context edit", "context edits"]}>
        {(page) => (
          <ul className="compare-fell">
            {page.map(({ key, item: edit }) => (
              <li key={key} className="ellipsis">
                {editText(edit)} “<bdi>{firstWordsAt(details, edit.row)}</bdi>”
              </li>
            ))}
          </ul>
        )}
      </PrintPages>
    </>
  );
}

/** System prompt and tools before and after. */
function SystemPart({ change }: { readonly change: ContextChange }) {
  const open = useOpenSession();
  const { opening, version, session } = open;
  const { data, error } = useQuery({
    queryKey: ["system change", opening, version, change.from, change.to],
    queryFn: () => systemChange(session.table, change, readerOf(open)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) return <p role="alert">{error.message}</p>;
  const text = data && systemText(data);
  if (!text) return null;
  return (
    <>
      <h3>System prompt and tools</h3>
      <p>{text}</p>
      {isPromptChanged(data) ? (
        <PrintFold summary="What changed in the prompt">
          <MarkedText pieces={data.text.pieces} isCode={false} />
        </PrintFold>
      ) : null}
    </>
  );
}

/**
 * Messages that one variant keeps inside the compaction (formats.md 5.6): the model sees them after it
 * although they are not entries.
 */
function RetainedTail({ messages }: { readonly messages: readonly JsonObject[] }) {
  if (messages.length === 0) return null;
  return (
    <>
      <h3>{countText(messages.length, "message")} kept inside the compaction</h3>
      <PrintPages items={messages} words={["message", "messages"]}>
        {(page) => (
          <ul className="compare-retained grid" aria-label="Kept inside the compaction">
            {page.map(({ key, item: message }) => (
              <li key={key}>
                <RetainedMessage message={message} />
              </li>
            ))}
          </ul>
        )}
      </PrintPages>
    </>
  );
}

function RetainedMessage({ message }: { readonly message: JsonObject }) {
  const { text, calls } = partsOf({ type: "message", message });
  return (
    <>
      <span className="compare-who ellipsis firm">
        <bdi>{describeEntry(readMessage(message)).who}</bdi>
      </span>
      <MarkedText pieces={[{ text, change: "same" }]} isCode={false} />
      <PrintPages items={calls} words={["call", "calls"]}>
        {(page) =>
          page.map(({ key, item: call }) => (
            <p key={key} className="mono">
              <bdi>{`${shownName(call.name)} ${shownPath(targetOf(call))}`}</bdi>
            </p>
          ))
        }
      </PrintPages>
    </>
  );
}
