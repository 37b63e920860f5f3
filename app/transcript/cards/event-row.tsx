// Entries that are one line in the flow: settings, names, labels, usage, and everything unknown with
// its JSON.
import { unreachable } from "../../../src/lib/ensure.ts";
import type { ContentBlock } from "../../../src/model/blocks/blocks.ts";
import type { Entry } from "../../../src/model/entry/entry.ts";
import { changeText } from "../../../src/model/entry/entry-line.ts";
import { isObject, type Json } from "../../../src/model/json/json.ts";
import { ARBITRATION, arbitrationText } from "../../../src/model/runs/arbitration.ts";
import { eventText, SNAPSHOT } from "../../../src/model/runs/run-events.ts";
import { keyOf } from "../../../src/model/table/ids.ts";
import { NO_ROW, rowOf } from "../../../src/model/table/table.ts";
import { costText, tokensText } from "../../../src/text/units.ts";
import { useBody } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { ContextSnapshot, SubAgents } from "../agents/agent-facts.tsx";
import { JsonText } from "../content/json-text.tsx";
import { Skeleton, Unreadable } from "../content/loaded.tsx";
import { MAX_NAMES, namesText } from "../content/names-text.ts";
import { DraftMark } from "../edit/draft-mark.tsx";
import { EditedEntry } from "../edit/edited-entry.tsx";
import { CardActions } from "./card-actions.tsx";
import { EntryDamage } from "./entry-damage.tsx";
import { useSelectedCard } from "./use-selected-card.ts";
import "./event-row.css";

/** Of a line's text. Characters. */
const MAX_TEXT = 500;

type CardKind =
  | "user"
  | "assistant"
  | "toolResult"
  | "bash"
  | "customMessage"
  | "system"
  | "compaction"
  | "branchSummary";

type EventKind = Exclude<Entry, { readonly kind: CardKind }>;

export function EventRow({ entry, row }: { readonly entry: EventKind; readonly row: number }) {
  const card = useSelectedCard(row);
  const line = shortened(programLine(entry));
  return (
    <div {...card.props} className="event-row baseline wrap muted tiny">
      <span className="event-row-name dim bold breakable">
        <bdi>{line.name}</bdi>
      </span>
      <span className="event-row-text grow breakable">
        <bdi>{line.text}</bdi>
        {line.target === undefined ? null : <TargetButton id={line.target} />}
      </span>
      <DraftMark row={row} />
      <CardActions row={row} who={line.name} isSelected={card.isSelected} />
      <EntryDamage row={row} />
      <EditedEntry row={row}>
        {entry.kind === "customData" && entry.runs.length > 0 ? (
          <SubAgents runs={entry.runs} row={row} waiting={<Skeleton />} />
        ) : null}
        {entry.kind === "customData" && entry.customType === SNAPSHOT ? (
          <ContextSnapshot {...entry} waiting={<Skeleton />} />
        ) : null}
        {line.hasMore ? <MoreJson row={row} data={line.data} /> : null}
      </EditedEntry>
    </div>
  );
}

/** What a line cannot hold is in the JSON below it. */
function shortened(line: EventLine): EventLine {
  const name = drawnName(line.name);
  const text = drawnName(line.text, MAX_TEXT);
  const isCut = name !== line.name || text !== line.text;
  return { ...line, name, text, hasMore: line.hasMore || isCut };
}

interface EventLine {
  readonly name: string;
  readonly text: string;
  /** Id of an entry this one is about. */
  readonly target?: string;
  readonly hasMore?: boolean;
  /** The JSON worth showing; undefined: the whole entry. */
  readonly data?: Json | undefined;
}

function programLine(entry: EventKind): EventLine {
  switch (entry.kind) {
    case "modelChange":
      return { name: "Model", text: changeText(entry) };
    case "thinkingLevel":
      return { name: "Thinking level", text: entry.level };
    case "label":
      return entry.label
        ? { name: "Label", text: `${entry.label} on `, target: entry.targetId }
        : { name: "Label", text: "cleared on ", target: entry.targetId };
    case "name":
      return { name: "Name", text: entry.name.trim() || "cleared" };
    case "usage": {
      const { usage, usageKind, model, note } = entry;
      const spent = usage ? `${tokensText(usage.total)} tokens, ${costText(usage.cost)}` : "";
      return {
        name: "Usage",
        text: [usageKind, model, note, spent].filter(Boolean).join(" · "),
      };
    }
    case "contextEdit":
      return {
        name: "Context edit",
        text: editText(entry.replacement),
        target: entry.targetId,
        hasMore: entry.replacement !== null,
      };
    case "leaf":
      return entry.targetId === null
        ? { name: "Leaf", text: "moved before the first message" }
        : { name: "Leaf", text: "moved to ", target: entry.targetId };
    case "activeTools":
      return {
        name: "Tools",
        text: namesText(entry.names) || "none",
        hasMore: entry.names.length > MAX_NAMES,
      };
    case "customData":
      if (entry.customType === ARBITRATION) {
        const text = arbitrationText(entry.data);
        return { name: "Sub-agent route", text, hasMore: true, data: entry.data };
      }
      return (
        eventLine(entry) ?? {
          name: entry.customType || "Custom data",
          text: "from the agent",
          hasMore: true,
          data: entry.data,
        }
      );
    case "unknown":
      return {
        name: entry.word || "Unknown",
        text: "an entry type that Espalier does not know",
        hasMore: true,
      };
    default:
      return unreachable(entry);
  }
}

/** What a format of ours records beside the conversation; its sub-agents are not shown twice. */
function eventLine({
  customType,
  data,
}: Entry & { readonly kind: "customData" }): EventLine | null {
  const event = eventText(customType, data);
  if (!event) return null;
  const shown = data !== undefined && isObject(data) ? { ...data, results: undefined } : data;
  return { name: event.who, text: event.text, hasMore: true, data: shown };
}

function editText(replacement: readonly ContentBlock[] | null | undefined): string {
  if (replacement === undefined) return "has no replacement, so it does not change ";
  return replacement === null ? "removes from the context " : "changes for the model ";
}

function TargetButton({ id }: { readonly id: string }) {
  const { table, go } = useSelection();
  const row = rowOf(table, keyOf(id));
  if (row === NO_ROW) return <bdi className="mono">{drawnName(id, 60)} (not in this file)</bdi>;
  return (
    <button type="button" className="event-row-target mono bare" onClick={() => go(row)}>
      <bdi>{drawnName(id, 60)}</bdi>
    </button>
  );
}

interface MoreJsonProps {
  readonly row: number;
  readonly data: Json | undefined;
}

function MoreJson({ row, data }: MoreJsonProps) {
  return (
    <Fold className="fold event-row-more" summary="JSON">
      {data === undefined ? <BodyJson row={row} /> : <JsonText value={data} />}
    </Fold>
  );
}

function BodyJson({ row }: { readonly row: number }) {
  const body = useBody(row);
  if (body.error) return <Unreadable error={body.error} row={row} />;
  return body.data ? <JsonText value={body.data} /> : <Skeleton />;
}
