// Messages that one variant keeps inside the compaction (formats.md 5.6): the model sees them after
// it although they are no entries.
import { partsOf } from "../../../src/compare/diff/entry-diff.ts";
import { targetOf } from "../../../src/model/blocks/blocks.ts";
import { describeEntry } from "../../../src/model/entry/entry-line.ts";
import { readMessage } from "../../../src/model/entry/read-entry.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { countText } from "../../../src/text/units.ts";
import { shownName, shownPath } from "../../session/view/names.ts";
import { PrintPages } from "../../ui/print/for-paper.tsx";
import { MarkedText } from "../cell/marked-text.tsx";

export function RetainedTail({ messages }: { readonly messages: readonly JsonObject[] }) {
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
