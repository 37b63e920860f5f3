// What the model knows at an entry, or is sent there: settings, and messages with the entries they come from.
import type { ModelName } from "../model/entry/model-name.ts";
import type { Json, JsonObject } from "../model/json/json.ts";
import type { OpenedSession } from "../model/session.ts";
import { addressOf } from "../model/table/address.ts";
import { NO_ROW } from "../model/table/table.ts";
import { contextEntries } from "./context-entries.ts";
import { type ContextMessage, toModelMessages } from "./messages.ts";
import { missingBefore } from "./missing-before.ts";
import { readContext } from "./projection.ts";
import { modelNamed, settingsOn } from "./settings.ts";

/** What the model is sent at an entry: settings, and messages as pi gives them to a provider. */
export interface Context {
  /** The model that the branch has chosen there; null where nothing says. */
  readonly model: ModelName | null;
  /** `off`, `low`, `high`, …, as the branch says. */
  readonly thinkingLevel: Json;
  /** The entries in context, in the order the model gets them: a compaction comes first. */
  readonly ids: readonly string[];
  /** What it begins with that the file does not hold, a sentence each; empty where all of it is there. */
  readonly missing: readonly string[];
  /** The messages with the entries they come from; a few megabytes are read at a time. */
  messages(): AsyncGenerator<{ readonly id: string; readonly message: JsonObject }>;
}

/** `leaf` NO_ROW: that of an empty session. `isSent` false: the messages as they are stored. */
export async function contextAt(
  { session, bodies }: OpenedSession,
  leaf: number,
  isSent: boolean,
): Promise<Context> {
  const { table } = session;
  const context = contextEntries(table, leaf);
  const { thinkingLevel, modelFrom } = settingsOn(table, context.path);
  return {
    model: modelFrom === NO_ROW ? null : modelNamed(await bodies.body(modelFrom)),
    thinkingLevel,
    missing: missingBefore(session, context.path).map(({ message }) => message),
    ids: context.rows.map((row) => addressOf(table, row)),
    async *messages() {
      let id = "";
      let open: ContextMessage[] = [];
      const known = () =>
        (isSent ? toModelMessages(open) : open).map((message) => ({ id, message }));
      for await (const { row, messages } of readContext(table, bodies, context)) {
        const isAdded = isSent && messages.every(({ isInResult }) => isInResult === true);
        // A result is sent with what is added to it.
        if (!isAdded || open[0]?.role !== "toolResult") {
          yield* known();
          id = addressOf(table, row);
          open = [];
        }
        open.push(...messages);
      }
      yield* known();
    },
  };
}
