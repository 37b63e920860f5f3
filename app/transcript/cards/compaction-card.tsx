// The band where a compaction replaced the beginning of the conversation.
import { useMemo } from "react";
import type { CompactionEntry } from "../../../src/model/entry/entry.ts";
import { describeEntry } from "../../../src/model/entry/entry-line.ts";
import { readMessage } from "../../../src/model/entry/read-entry.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { addressOf } from "../../../src/model/table/address.ts";
import { DETAIL, type EntryDetails, firstWordsAt } from "../../../src/model/table/details.ts";
import { NO_ROW, roleOf } from "../../../src/model/table/table.ts";
import type { ContextDrop } from "../../../src/stats/context-drops.ts";
import { dropSizes, estimateText } from "../../../src/stats/drop-text.ts";
import { countText, numberText } from "../../../src/text/units.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { CompareLink } from "../../session/view/links/compare-link.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { Added } from "../content/added.tsx";
import { Blocks } from "../content/blocks.tsx";
import { JsonText } from "../content/json-text.tsx";
import { KindFold } from "../content/kind-fold.tsx";
import { useTranscript } from "../transcript-context.tsx";
import { Card } from "./card.tsx";
import { type CompactionFacts, compactionFacts } from "./compaction-facts.ts";
import { SystemContent } from "./message-cards.tsx";
import { SummaryFiles, splitSummary } from "./summary-files.tsx";
import "./compaction-card.css";

interface CompactionCardProps {
  readonly entry: CompactionEntry;
  readonly row: number;
  /** Index on the path. */
  readonly position: number;
}

export function CompactionCard({ entry, row, position }: CompactionCardProps) {
  const { table, timeline, transcript, view } = useTranscript();
  const { go } = useSelection();
  const { path, compaction } = transcript.context;
  /** The model continues from this summary. */
  const isRead = view === "sent" && row === compaction;
  const begin = path.find((row) => roleOf(table, row) === "user");
  const { details, isWhole } = useOpenSession();
  const facts = useMemo(() => compactionFacts(table, path, position), [table, path, position]);
  const drop = timeline?.drops.find(({ at }) => at === position);
  const summary = useMemo(() => splitSummary(entry.summary), [entry.summary]);
  const inside = entry.retainedTail.length;
  const keptWords = wordsFrom(details, facts.kept);
  const band = (
    <Card
      row={row}
      who={isWhole ? `Compaction ${facts.number}` : "Compaction"}
      tone="cut"
      facts={<CompactionTokens before={entry.tokensBefore} drop={drop} />}
      text={() => entry.summary}
    >
      <div className="cut">
        <div className="cut-inner">
          <Meter facts={isWhole ? facts : UNKNOWN} />
          <p className="cut-facts muted tiny">
            {isWhole ? factsText(facts, inside) : uncountedText(facts, inside)}
            {keptWords ? (
              <>
                {" "}
                from “<bdi>{keptWords}</bdi>”
              </>
            ) : null}
            {drop && estimateText(drop) ? ` · ${estimateText(drop)}` : ""}
            {" · "}
            <CompareLink change={{ what: "context", to: addressOf(table, row), from: null }}>
              before / after
            </CompareLink>
            {isRead && begin !== undefined ? (
              <>
                {" · "}
                <button type="button" className="cut-link bare" onClick={() => go(begin)}>
                  read from the beginning
                </button>
              </>
            ) : null}
          </p>
          {/* In the page from the start, so that the browser's search finds its words. Open where the model
              reads it, too. */}
          {entry.isEncrypted ? (
            <p className="cut-facts muted tiny">The summary is encrypted: it cannot be read.</p>
          ) : (
            <KindFold
              kind="summaries"
              name=""
              isUsual={isRead}
              isFound
              held={summary.text}
              summary={`Summary, ${countText(summary.text.length, "character")}`}
            >
              <div className="fold-content">
                <Markdown text={summary.text} />
              </div>
            </KindFold>
          )}
          <SummaryFiles
            read={entry.readFiles.length > 0 ? entry.readFiles : summary.readFiles}
            modified={entry.modifiedFiles.length > 0 ? entry.modifiedFiles : summary.modifiedFiles}
          />
        </div>
      </div>
      <Added added={entry.forkFields} />
      <RetainedTail entry={entry} />
    </Card>
  );
  return (
    <>
      <SystemOf message={entry.systemMessage} />
      {band}
    </>
  );
}

