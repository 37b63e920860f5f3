// `espalier context`: what the model knows at a leaf, or what it is sent.
import { contextEntries } from "../context/context-entries.ts";
import { type ContextMessage, contentText } from "../context/messages.ts";
import { toModelMessages } from "../context/model-messages.ts";
import { projectContext } from "../context/projection.ts";
import { modelNamed, settingsOn } from "../context/settings.ts";
import { ensure } from "../lib/ensure.ts";
import { type JsonObject, objectsField, stringField } from "../model/json/json.ts";
import { addressOf } from "../model/table/address.ts";
import { NO_ROW } from "../model/table/table.ts";
import { printableLine } from "../text/printable.ts";
import { type Command, LEAF, SESSION, textOption } from "./command/command.ts";
import type { Line } from "./command/io.ts";
import { jsonText } from "./command/json-text.ts";
import { rowNamed, withSession } from "./open-file.ts";

export const context: Command = {
  name: "context",
  summary: "the messages in context at a leaf",
  arguments: [SESSION],
  options: { leaf: LEAF, sent: { summary: "as the model gets them" } },
  run: ([path = ""], options, io) =>
    withSession(path, async ({ session, bodies }) => {
      const { table } = session;
      const leaf = rowNamed(session, textOption(options, "leaf"));
      const found = contextEntries(table, leaf);
      const { thinkingLevel, modelFrom } = settingsOn(table, found.path);
      const entries = new Map<number, JsonObject>();
      for (const row of found.rows) entries.set(row, await bodies.body(row));
      const projected = projectContext(table, found, (row) => ensure(entries.get(row), "entry"));
      const model = modelFrom === NO_ROW ? null : modelNamed(await bodies.body(modelFrom));
      const shown = projected.flatMap(({ row, messages }) => {
        const kept = options.sent ? toModelMessages(messages) : messages;
        return kept.map((message) => ({ entry: addressOf(table, row), message }));
      });
      return io.print({
        text: () => shown.flatMap(({ entry, message }, at) => printed(at, entry, message)),
        json: () => ({
          leaf: leaf === NO_ROW ? null : addressOf(table, leaf),
          thinkingLevel,
          model,
          entries: found.rows.map((row) => addressOf(table, row)),
          messages: shown.map(({ message }) => message),
        }),
      });
    }),
};

/** A heading with the role and the entry it comes from, then the text and what is no text by name. */
function printed(at: number, entry: string, message: ContextMessage): readonly Line[] {
  const { content } = message;
  const text = contentText(content) || (stringField(message, "summary") ?? bashText(message));
  const others = objectsField(message, "content").filter(({ type }) => type !== "text");
  const role = stringField(message, "role") ?? "no role";
  const heading = { style: "strong", text: `── ${printableLine(`${role} ${entry}`)}` } as const;
  const lines = [text, ...others.map(blockText)].filter(Boolean);
  return [...(at > 0 ? [""] : []), [heading], ...lines];
}

function bashText(message: ContextMessage): string {
  const command = stringField(message, "command");
  return command === undefined ? "" : `$ ${command}\n${stringField(message, "output") ?? ""}`;
}

function blockText(block: JsonObject): string {
  const word = (key: string) => stringField(block, key) ?? "?";
  switch (block.type) {
    case "toolCall":
      return `[call ${printableLine(word("name"))} ${jsonText(block.arguments)}]`;
    case "thinking":
      return `[thinking] ${stringField(block, "thinking") ?? ""}`;
    case "image":
      return `[image ${printableLine(word("mimeType"))}]`;
    default:
      return `[${printableLine(word("type"))}]`;
  }
}
