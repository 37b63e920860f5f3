// The rows shown ahead of a session of Claude Code or Codex equal those of the whole session, whatever
// comes before them, and wherever the file is cut.
// @module-tag long
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateOther, type OtherFormat } from "../../../fixtures/generate/large-others.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { sessionFilesIn, withShared } from "../../../src/testing/reading/node-shared.ts";
import { jsonLines } from "../../../src/testing/session.ts";
import { isSameAhead } from "./test-stage.ts";

/** How much of the file is read. */
const percent = fc.integer({ min: 5, max: 99 });

async function shownOf<Drawn>(
  drawn: fc.Arbitrary<Drawn>,
  linesOf: (drawn: readonly Drawn[]) => readonly JsonObject[],
  numRuns: number,
): Promise<number> {
  let shown = 0;
  const lists = fc.array(drawn, { minLength: 8, maxLength: 90 });
  await fc.assert(
    fc.asyncProperty(lists, percent, async (list, part) => {
      const text = jsonLines(linesOf(list));
      if (await isSameAhead(text, [(text.length * part) / 100])) shown++;
    }),
    { numRuns },
  );
  return shown;
}

describe("the rows ahead of a rollout", () => {
  const drawn = fc.record({
    kind: fc.oneof(
      { arbitrary: fc.constantFrom("turn", "answer", "call", "output", "tokens"), weight: 300 },
      { arbitrary: fc.constantFrom("compacted", "context"), weight: 60 },
      { arbitrary: fc.constantFrom("old-compacted", "name", "developer", "odd"), weight: 20 },
      { arbitrary: fc.constantFrom("rolled-back", "header", "record"), weight: 2 },
    ),
    /** Picks one of a few: models, calls, what a list keeps. */
    nth: fc.nat(5),
    has: fc.boolean(),
  });
  type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

  const count = (tokens: number) => ({
    input_tokens: tokens,
    output_tokens: tokens / 10,
    total_tokens: tokens + tokens / 10,
  });

  function linesOf(list: readonly Drawn[]): readonly JsonObject[] {
    let calls = 0;
    let total = 0;
    const lines = list.map(({ kind, nth, has }, at): JsonObject => {
      const timestamp = new Date(at * 60_000).toISOString();
      const line = (type: string, payload: JsonObject) => ({ timestamp, type, payload });
      const said = (role: string, text: string) => ({
        type: "message",
        role,
        content: [{ type: "input_text", text }],
      });
      const output = (call: number | string) => ({
        type: "function_call_output",
        call_id: `c${call}`,
        output: `O${at}`,
      });
      switch (kind) {
        case "turn":
          return line("response_item", said("user", `U${at}`));
        case "context":
          return line("turn_context", {
            model: `m${nth % 3}`,
            ...(has && { effort: `e${nth % 2}` }),
          });
        case "answer":
          return line("response_item", said("assistant", `A${at}`));
        case "developer":
          return line("response_item", said("developer", `<user_instructions>D${at}`));
        case "call": {
          const call_id = `c${calls++}`;
          return line("response_item", { type: "function_call", name: `t${nth}`, call_id });
        }
        case "output":
          // A call comes before its output.
          return line("response_item", output(calls === 0 ? "none" : calls - 1 - (has ? 0 : nth)));
        case "tokens": {
          total += has ? 100 * (nth + 1) : 0;
          const last_token_usage = count(100);
          const info = { total_token_usage: count(total), last_token_usage };
          return line("event_msg", { type: "token_count", info: nth === 5 ? null : info });
        }
        case "record":
          return line("token_usage_record", { response_id: `r${nth}`, usage: count(50) });
        case "compacted": {
          const kept = [said("user", `K${at}`), ...(has ? [output(Math.min(nth, calls - 1))] : [])];
          return line("compacted", { message: "", replacement_history: kept });
        }
        case "old-compacted":
          return line("compacted", { message: `S${at}` });
        case "rolled-back":
          return line("event_msg", { type: "thread_rolled_back", num_turns: nth });
        case "name":
          return line("event_msg", { type: "thread_name_updated", thread_name: `N${at}` });
        case "header":
          return line("session_meta", { id: "t1", timestamp });
        default:
          return { [`odd${nth}`]: at };
      }
    });
    const meta = { id: "t1", model_provider: "openai", cwd: "/w" };
    return [{ timestamp: "", type: "session_meta", payload: meta }, ...lines];
  }

  it("are what the whole rollout shows", async () => {
    // A file holds tokens of one kind.
    const one = drawn.filter(({ kind }) => kind !== "record" && kind !== "header");
    expect(await shownOf(one, linesOf, 3000)).toBeGreaterThan(80);
  });
});

