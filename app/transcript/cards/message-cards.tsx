// Cards of messages that are neither replies nor tool results.
import { useMemo } from "react";
import { blocksText, type ContentBlock } from "../../../src/model/blocks/blocks.ts";
import type { Entry } from "../../../src/model/entry/entry.ts";
import { promptText } from "../../../src/model/entry/prompt-text.ts";
import { type JsonObject, stringField } from "../../../src/model/json/json.ts";
import { customWords, NOTICE } from "../../../src/model/runs/custom-words.ts";
import { isDamaged } from "../../../src/model/table/damage.ts";
import { lineStart } from "../../../src/text/line-start.ts";
import { countText } from "../../../src/text/units.ts";
import { ClipBox } from "../../ui/layout/boxes.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { Chip } from "../../ui/note/facts.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { LongText } from "../../ui/text/long-text.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { NoticeCard, OutcomeCard } from "../agents/agent-facts.tsx";
import { Added } from "../content/added.tsx";
import { Blocks } from "../content/blocks.tsx";
import { plainText } from "../content/entry-text.ts";
import { JsonText } from "../content/json-text.tsx";
import { KindFold } from "../content/kind-fold.tsx";
import { Skeleton } from "../content/loaded.tsx";
import { namesText } from "../content/names-text.ts";
import { useTranscript } from "../transcript-context.tsx";
import { Card } from "./card.tsx";
import "./message-cards.css";

interface CardOf<Kind extends Entry["kind"]> {
  readonly entry: Extract<Entry, { readonly kind: Kind }>;
  readonly row: number;
}

export function UserCard({ entry, row }: CardOf<"user">) {
  if (entry.outcome) {
    return <OutcomeCard row={row} outcome={entry.outcome} waiting={<Skeleton />} />;
  }
  return (
    <Card row={row} who="User" tone="user" text={() => plainText(entry)}>
      <div className="card-box">
        {entry.blocks.length > 0 ? (
          <PromptBlocks blocks={entry.blocks} />
        ) : (
          <NoContent row={row} words="An empty message" />
        )}
        <Added added={entry.forkFields} />
      </div>
    </Card>
  );
}

/** What programs add before a prompt is folded: skills, files, reminders. */
function PromptBlocks({ blocks }: { readonly blocks: readonly ContentBlock[] }) {
  const [first] = blocks;
  const text = first?.type === "text" ? first.text : "";
  const asked = useMemo(() => promptText(text), [text]);
  const others = useMemo(() => blocks.slice(1), [blocks]);
  if (asked === text) return <Blocks blocks={blocks} />;
  const put = text.endsWith(asked) ? text.slice(0, text.length - asked.length) : text;
  return (
    <>
      <Markdown text={asked} />
      <Fold summary={`Added by the agent: ${countText(put.trim().length, "character")}`}>
        <ClipBox className="card-clip">
          <LongText text={put.trim()}>
            {(shown) => <pre className="tool-value breakable">{shown}</pre>}
          </LongText>
        </ClipBox>
      </Fold>
      <Blocks blocks={others} />
    </>
  );
}

export function CustomCard(card: CardOf<"customMessage">) {
  const other = <PlainCustomCard {...card} />;
  if (card.entry.customType !== NOTICE) return other;
  return <NoticeCard {...card} other={other} waiting={<Skeleton />} />;
}

function PlainCustomCard({ entry, row }: CardOf<"customMessage">) {
  const { who } = customWords(entry, "");
  return (
    <Card
      row={row}
      who={who}
      facts={
        <>
          <span>from the agent</span>
          {entry.isShown ? null : <Chip title="The agent did not show this message">hidden</Chip>}
        </>
      }
      text={() => plainText(entry)}
    >
      <div className="card-box">
        {entry.isShown ? (
          <ClipBox className="card-clip">
            <CustomContent entry={entry} />
          </ClipBox>
        ) : (
          <Fold summary={<bdi>{hiddenText(entry.blocks)}</bdi>}>
            <CustomContent entry={entry} />
          </Fold>
        )}
      </div>
    </Card>
  );
}

