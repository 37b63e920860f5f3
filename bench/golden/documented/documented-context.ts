// What the documents promise a model is sent (formats.md 5.5, 5.6; CANONICAL.md, context rules), on
// the documented tree, with code of its own: for positions where the reference loops, throws or hides.
import type { Json, JsonObject } from "../../../src/model/json/json.ts";
import { canonical, sha256, stringOf } from "../canonical.ts";
import type { GoldenPosition } from "../golden-file.ts";
import { type Documented, idKey, timeOf } from "./documented.ts";
import { isOfOhMyPi, LeftOut } from "./documented-turns.ts";
import { isRecord } from "./strict-file.ts";

type Message = JsonObject;

export function documentedPosition(documented: Documented, ordinal: number): GoldenPosition {
  const context = documented.contextEntries(ordinal);
  const edits = new Map<string, JsonObject>();
  for (const at of context) {
    const entry = documented.entryAt(at);
    if (entry.type === "context_edit") edits.set(idKey(entry.targetId), entry);
  }
  const leftOut = isOfOhMyPi(documented.file) ? new LeftOut(documented) : null;
  const edited: Record<string, string> = {};
  const messages = context.flatMap((at, place) => {
    const plain = plainMessages(documented.entryAt(at), place);
    const edit = edits.get(documented.lookupKeyAt(at));
    const given = edit ? withEdit(plain, edit.replacement) : plain;
    if (canonical(given) !== canonical(plain)) {
      edited[at] = given.length === 0 ? "omitted" : "replaced";
    }
    if (!leftOut) return given;
    return leftOut.has(at) ? [] : leftOut.answered(context, place, given);
  });
  const sent = messages.flatMap(sentMessage);
  return {
    contextEntries: context,
    roles: messages.map(({ role }) => role ?? null),
    messageCount: messages.length,
    messagesSha256: sha256(messages),
    llmCount: sent.length,
    llmSha256: sha256(sent),
    edited,
    ...settingsOn(documented, ordinal),
  };
}

function settingsOn(documented: Documented, ordinal: number) {
  let thinkingLevel: Json | undefined = "off";
  let model: object | null = null;
  for (const at of documented.path(ordinal)) {
    const { type, message, ...entry } = documented.entryAt(at);
    if (type === "thinking_level_change") thinkingLevel = entry.thinkingLevel;
    if (type === "model_change" && !isForOtherWork(entry)) model = modelIn(entry);
    if (type === "message" && isRecord(message) && message.role === "assistant") {
      model = { provider: message.provider, modelId: message.model };
    }
  }
  return { thinkingLevel: thinkingLevel ?? null, model };
}

/** Of oh-my-pi (5.6): for commits and the like, beside the conversation. */
export function isForOtherWork({ role }: JsonObject): boolean {
  return typeof role === "string" && role !== "" && role !== "default";
}

/** oh-my-pi writes `provider/id` in one word (5.6). */
export function isModelInOneWord({ model, modelId }: JsonObject): boolean {
  return typeof model === "string" && modelId === undefined && model.includes("/");
}

function modelIn(entry: JsonObject): object {
  const { provider, modelId, model } = entry;
  if (typeof model !== "string" || !isModelInOneWord(entry)) return { provider, modelId };
  const [first = "", ...rest] = model.split("/");
  return { provider: first, modelId: rest.join("/") };
}

const EMPTY = new Map<unknown, Json>([
  ["user", []],
  ["assistant", []],
  ["toolResult", []],
  ["system", ""],
]);

/** `place`: the one of the entry in the context. */
function plainMessages(entry: JsonObject, place: number): readonly Message[] {
  const { type, message, summary } = entry;
  const timestamp = timeOf(entry.timestamp);
  switch (type) {
    case "message":
      return isRecord(message) ? [withContent(message)] : [];
    case "custom_message": {
      const { customType, content, display, details } = entry;
      return [{ role: "custom", customType, content: content ?? [], display, details, timestamp }];
    }
    case "branch_summary":
      return summary ? [{ role: "branchSummary", summary, fromId: entry.fromId, timestamp }] : [];
    case "compaction": {
      if (place > 0) return [];
      const { systemMessage, tokensBefore } = entry;
      const said = { role: "compactionSummary", summary, tokensBefore, timestamp };
      return [...(isRecord(systemMessage) ? [systemMessage] : []), said, ...retained(entry)];
    }
    default:
      return [];
  }
}

function withContent(message: Message): Message {
  const empty = EMPTY.get(message.role);
  const isMissing = message.content === null || message.content === undefined;
  return isMissing && empty !== undefined ? { ...message, content: empty } : message;
}

/** formats.md 5.6: without a first kept entry, the messages a compaction carries are the kept ones. */
function retained({ firstKeptEntryId, retainedTail }: JsonObject): readonly Message[] {
  const names = firstKeptEntryId !== undefined && firstKeptEntryId !== null;
  if (names || !Array.isArray(retainedTail)) return [];
  return retainedTail
    .filter((message) => isRecord(message) && message.role !== "system")
    .map((message) => withContent(message));
}

const EDITABLE = new Set<unknown>(["user", "assistant", "toolResult", "custom"]);

function withEdit(messages: readonly Message[], replacement: Json | undefined): readonly Message[] {
  if (replacement === null) return [];
  if (replacement === undefined) return messages;
  const content = isRecord(replacement) ? replacement.content : undefined;
  return messages.map((message) => {
    if (!EDITABLE.has(message.role)) return message;
    const wantsBlocks = message.role === "assistant" || message.role === "toolResult";
    const isText = wantsBlocks && typeof content === "string";
    return { ...message, content: isText ? [{ type: "text", text: content }] : content };
  });
}

function sentMessage(message: Message): readonly object[] {
  const { role, content, timestamp, summary } = message;
  const text = (words: string) => [
    { role: "user", content: [{ type: "text", text: words }], timestamp },
  ];
  switch (role) {
    case "system":
    case "user":
    case "assistant":
    case "toolResult":
      return [message];
    case "custom":
      return typeof content === "string" ? text(content) : [{ role: "user", content, timestamp }];
    case "branchSummary":
      return text(
        `The following is a summary of a branch that this conversation came back from:\n\n<summary>\n${stringOf(summary)}</summary>`,
      );
    case "compactionSummary":
      return text(
        `The conversation history before this point was compacted into the following summary:\n\n<summary>\n${stringOf(summary)}\n</summary>`,
      );
    case "bashExecution":
      return message.excludeFromContext ? [] : text(commandText(message));
    default:
      return [];
  }
}

function commandText(message: Message): string {
  const { command, output, cancelled, exitCode, truncated, fullOutputPath } = message;
  let text = `Ran \`${stringOf(command)}\`\n`;
  text += output ? `\`\`\`\n${stringOf(output)}\n\`\`\`` : "(no output)";
  const hasFailed = exitCode !== 0 && exitCode !== null && exitCode !== undefined;
  if (cancelled) text += "\n\n(command cancelled)";
  else if (hasFailed) text += `\n\nCommand exited with code ${stringOf(exitCode)}`;
  if (truncated && fullOutputPath) {
    text += `\n\n[Output truncated. Full output: ${stringOf(fullOutputPath)}]`;
  }
  return text;
}
