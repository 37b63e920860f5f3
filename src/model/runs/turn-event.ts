// What an entry that is no message of the conversation records of the turn it stands in. Formats whose programs
// write such lines put it into `turnEvent` of the entry, in one shape for all of them.
import type { PatchedFile } from "../blocks/patch-text.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  numberField,
  objectsField,
  stringField,
} from "../json/json.ts";

export interface TurnEvent {
  /** The turn ended before the reply did; "": it says nothing of it. */
  readonly ended: "aborted" | "failed" | "";
  /** What was done within a call failed, such as a command of a script. */
  readonly isFailed: boolean;
  /** Why it ended or failed; "" when not recorded. */
  readonly reason: string;
  /** Files that were changed, or that were not where it failed. */
  readonly changes: readonly PatchedFile[];
  /** The call that did so; "" where none is named. */
  readonly callId: string;
}

const NO_EVENT: TurnEvent = { ended: "", isFailed: false, reason: "", changes: [], callId: "" };
/** Files of one event. */
const MAX_CHANGES = 1000;

/** `event`: `turnEvent` of an entry. */
export function readTurnEvent(event: Json | undefined): TurnEvent {
  if (event === undefined || !isObject(event)) return NO_EVENT;
  const { ended } = event;
  return {
    ended: ended === "aborted" || ended === "failed" ? ended : "",
    isFailed: event.isFailed === true,
    reason: stringField(event, "reason") ?? "",
    changes: objectsField(event, "changes").slice(0, MAX_CHANGES).map(readChange),
    callId: stringField(event, "callId") ?? "",
  };
}

function readChange(change: JsonObject): PatchedFile {
  const lines = (key: string) => Math.max(0, numberField(change, key) ?? 0);
  const path = stringField(change, "path") ?? "";
  return { path, added: lines("added"), removed: lines("removed") };
}

/** In words for a line, `who` and the text; null for an entry without such a record. */
export function turnEventText({ ended, isFailed, reason, changes }: TurnEvent) {
  if (ended !== "")
    return { who: ended === "aborted" ? "Interrupted" : "Turn failed", text: reason };
  const paths = changes.map(({ path }) => path).join(", ");
  if (isFailed) return { who: "Failed", text: [paths, reason].filter(Boolean).join(": ") };
  return paths === "" ? null : { who: "Changed", text: paths };
}
