// Sessions in which every text is of its own and known by whose it is: what of them may be in a copy can
// be said beforehand.
import fc from "fast-check";
import type { LeftOut } from "../../export/share/scope.ts";
import type { Json, JsonObject } from "../../model/json/json.ts";
import { base64Of, bytesOf } from "../../text/bytes.ts";

export const USER = "annika.vonne";
const KINDS = [
  "user",
  "assistant",
  "unsent",
  "result",
  "command",
  "system",
  "compaction",
  "tail",
  "list",
  "reset",
  "summary",
  "custom",
  "custom_message",
  "narrator",
  "label",
  "name",
  "usage",
  "edit",
  "tools",
  "mood",
  "model",
] as const;

export interface Drawn {
  readonly kind: (typeof KINDS)[number];
  /** How far back the parent is; 0: the entry before. */
  readonly back: number;
  readonly other: number;
}

/** A text of the file, and whose it is: it may be there unless one of these is left out. */
interface Token {
  readonly text: string;
  readonly row: number;
  readonly of: readonly LeftOut[];
}

export interface MarkedSession {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly entries: readonly JsonObject[];
  readonly drawn: readonly Drawn[];
  readonly parents: readonly number[];
  readonly targets: readonly number[];
}

/** Every text is of its own: it names its row and what it is. */
function made(drawn: readonly Drawn[]): MarkedSession {
  const tokens: Token[] = [];
  const entries: JsonObject[] = [];
  const parents: number[] = [];
  const targets: number[] = [];
  drawn.forEach(({ kind, back, other }, row) => {
    const say = (what: string, ...of: LeftOut[]): string => {
      const text = `${what} "${row}"\\ ünï/\u2028<${tokens.length * 7919}>`;
      tokens.push({ text, row, of });
      return text;
    };
    const key = (what: string, ...of: LeftOut[]): string => {
      tokens.push({ text: `${what}_${row}_key`, row, of });
      return `${what}_${row}_key`;
    };
    const picture = (...of: LeftOut[]): JsonObject => ({
      type: "image",
      mimeType: "image/png",
      data: base64Of(bytesOf(say("picture", "images", ...of))),
    });
    const price = (...of: LeftOut[]): JsonObject => {
      const digits = `${Math.abs((row + 1) * 7_654_321) % 9_000_000}`.padStart(7, "1");
      tokens.push({ text: `0.1${digits}3`, row, of: ["costs", ...of] });
      return {
        input: 1,
        output: 2,
        cacheRead: 0,
        cacheWrite: 0,
        totalTokens: 3,
        cost: { total: Number(`0.1${digits}3`) },
      };
    };
    const thought = (...of: LeftOut[]): JsonObject => ({
      type: "thinking",
      thinking: say("thought", "thinking", ...of),
      thinkingSignature: say("signature", "thinking", ...of),
    });
    const odd = (...of: LeftOut[]): JsonObject => ({
      [key("field", "custom", ...of)]: { deep: [say("odd", "custom", ...of)] },
    });
    const result = (...of: LeftOut[]): JsonObject => ({
      role: "toolResult",
      toolCallId: `call${row}`,
      toolName: "bash",
      content: [
        { type: "text", text: say("output", "tool-output", ...of) },
        picture("tool-output", ...of),
      ],
      details: {
        [key("detail", "tool-output", ...of)]: say("details", "tool-output", ...of),
        messages: [{ role: "assistant", content: [thought("tool-output", ...of)] }],
      },
      nestedCalls: { calls: [{ arguments: { a: say("nested", "tool-output", ...of) } }] },
      isError: false,
      usage: price(...of),
    });
    const system = (...of: LeftOut[]): JsonObject => ({
      role: "system",
      content: say("prompt", "system-prompt", ...of),
      toolsAdded: [{ name: say("tool", "system-prompt", ...of) }],
    });
    const parent = row - 1 - (back % Math.max(1, row));
    const ancestors: number[] = [];
    for (let at = parent; at >= 0; at = parents[at] ?? -1) ancestors.push(at);
    const ancestor = ancestors[other % Math.max(1, ancestors.length)] ?? -1;
    const anyRow = row === 0 ? -1 : other % row;
    const idAt = (at: number) => (entries[at]?.id ?? null) as Json;
    const editable = ancestors.filter((at) =>
      /^(?:user|assistant|result)$/.test(drawn[at]?.kind ?? ""),
    );
    const edited = editable[other % Math.max(1, editable.length)] ?? -1;
    const message = (fields: JsonObject): JsonObject => ({ type: "message", message: fields });
    let target = -1;
    const fields = ((): JsonObject => {
      switch (kind) {
        case "user":
          return message({
            role: "user",
            content: [{ type: "text", text: say("question") }, picture()],
            ...odd(),
          });
        case "assistant":
          return message({
            role: "assistant",
            content: [
              thought(),
              { type: "text", text: say("answer") },
              {
                type: "toolCall",
                id: `call${row}`,
                name: "bash",
                arguments: { command: say("command"), cost: say("argument") },
                thoughtSignature: say("why", "thinking"),
              },
              { type: say("block", "custom") },
            ],
            provider: "p",
            model: "m",
            stopReason: "stop",
            usage: price(),
            timestamp: 1,
          });
        case "unsent":
          return message({
            role: "assistant",
            content: [{ type: "text", text: say("failure") }],
            stopReason: "error",
            excludeFromContext: true,
          });
        case "result":
          return message(result());
        case "command":
          return message({
            role: "bashExecution",
            command: say("typed"),
            output: say("printed", "tool-output"),
            exitCode: 0,
            fullOutputPath: say("log", "tool-output"),
          });
        case "system":
          return message(system());
        case "compaction":
          return {
            type: kind,
            summary: say("summary"),
            tokensBefore: 9,
            systemMessage: system(),
            firstKeptEntryId: ancestor < 0 ? null : idAt(ancestor),
            usage: price(),
          };
        case "tail":
          return {
            type: "compaction",
            summary: say("summary"),
            tokensBefore: 9,
            retainedTail: [
              result(),
              { role: "user", content: say("kept") },
              { role: "assistant", content: [thought()] },
              system(),
            ],
          };
        case "list":
          return {
            type: "compaction",
            summary: say("summary"),
            firstKeptEntryId: ancestor < 0 ? null : idAt(ancestor),
            keptEntryIds: ancestors.filter((at) => at >= ancestor && at % 2 === 0).map(idAt),
          };
        case "reset":
          return { type: "reset_boundary", ...odd() };
        case "summary":
          return {
            type: "branch_summary",
            summary: say("branch"),
            fromId: anyRow < 0 ? "root" : idAt(anyRow),
          };
        case "custom":
          return {
            type: kind,
            customType: say("extension", "custom"),
            data: { [key("data", "custom")]: [say("state", "custom"), result("custom")] },
          };
        case "custom_message":
          return {
            type: kind,
            customType: "x",
            display: true,
            content: say("injected", "custom"),
            isInResult: true,
          };
        case "narrator":
          return message({ role: kind, content: say("told", "custom") });
        case "label":
          target = anyRow;
          return { type: kind, targetId: idAt(target), label: say("label", "labels") };
        case "name":
          return { type: "session_info", name: say("name") };
        case "usage":
          return {
            type: kind,
            kind: say("billed", "costs"),
            provider: "p",
            model: "m",
            usage: price(),
          };
        case "edit": {
          target = edited;
          const of: LeftOut[] = drawn[target]?.kind === "result" ? ["tool-output"] : [];
          return {
            type: "context_edit",
            targetId: idAt(target),
            replacement: {
              content: [{ type: "text", text: say("edited", ...of) }, thought(...of)],
            },
          };
        }
        case "tools":
          return { type: "active_tools_change", activeToolNames: [say("active", "system-prompt")] };
        case "mood":
          return { type: "mood_change", mood: say("mood", "custom") };
        case "model":
          return { type: "model_change", provider: "p", modelId: say("model"), ...odd() };
      }
    })();
    const id = `entry-${row.toString(16)}-${(row * 40_503 + 7) % 65_536}`;
    tokens.push({ text: id, row, of: [] });
    const timestamp = new Date(1_790_000_000_000 + row * 1000).toISOString();
    const isLoose = (kind === "label" || kind === "edit") && target < 0;
    parents.push(parent);
    targets.push(target);
    // Nothing to be for: a setting instead.
    entries.push({
      ...(isLoose ? { type: "thinking_level_change", thinkingLevel: "off" } : fields),
      id,
      parentId: parent < 0 ? null : idAt(parent),
      timestamp,
    });
    if (isLoose) {
      for (let at = tokens.length - 1; at >= 0; at--) {
        if (tokens[at]?.row === row && tokens[at]?.text !== id) tokens.splice(at, 1);
      }
    }
  });
  const header = {
    type: "session",
    version: 3,
    id: "s",
    timestamp: "2026-11-01T00:00:00.000Z",
    cwd: `/home/${USER}/work`,
  };
  const text = [header, ...entries].map((line) => `${JSON.stringify(line)}\n`).join("");
  return { text, tokens, entries, drawn, parents, targets };
}

export const markedSessions = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      back: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(5) }),
      other: fc.nat(1000),
    }),
    { minLength: 1, maxLength: 24 },
  )
  .map(made);
