// Any entry that is not a reply: reads its body and shows the card for its kind. Kinds without a card
// of their own become an event row; nothing is dropped.
import { memo } from "../../../src/lib/memo.ts";
import type { Entry } from "../../../src/model/entry/entry.ts";
import { isArray, isObject, type JsonObject, objectsField } from "../../../src/model/json/json.ts";
import { NO_ROW, typeOf } from "../../../src/model/table/table.ts";
import { useBody } from "../../session/open/session-context.tsx";
import { Skeleton, Unreadable } from "../content/loaded.tsx";
import { shownEntry } from "../list/shown-entry.ts";
import { OrphanResult } from "../tool/tool-card.tsx";
import { useTranscript } from "../transcript-context.tsx";
import { BashCard } from "./bash-card.tsx";
import { BranchSummaryCard } from "./branch-summary-card.tsx";
import { CompactionCard } from "./compaction-card.tsx";
import { EditNote } from "./edit-note.tsx";
import { EventRow } from "./event-row.tsx";
import { CustomCard, SystemCard, UnknownMessageCard, UserCard } from "./message-cards.tsx";

interface EntryCardProps {
  readonly row: number;
  readonly position: number;
}

export function EntryCard({ row, position }: EntryCardProps) {
  const { table, transcript, view } = useTranscript();
  const parsed = table.parsedEntries.get(row);
  // Small entries came with the table; their pictures come with the body.
  const body = useBody(parsed && !holdsPictures(parsed) ? NO_ROW : row);
  const stored = body.data ?? parsed;
  if (!stored) return body.error ? <Unreadable error={body.error} row={row} /> : <Skeleton />;
  const shown = shownEntry(stored, row, table, transcript, view);
  return (
    <>
      <EditNote shown={shown} row={row} />
      {shown.edit === "omitted" && view === "sent" ? null : (
        <CardOf entry={shown.entry} row={row} position={position} />
      )}
    </>
  );
}

/** Whether a compaction may hold some. */
const holdsPictures = memo(
  ({ preserveData, retainedTail }: JsonObject): boolean =>
    preserveData !== undefined ||
    (isArray(retainedTail) &&
      retainedTail.some(
        (kept) =>
          isObject(kept) && objectsField(kept, "content").some(({ type }) => type === "image"),
      )),
);

function CardOf({ entry, row, position }: EntryCardProps & { readonly entry: Entry }) {
  const { table } = useTranscript();
  switch (entry.kind) {
    case "user":
      return <UserCard entry={entry} row={row} />;
    case "toolResult":
      return <OrphanResult entry={entry} row={row} />;
    case "bash":
      return <BashCard entry={entry} row={row} />;
    case "customMessage":
      return <CustomCard entry={entry} row={row} />;
    case "system":
      return <SystemCard entry={entry} row={row} />;
    case "compaction":
      return <CompactionCard entry={entry} row={row} position={position} />;
    case "branchSummary":
      return <BranchSummaryCard entry={entry} row={row} />;
    case "assistant":
      // Replies are rows of their own; a reply that arrives here is still shown.
      return (
        <UnknownMessageCard entry={{ ...entry, kind: "unknown", word: "assistant" }} row={row} />
      );
    case "unknown":
      return typeOf(table, row) === "message" ? (
        <UnknownMessageCard entry={entry} row={row} />
      ) : (
        <EventRow entry={entry} row={row} />
      );
    default:
      return <EventRow entry={entry} row={row} />;
  }
}
