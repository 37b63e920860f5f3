// `espalier context`: what the model knows at a leaf, or what it is sent.
import { contextEntries } from "../context/context-entries.ts";
import { type ContextMessage, contentText } from "../context/messages.ts";
import { toModelMessages } from "../context/model-messages.ts";
import { projectContext } from "../context/projection.ts";
import { modelNamed, settingsOn } from "../context/settings.ts";
import { promptText, toolNames } from "../context/system-message.ts";
import { ensure } from "../lib/ensure.ts";
import { type JsonObject, objectField, objectsField, stringField } from "../model/json/json.ts";
import { addressOf } from "../model/table/address.ts";
import { NO_ROW } from "../model/table/table.ts";
import { printableLine } from "../text/printable.ts";
import {
  type Command,
  type Exit,
  LEAF,
  type Options,
  SESSIONS,
  textOption,
} from "./command/command.ts";
import { eachFile } from "./command/each-file.ts";
import type { Io, Line } from "./command/io.ts";
import { jsonText } from "./command/json-text.ts";
import { rowNamed, withSession } from "./open-file.ts";

export const context: Command = {
  name: "context",
  summary: "the messages in context at a leaf, the system prompt and the tools among them",
  arguments: [SESSIONS],
  options: { leaf: LEAF, sent: { summary: "as the model gets them" } },
  examples: [["context session.jsonl --leaf 1f2e --sent", "what the model was sent there"]],
  run: (paths, options, io) => eachFile(paths, io, (path, out) => contextOf(path, options, out)),
};

function contextOf(path: string, options: Options, io: Io): Promise<Exit> {
  return withSession(path, async ({ session, bodies }) => {
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
  });
}

/** A heading with the role and the entry it comes from, then the text and what is no text by name. */
function printed(at: number, entry: string, message: ContextMessage): readonly Line[] {
  const role = stringField(message, "role") ?? "no role";
  const heading = { style: "strong", text: `── ${printableLine(`${role} ${entry}`)}` } as const;
  const said = role === "system" ? systemLines(message) : messageLines(message);
  return [...(at > 0 ? [""] : []), [heading], ...said.filter(Boolean)];
}

function messageLines(message: ContextMessage): readonly string[] {
  const text =
    contentText(message.content) || (stringField(message, "summary") ?? bashText(message));
  const others = objectsField(message, "content").filter(({ type }) => type !== "text");
  return [text, ...others.map(blockText)];
}

/** The prompt with its sections, and what it changes about sections and tools. */
function systemLines(message: ContextMessage): readonly string[] {
  const sections = Object.entries(objectField(message, "sections") ?? {});
  const removed = sections.flatMap(([name, text]) => (text === null ? [name] : []));
  return [
    promptText(message),
    namesLine("sections removed", removed),
    namesLine("tools", toolNames(message, "toolsAdded")),
    namesLine("tools removed", toolNames(message, "toolsRemoved")),
  ];
}

function namesLine(what: string, names: readonly string[]): string {
  return names.length === 0 ? "" : `[${what}: ${names.map(printableLine).join(", ")}]`;
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