describe("the rows ahead of a session of Claude Code", () => {
  const drawn = fc.record({
    kind: fc.oneof(
      { arbitrary: fc.constantFrom("prompt", "reply", "call", "result", "more"), weight: 300 },
      { arbitrary: fc.constantFrom("compaction", "quiet"), weight: 60 },
      { arbitrary: fc.constantFrom("compaction-list", "compaction-stretch"), weight: 10 },
      { arbitrary: fc.constantFrom("aside", "attachment"), weight: 10 },
      { arbitrary: fc.constantFrom("custom-title", "ai-title", "last-prompt"), weight: 3 },
      { arbitrary: fc.constantFrom("side", "root"), weight: 1 },
      { arbitrary: fc.constant("snapshot"), weight: 1 },
    ),
    /** How far before it its parent stands; 0 for the line before it. */
    up: fc.oneof({ arbitrary: fc.constant(0), weight: 14 }, { arbitrary: fc.nat(9), weight: 1 }),
    nth: fc.nat(3),
  });
  type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

  function linesOf(list: readonly Drawn[]): readonly JsonObject[] {
    const uuids: string[] = [];
    let calls = 0;
    let message = 0;
    return list.flatMap(({ kind, up, nth }, at): readonly JsonObject[] => {
      const timestamp = new Date(at * 60_000).toISOString();
      const line = (type: string, fields: JsonObject): JsonObject => {
        const parentUuid = uuids[Math.max(0, uuids.length - 1 - up)] ?? null;
        const uuid = `u${uuids.length}`;
        uuids.push(uuid);
        const about = { sessionId: "s", version: "2.1.0", cwd: "/w", timestamp };
        return { parentUuid, isSidechain: false, type, ...about, ...fields, uuid };
      };
      const user = (content: string | JsonObject[]) => ({ message: { role: "user", content } });
      const reply = (block: JsonObject) => ({
        message: {
          id: `msg${message}`,
          role: "assistant",
          model: "claude-sonnet-4-5",
          content: [block],
          usage: { input_tokens: 10, output_tokens: nth },
          ...(nth > 1 && { stop_reason: "end_turn" }),
        },
      });
      const compacted = (metadata: JsonObject) => {
        const logicalParentUuid = uuids.at(-1) ?? null;
        const compactMetadata = { trigger: "auto", preTokens: 9, ...metadata };
        const subtype = "compact_boundary";
        const boundary = { parentUuid: null, logicalParentUuid, subtype, compactMetadata };
        const first = line("system", boundary);
        const parentUuid = uuids.at(-1) ?? null;
        return [first, line("user", { ...user(`S${at}`), parentUuid, isCompactSummary: true })];
      };
      const back = (far: number) => uuids[Math.max(0, uuids.length - 1 - far)] ?? "u0";
      switch (kind) {
        case "prompt":
          return [line("user", user(`U${at}`))];
        case "reply":
          message++;
          return [line("assistant", reply({ type: "text", text: `A${at}` }))];
        case "more":
          return [line("assistant", reply({ type: "text", text: `A${at}` }))];
        case "call": {
          message += nth > 0 ? 1 : 0;
          const call = { type: "tool_use", id: `c${calls++}`, name: `t${nth}`, input: {} };
          return [line("assistant", reply(call))];
        }
        case "result": {
          const tool_use_id = `c${Math.max(0, calls - 1 - (nth === 3 ? 2 : 0))}`;
          return [line("user", user([{ type: "tool_result", tool_use_id, content: "O" }]))];
        }
        case "compaction":
          return compacted({});
        case "compaction-list":
          return compacted({
            preservedMessages: { uuids: [back(nth + 1), back(0)], allUuids: [back(nth + 1)] },
          });
        case "compaction-stretch":
          return compacted({
            preservedSegment: { headUuid: back(nth + 1), tailUuid: back(0) },
          });
        case "aside":
          return [line("user", { ...user(`M${at}`), isMeta: true })];
        case "attachment":
          return [line("attachment", { attachment: { type: "todo" } })];
        case "snapshot":
          return [
            line("attachment", { attachment: { type: "prompt_snapshot", systemPrompt: ["P"] } }),
          ];
        case "custom-title":
          return [{ type: kind, customTitle: `T${at}`, sessionId: "s" }];
        case "ai-title":
          return [{ type: kind, aiTitle: `T${at}`, sessionId: "s" }];
        case "last-prompt":
          return [
            {
              type: kind,
              lastPrompt: "p",
              leafUuid: back(nth * 3),
              sessionId: "s",
            },
          ];
        case "side":
          return [line("user", { ...user(`X${at}`), isSidechain: true, parentUuid: null })];
        case "root":
          return [line("user", { ...user(`R${at}`), parentUuid: null })];
        default:
          return [{ type: "file-history-snapshot", messageId: back(0), snapshot: {} }];
      }
    });
  }

  it("are what the whole session shows", async () => {
    expect(await shownOf(drawn, linesOf, 3000)).toBeGreaterThan(100);
  });

  it("do not exist where the session hangs under a result of which only the end is read", async () => {
    const line = (kind: Drawn["kind"], up = 0, nth = 0): Drawn => ({ kind, up, nth });
    const prompts = (count: number) => Array.from({ length: count }, () => line("prompt"));
    const calls = [line("call"), ...prompts(2), line("reply"), line("call", 0, 1)];
    const said = [line("result", 2, 3), ...prompts(5), line("compaction-list", 0, 3)];
    const text = jsonLines(linesOf([...calls, ...said, ...prompts(3)]));
    expect(await isSameAhead(text, [text.length * 0.86])).toBe(false);
  });

  it("do not exist where a result between two lines of a message answers a call further up", async () => {
    const line = (kind: Drawn["kind"], nth = 0): Drawn => ({ kind, up: 0, nth });
    const prompts = (count: number) => Array.from({ length: count }, () => line("prompt"));
    const before = [line("call"), line("aside"), line("prompt"), line("reply")];
    const message = [line("call", 1), line("result", 3), line("result"), line("more")];
    const kept = [...prompts(4), line("compaction-stretch", 3), line("quiet"), line("prompt")];
    const text = jsonLines(linesOf([...before, ...message, ...kept]));
    expect(await isSameAhead(text, [text.length * 0.81])).toBe(false);
  });

  it("do not exist where the session hangs under a message of which only the end is read", async () => {
    const line = (kind: Drawn["kind"], up = 0): Drawn => ({ kind, up, nth: 0 });
    const kinds = [
      "compaction",
      "compaction",
      "prompt",
      "prompt",
      "reply",
      "aside",
      "more",
    ] as const;
    const said = ["prompt", "prompt", "prompt", "prompt", "reply"] as const;
    const list = [...kinds, ...said].map((kind) => line(kind));
    const last = [line("compaction-list"), line("prompt"), line("prompt")];
    const textOf = (up: number) =>
      jsonLines(linesOf([...list, line("prompt", up), line("prompt"), ...last]));
    const isShown = (text: string) => isSameAhead(text, [text.length * 0.65]);
    expect([await isShown(textOf(6)), await isShown(textOf(0))]).toEqual([false, true]);
  });
});

