// `espalier context`: what the model knows at a leaf, or what it is sent.
import { type Context, contextAt } from "../context/context-at.ts";
import { contentText } from "../context/messages.ts";
import { promptText, toolNames } from "../context/system-message.ts";
import { unrecordedKinds } from "../formats/unrecorded.ts";
import { type JsonObject, objectField, objectsField, stringField } from "../model/json/json.ts";
import type { OpenedSession } from "../model/session.ts";
import { addressOf } from "../model/table/address.ts";
import { NO_ROW } from "../model/table/table.ts";
import { unrecordedTexts } from "../stats/context/unrecorded.ts";
import { printableLine } from "../text/printable.ts";
import { pathTo } from "../tree/path.ts";
import { type Command, type Exit, LEAF, SESSIONS } from "./command/command.ts";
import type { Io, Line } from "./command/io.ts";
import { jsonText } from "./command/json-text.ts";
import { eachSession, rowsAlone, whole } from "./open-file.ts";

export const context: Command = {
  name: "context",
  summary: "print the context at a leaf: messages, system prompt and tools",
  arguments: [SESSIONS],
  options: { leaf: LEAF, sent: { summary: "as the model gets it" } },
  examples: [["context session.jsonl --leaf 1f2e --sent", "the request that the agent sent there"]],
  run: (paths, options, io) =>
    options.sent === true
      ? eachSession(paths, options, io, whole, async (read, leaf, out) => {
          const { table, format } = read.session;
          const kinds = await unrecordedKinds(format);
          const missing = unrecordedTexts(kinds, table, read.details, pathTo(table, leaf));
          return print(read, leaf, missing, out);
        })
      : eachSession(paths, options, io, rowsAlone, (opened, leaf, out) =>
          print(opened, leaf, null, out),
        ),
};

/** `unrecorded`: what the file does not hold of what is sent; null: the messages are printed as they are stored. */
async function print(
  opened: OpenedSession,
  leaf: number,
  unrecorded: readonly string[] | null,
  io: Io,
): Promise<Exit> {
  const isSent = unrecorded !== null;
  const { model, thinkingLevel, ids, missing, messages } = await contextAt(opened, leaf, isSent);
  return io.print({
    async *text() {
      for (const sentence of missing) yield [{ style: "warn", text: printableLine(sentence) }];
      let at = missing.length;
      for await (const { id, message } of messages()) yield* printed(at++, id, message);
      if (unrecorded && unrecorded.length > 0) yield* ["", ...unrecorded];
    },
    json: () => ({
      leaf: leaf === NO_ROW ? null : addressOf(opened.session.table, leaf),
      thinkingLevel,
      model,
      entries: ids,
      ...(missing.length > 0 && { missing }),
      ...(unrecorded ? { unrecorded } : {}),
      messages: alone(messages()),
    }),
  });
}

/** Read as they are asked for: a context may be as large as its file. */
async function* alone(messages: ReturnType<Context["messages"]>): AsyncGenerator<JsonObject> {
  for await (const { message } of messages) yield message;
}

/** A heading with the role and the entry it comes from, then the text and what is no text by name. */
function printed(at: number, entry: string, message: JsonObject): readonly Line[] {
  const role = stringField(message, "role") ?? "no role";
  const heading = { style: "strong", text: `── ${printableLine(`${role} ${entry}`)}` } as const;
  const said = role === "system" ? systemLines(message) : messageLines(message);
  return [...(at > 0 ? [""] : []), [heading], ...said.filter(Boolean)];
}

function messageLines(message: JsonObject): readonly string[] {
  const text =
    contentText(message.content) || (stringField(message, "summary") ?? bashText(message));
  const others = objectsField(message, "content").filter(({ type }) => type !== "text");
  return [text, ...others.map(blockText)];
}

/** The prompt with its sections, and what it changes about sections and tools. */
function systemLines(message: JsonObject): readonly string[] {
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

function bashText(message: JsonObject): string {
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
