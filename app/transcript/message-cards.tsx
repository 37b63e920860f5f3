// Cards of messages that are neither replies nor tool results.
import { Bot } from "lucide-react";
import type { AgentOutcome } from "../../src/model/agent-outcome.ts";
import { textOf } from "../../src/model/blocks.ts";
import type { Entry } from "../../src/model/entry.ts";
import { type JsonObject, stringField } from "../../src/model/json.ts";
import { countText } from "../../src/text/units.ts";
import { Chip } from "../ui/chip.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { Blocks, withKeys } from "./blocks.tsx";
import { Card } from "./card.tsx";
import "./message-cards.css";
import { plainText } from "./entry-text.ts";
import { JsonText } from "./json-text.tsx";

interface CardOf<Kind extends Entry["kind"]> {
  readonly entry: Extract<Entry, { readonly kind: Kind }>;
  readonly row: number;
}

export function UserCard({ entry, row }: CardOf<"user">) {
  if (entry.outcome) return <OutcomeCard row={row} outcome={entry.outcome} />;
  return (
    <Card row={row} who="User" tone="user" text={() => plainText(entry)}>
      <div className="card-box">
        {entry.blocks.length > 0 ? (
          <Blocks blocks={entry.blocks} />
        ) : (
          <span className="dim">An empty message</span>
        )}
      </div>
    </Card>
  );
}

function OutcomeCard({ row, outcome }: { readonly row: number; readonly outcome: AgentOutcome }) {
  const { type, status, agentId, text } = outcome;
  return (
    <Card row={row} who="Sub-agent" tone="think" text={() => text}>
      <div className="card-box">
        <p className="agent-outcome">
          <Bot size={15} aria-hidden />{" "}
          <bdi>
            {type} {status}
          </bdi>{" "}
          <bdi className="dim mono">{agentId}</bdi>
        </p>
        <Markdown text={text} />
      </div>
    </Card>
  );
}

export function CustomCard({ entry, row }: CardOf<"customMessage">) {
  return (
    <Card
      row={row}
      who={entry.customType || "Custom message"}
      facts={
        <>
          <span>message of an extension</span>
          {entry.isShown ? null : <Chip title="The agent did not show it">hidden</Chip>}
        </>
      }
      text={() => plainText(entry)}
    >
      <div className="card-box">
        <Blocks blocks={entry.blocks} />
        {entry.details === undefined ? null : (
          <details className="fold">
            <summary>Details</summary>
            <JsonText value={entry.details} />
          </details>
        )}
      </div>
    </Card>
  );
}

export function SystemCard({ entry, row }: CardOf<"system">) {
  return (
    <Card row={row} who="System prompt" text={() => plainText(entry)}>
      <SystemContent entry={entry} />
    </Card>
  );
}

/** Prompt and tools, folded: they are long and seldom what one came for. */
export function SystemContent({ entry }: { readonly entry: CardOf<"system">["entry"] }) {
  const { blocks, sections, toolsAdded, toolsRemoved } = entry;
  return (
    <details className="system">
      <summary>{systemFacts(entry)}</summary>
      <div className="system-content">
        <Blocks blocks={blocks} />
        {[...sections].map(([name, text]) => (
          <section key={name} className="system-section">
            <p className="card-note">
              <bdi>{name}</bdi>
              {text === null ? ", removed" : ""}
            </p>
            <Markdown text={text ?? ""} />
          </section>
        ))}
        <ul className="tool-list">
          {withKeys(toolsAdded).map(({ key, block }) => (
            <ToolLine key={key} tool={block} />
          ))}
        </ul>
        {toolsRemoved.length > 0 ? (
          <p className="card-note">
            Tools removed: <bdi>{toolsRemoved.join(", ")}</bdi>
          </p>
        ) : null}
      </div>
    </details>
  );
}

function systemFacts({ blocks, sections, toolsAdded, toolsRemoved }: CardOf<"system">["entry"]) {
  let characters = textOf(blocks).length;
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
      <bdi className="tool-name">{stringField(tool, "name") ?? "unnamed"}</bdi>
      <span>{stringField(tool, "description")}</span>
    </li>
  );
}

export function UnknownMessageCard({ entry, row }: CardOf<"unknown">) {
  return (
    <Card
      row={row}
      who={entry.word}
      facts={<span>a role this app does not know</span>}
      text={() => plainText(entry)}
    >
      <div className="card-box">
        <Blocks blocks={entry.blocks} />
        {entry.blocks.length === 0 ? <span className="dim">No content</span> : null}
      </div>
    </Card>
  );
}
