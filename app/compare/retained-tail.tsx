// Messages that one variant keeps inside the compaction (formats.md 5.6): the model sees them after
// it although they are no entries.
import { useMemo } from "react";
import { partsOf } from "../../src/compare/entry-diff.ts";
import { targetOf } from "../../src/model/blocks.ts";
import { readMessage } from "../../src/model/entry.ts";
import { describeEntry } from "../../src/model/entry-line.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { countText } from "../../src/text/units.ts";
import { MarkedText } from "./marked-text.tsx";

export function RetainedTail({ messages }: { readonly messages: readonly JsonObject[] }) {
  const placed = useMemo(() => messages.map((message, place) => ({ place, message })), [messages]);
  if (placed.length === 0) return null;
  return (
    <>
      <h3>{countText(placed.length, "message")} kept inside the compaction</h3>
      <ul className="compare-retained" aria-label="Kept inside the compaction">
        {placed.map(({ place, message }) => (
          <li key={place}>
            <RetainedMessage message={message} />
          </li>
        ))}
      </ul>
    </>
  );
}

function RetainedMessage({ message }: { readonly message: JsonObject }) {
  const { text, calls } = partsOf({ type: "message", message });
  return (
    <>
      <span className="compare-who">
        <bdi>{describeEntry(readMessage(message)).who}</bdi>
      </span>
      <MarkedText pieces={[{ text, change: "same" }]} isCode={false} />
      {calls.map((call, place) => (
        <p key={call.id || `${call.name} ${place}`} className="mono">
          <bdi>{`${call.name} ${targetOf(call)}`}</bdi>
        </p>
      ))}
    </>
  );
}