/** Before all rows are there to be counted. */
const UNKNOWN: CompactionFacts = { number: 0, summarised: 0, earlier: 0, kept: [] };

interface CompactionTokensProps {
  readonly before: number | null;
  readonly drop: ContextDrop | undefined;
}

function CompactionTokens({ before, drop }: CompactionTokensProps) {
  if (drop) {
    return <span>{dropSizes(drop, numberText)}</span>;
  }
  return before === null ? null : <span>{numberText(before)} tokens</span>;
}

/** `inside`: messages that the compaction holds itself. */
function factsText({ summarised, earlier, kept, number }: CompactionFacts, inside: number): string {
  return [
    `${countText(summarised, "entry", "entries")} summarised`,
    earlier > 0 ? `${numberText(earlier)} already behind compaction ${number - 1}` : "",
    keptText({ kept }, inside),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Before all rows are there to be counted: as long as the facts, so that nothing moves when they come. */
function uncountedText(facts: CompactionFacts, inside: number): string {
  return `–,––– entries summarised · –,––– already behind compaction –– · ${keptText(facts, inside)}`;
}

function keptText({ kept }: Pick<CompactionFacts, "kept">, inside: number): string {
  if (kept.length > 0) return `${numberText(kept.length)} kept verbatim`;
  return inside > 0 ? `${countText(inside, "message")} kept inside` : "nothing kept verbatim";
}

/** The first words of a message in one of the entries. */
function wordsFrom(details: EntryDetails | null, rows: readonly number[]): string {
  const spoken = rows.find((row) => ((details?.flags[row] ?? 0) & DETAIL.text) !== 0);
  const words = firstWordsAt(details, spoken ?? NO_ROW);
  return words.length > 60 ? `${words.slice(0, 60)}…` : words;
}

function Meter({ facts: { summarised, earlier, kept } }: { readonly facts: CompactionFacts }) {
  const total = Math.max(1, summarised + earlier + kept.length);
  const share = (count: number) => ({ width: `${(100 * count) / total}%` });
  return (
    <div className="cut-meter" aria-hidden>
      <i className="cut-meter-earlier" style={share(earlier)} />
      <i className="cut-meter-summarised" style={share(summarised)} />
      <i className="cut-meter-kept" style={share(kept.length)} />
    </div>
  );
}

function SystemOf({ message }: { readonly message: CompactionEntry["systemMessage"] }) {
  const system = useMemo(() => (message ? readMessage(message) : null), [message]);
  if (system?.kind !== "system") return null;
  return (
    <div className="cut-system">
      <p className="card-note">System prompt and tools</p>
      <SystemContent entry={system} />
    </div>
  );
}

/** Messages one variant keeps inside the compaction (formats.md 5.6). */
function RetainedTail({ entry: { retainedTail } }: { readonly entry: CompactionEntry }) {
  if (retainedTail.length === 0) return null;
  return (
    <div className="cut-more">
      <p className="card-note">
        {countText(retainedTail.length, "message")} kept inside the compaction
      </p>
      <Paged items={retainedTail} words={["message", "messages"]} size={20}>
        {(page) => page.map(({ key, item }) => <RetainedMessage key={key} stored={item} />)}
      </Paged>
    </div>
  );
}

function RetainedMessage({ stored }: { readonly stored: JsonObject }) {
  const message = useMemo(() => readMessage(stored), [stored]);
  return (
    <div className="card-box">
      <p className="card-note">
        <bdi>{describeEntry(message).who}</bdi>
      </p>
      {"blocks" in message ? <Blocks blocks={message.blocks} /> : <JsonText value={stored} />}
    </div>
  );
}