describe.each(["claude-code", "codex"] satisfies OtherFormat[])(
  "the rows ahead of long sessions, %s,",
  (format) => {
    it("exist for most that were compacted", async () => {
      const shown: boolean[] = [];
      for (let seed = 1; seed <= 8; seed++) {
        const options = { bytes: 600_000, seed, bytesPerLine: 60 };
        const text = [...generateOther(format, options)].join("");
        shown.push(await isSameAhead(text, [text.length * 0.1, text.length * 0.4]));
      }
      expect(shown.filter(Boolean).length).toBeGreaterThan(4);
    });
  },
);

/** Whose context at the leaf begins with a compaction. */
const COMPACTED = new Set([
  "claude/entire-auto-compaction-2.1.36.jsonl",
  "claude/entire-summaries-compaction-2.1.5.jsonl",
  "claude/vscode-manual-compaction-2.1.37.jsonl",
]);

withShared("data/claude-codex", "what is shown ahead of real sessions", (folder) => {
  it.each(sessionFilesIn(folder))(
    "are what the whole of %s shows, however much is read",
    async (path) => {
      const text = readFileSync(path, "utf8");
      let shown = 0;
      for (let part = 1; part <= 12; part++) {
        if (await isSameAhead(text, [(text.length * part) / 12])) shown++;
      }
      expect(shown > 0).toBe(COMPACTED.has(relative(folder, path)));
    },
  );
});
