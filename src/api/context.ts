// What the model is sent at an entry, and what compactions did to that, for programs.

import {
  type ContextChange,
  compactionChange,
  compactionsOn,
} from "../compare/context/context-change.ts";
import { contextEntries } from "../context/context-entries.ts";
import { toModelMessages } from "../context/model-messages.ts";
import { readContext } from "../context/read-context.ts";
import { modelNamed, settingsOn } from "../context/settings.ts";
import type { WholeSession } from "../formats/whole-session.ts";
import type { ModelName } from "../model/entry/model-name.ts";
import type { Json, JsonObject } from "../model/json/json.ts";
import { addressOf } from "../model/table/address.ts";
import { NO_ROW } from "../model/table/table.ts";
import { pathTo } from "../tree/path.ts";

/** What the model is sent at an entry: settings, and messages as pi gives them to a provider. */
export interface Context {
  /** The model that the branch has chosen there; null where nothing says. */
  readonly model: ModelName | null;
  /** `off`, `low`, `high`, …, as the branch says. */
  readonly thinkingLevel: Json;
  /** The entries in context, in the order the model gets them: a compaction comes first. */
  readonly ids: readonly string[];
  /** The messages with the entries they come from; a few megabytes are read at a time. */
  messages(): AsyncGenerator<{ readonly id: string; readonly message: JsonObject }>;
}

/** `leaf` NO_ROW: that of an empty session. */
export async function contextOf({ session, bodies }: WholeSession, leaf: number): Promise<Context> {
  const { table } = session;
  const context = contextEntries(table, leaf);
  const { thinkingLevel, modelFrom } = settingsOn(table, context.path);
  return {
    model: modelFrom === NO_ROW ? null : modelNamed(await bodies.body(modelFrom)),
    thinkingLevel,
    ids: context.rows.map((row) => addressOf(table, row)),
    async *messages() {
      for await (const { row, messages } of readContext(table, bodies, context)) {
        const id = addressOf(table, row);
        for (const message of toModelMessages(messages)) yield { id, message };
      }
    },
  };
}

/** A compaction, with what the model saw before and sees after it: tokens, and entries by `row`. */
export interface Compaction extends ContextChange {
  /** Names its entry. */
  readonly id: string;
}

/** The compactions on the path to `leaf`, in their order. */
export function* compactionsOf(
  { session, details }: WholeSession,
  leaf: number,
): Generator<Compaction> {
  const { table } = session;
  for (const row of compactionsOn(table, pathTo(table, leaf))) {
    yield { ...compactionChange(table, details, row), id: addressOf(table, row) };
  }
}