function CustomContent({ entry }: { readonly entry: CardOf<"customMessage">["entry"] }) {
  return (
    <>
      <PromptBlocks blocks={entry.blocks} />
      <Added added={entry.forkFields} />
      {entry.details === undefined ? null : (
        <Fold summary="Details">
          <JsonText value={entry.details} />
        </Fold>
      )}
    </>
  );
}

/** Written for the model only: its size and first words are enough at first. */
function hiddenText(blocks: readonly ContentBlock[]): string {
  const text = blocksText(blocks);
  const words = lineStart(text, 80);
  const more = words.length < text.length ? "…" : "";
  return `${countText(text.length, "character")}${words ? `: ${words}${more}` : ""}`;
}

export function SystemCard({ entry, row }: CardOf<"system">) {
  return (
    <Card row={row} who="System prompt" text={() => plainText(entry)}>
      <SystemContent entry={entry} />
    </Card>
  );
}

/** Prompt and tools, folded: they are long and seldom read. */
export function SystemContent({ entry }: { readonly entry: CardOf<"system">["entry"] }) {
  return (
    <KindFold kind="system" name="" className="system" summary={systemFacts(entry)} held={entry}>
      <SystemParts entry={entry} />
    </KindFold>
  );
}

function SystemParts({ entry }: { readonly entry: CardOf<"system">["entry"] }) {
  const { blocks, sections, toolsAdded, toolsRemoved } = entry;
  return (
    <div className="system-content">
      <Blocks blocks={blocks} />
      <Paged items={[...sections]} words={["section", "sections"]} size={20}>
        {(page) =>
          page.map(({ key, item: [name, text] }) => (
            <section key={key} className="system-section">
              <p className="card-note">
                <bdi>{drawnName(name)}</bdi>
                {text === null ? ", removed" : ""}
              </p>
              <Markdown text={text ?? ""} />
            </section>
          ))
        }
      </Paged>
      <Paged items={toolsAdded} words={["tool", "tools"]}>
        {(page) => (
          <ul className="tool-list small grid">
            {page.map(({ key, item }) => (
              <ToolLine key={key} tool={item} />
            ))}
          </ul>
        )}
      </Paged>
      {toolsRemoved.length > 0 ? (
        <p className="card-note">
          Tools removed: <bdi>{namesText(toolsRemoved)}</bdi>
        </p>
      ) : null}
    </div>
  );
}

function systemFacts({ blocks, sections, toolsAdded, toolsRemoved }: CardOf<"system">["entry"]) {
  let characters = 0;
  for (const block of blocks) if (block.type === "text") characters += block.text.length;
  for (const text of sections.values()) characters += text?.length ?? 0;
  const facts = [
    countText(characters, "character"),
    sections.size > 0 ? countText(sections.size, "section") : "",
    toolsAdded.length > 0 ? countText(toolsAdded.length, "tool") : "",
    toolsRemoved.length > 0 ? `${countText(toolsRemoved.length, "tool")} removed` : "",
  ];
  return facts.filter(Boolean).join(" · ");
}

function ToolLine({ tool }: { readonly tool: JsonObject }) {
  return (
    <li>
      <bdi className="tool-name ellipsis firm">
        {drawnName(stringField(tool, "name") ?? "unnamed")}
      </bdi>
      <LongText text={stringField(tool, "description") ?? ""}>
        {(shown) => <span>{shown}</span>}
      </LongText>
    </li>
  );
}

export function UnknownMessageCard({ entry, row }: CardOf<"unknown">) {
  const { table } = useTranscript();
  // A message without a role is named by its type.
  const unrecorded = isDamaged(table, row) ? "its role could not be read" : "no role recorded";
  return (
    <Card
      row={row}
      who={entry.word}
      facts={
        <span>{table.words.get(row) ? "a role that Espalier does not know" : unrecorded}</span>
      }
      text={() => plainText(entry)}
    >
      <div className="card-box">
        <Blocks blocks={entry.blocks} />
        {entry.blocks.length === 0 ? <NoContent row={row} words="No content" /> : null}
      </div>
    </Card>
  );
}

interface NoContentProps {
  readonly row: number;
  /** Of an undamaged entry. */
  readonly words: string;
}

function NoContent({ row, words }: NoContentProps) {
  const { table } = useTranscript();
  return <span className="dim">{isDamaged(table, row) ? "No content could be read" : words}</span>;
}
