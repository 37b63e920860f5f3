// Context messages as they are sent to a model (formats.md 2.18; roles of 5.4).
import { textBlock } from "../model/blocks/blocks.ts";
import { asText } from "../model/json/coerced.ts";
import { type Json, type JsonObject, objectsField } from "../model/json/json.ts";
import { type ContextMessage, contentText } from "./messages.ts";

/** What the model is sent, in order; messages of other roles and excluded commands are dropped. */
export function toModelMessages(messages: readonly ContextMessage[]): readonly JsonObject[] {
  const all: JsonObject[] = [];
  /** What is added to the last one. */
  let added: string[] = [];
  const close = () => {
    const last = all.at(-1);
    if (last && added.length > 0) all[all.length - 1] = withText(last, added.join("\n\n"));
    added = [];
  };
  for (const message of messages) {
    if (all.at(-1)?.role === "toolResult" && message.isInResult === true) {
      added.push(contentText(message.content, "\n\n"));
      continue;
    }
    const one = sent(message);
    if (!one) continue;
    close();
    all.push(one);
  }
  close();
  return all;
}

/** A result with what its agent adds to its text, after a blank line. */
function withText(result: JsonObject, text: string): JsonObject {
  const content = objectsField(result, "content");
  const last = content.at(-1);
  if (last?.type !== "text") return { ...result, content: [...content, textBlock(text)] };
  const own = asText(last.text);
  const joined = textBlock(`${own}${own.endsWith("\n") ? "\n" : "\n\n"}${text}`);
  return { ...result, content: [...content.slice(0, -1), { ...last, ...joined }] };
}

function sent(message: ContextMessage): JsonObject | null {
  switch (message.role) {
    case "system":
    case "user":
    case "assistant":
    case "toolResult":
      return message;
    case "custom":
      return asUser(message, message.content);
    case "branchSummary":
      return asUser(
        message,
        `The following is a summary of a branch that this conversation came back from:\n\n<summary>\n${asText(message.summary)}</summary>`,
      );
    case "compactionSummary": {
      const summary = asText(message.summary);
      const around = `The conversation history before this point was compacted into the following summary:\n\n<summary>\n${summary}\n</summary>`;
      return asUser(message, message.isSentAlone === true ? summary : around);
    }
    case "bashExecution":
      return message.excludeFromContext ? null : asUser(message, bashText(message));
    default:
      return null;
  }
}

function asUser({ timestamp }: ContextMessage, said: Json | undefined): JsonObject {
  const content = typeof said === "string" ? [textBlock(said)] : said;
  return { role: "user", content, timestamp };
}

function bashText(message: ContextMessage): string {
  const { command, output, cancelled, exitCode, truncated, fullOutputPath } = message;
  const shown = output ? `\`\`\`\n${asText(output)}\n\`\`\`` : "(no output)";
  const end = cancelled
    ? "\n\n(command cancelled)"
    : exitCode !== 0 && exitCode !== null && exitCode !== undefined
      ? `\n\nCommand exited with code ${asText(exitCode)}`
      : "";
  const cut =
    truncated && fullOutputPath
      ? `\n\n[Output truncated. Full output: ${asText(fullOutputPath)}]`
      : "";
  return `Ran \`${asText(command)}\`\n${shown}${end}${cut}`;
}
