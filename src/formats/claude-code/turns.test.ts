// Whose lines begin a turn: what a person typed, and commands and skills that the model gets to work on.
import { join } from "node:path";
import { expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { isPrompt } from "../../model/table/details.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { nodeFileSource } from "../../read/source/node-file.ts";
import { wholeSession } from "../../stats/scope.ts";
import { totalsOf } from "../../stats/totals.ts";
import { fullSession } from "../../testing/full-session.ts";
import { withShared } from "../../testing/reading/node-shared.ts";
import { jsonLines } from "../../testing/session.ts";
import { entrySummary, summaryText } from "../../tree/entry-summary.ts";

/** Lines one below the other, as the program writes them. */
function session(...lines: readonly JsonObject[]): string {
  const uuid = (nth: number) => `u${nth}`;
  return jsonLines(
    lines.map((line, nth) => ({
      uuid: uuid(nth),
      parentUuid: nth === 0 ? null : uuid(nth - 1),
      sessionId: "s",
      version: "2.1.0",
      timestamp: new Date(nth * 1000).toISOString(),
      ...line,
    })),
  );
}

const user = (content: string, more: JsonObject = {}): JsonObject => ({
  type: "user",
  message: { role: "user", content },
  ...more,
});
const reply = (text: string): JsonObject => ({
  type: "assistant",
  message: { id: text, role: "assistant", model: "m", content: [{ type: "text", text }] },
});
const command = (name: string) =>
  user(`<command-message>${name}</command-message>\n<command-name>/${name}</command-name>`);
const attachment: JsonObject = { type: "attachment", attachment: { type: "skill_listing" } };

async function prompts(text: string): Promise<readonly string[]> {
  const { table, details } = await fullSession(textSource(text, "s.jsonl"));
  const rows = Array.from({ length: table.count }, (_, row) => row);
  return rows
    .filter((row) => isPrompt(table, details, row))
    .map((row) => summaryText(entrySummary(table, details, row, "")));
}

it("a command that stands for a prompt begins a turn, and one that the program answers does not", async () => {
  const meta = user("Read all of it, and say what is wrong.", { isMeta: true });
  const output = user("<local-command-stdout>Set model</local-command-stdout>");
  const text = session(
    ...[command("model"), output, user("Hello"), reply("Hi")],
    ...[command("review"), attachment, meta, reply("Fine")],
    ...[command("ask"), reply("Yes"), command("clear"), user("Bye"), reply("Bye")],
  );
  expect(await prompts(text)).toEqual(["User: Hello", "User: /review", "User: /ask", "User: Bye"]);
});

it("events of programs begin none", async () => {
  const text = session(
    ...[user("Build it"), reply("Done")],
    ...[user("<ci-monitor-event>\nfailed\n</ci-monitor-event>"), reply("I look")],
    ...[user("Go on with the task.", { promptSource: "system" }), reply("I do")],
    ...[user("<task-notification>x</task-notification>"), reply("Seen")],
  );
  expect(await prompts(text)).toEqual(["User: Build it"]);
});

it("what the program puts in a reply's place is none, and a request that failed is one", async () => {
  const written = (text: string, more: JsonObject = {}): JsonObject => ({
    type: "assistant",
    message: {
      id: text,
      role: "assistant",
      model: "<synthetic>",
      content: [{ type: "text", text }],
    },
    ...more,
  });
  const text = session(
    ...[user("Go"), reply("Gone"), user("[Request interrupted by user]")],
    ...[written("No response requested."), user("On")],
    written("API Error: 529", { isApiErrorMessage: true }),
  );
  const { table, details } = await fullSession(textSource(text, "s.jsonl"));
  const { replies, failedReplies } = totalsOf(table, details, wholeSession(table));
  expect([replies, failedReplies]).toEqual([2, 1]);
});

/** Counted by hand. */
const TURNS = [
  ["claude-codex/claude/aisessions-2.0.24.jsonl", 3],
  ["claude-codex/claude/ccviewer-inline-sidechain-1.0.108.jsonl", 1],
  ["claude-codex/claude/ccviewer-inline-sidechains-1.0.98.jsonl", 2],
  ["claude-codex/claude/entire-auto-compaction-2.1.36.jsonl", 3],
  ["claude-codex/claude/entire-queue-2.0.76.jsonl", 1],
  ["claude-codex/claude/entire-slash-command-2.1.12.jsonl", 5],
  ["claude-codex/claude/entire-summaries-compaction-2.1.5.jsonl", 5],
  ["claude-codex/claude/entire-two-models-queue-2.1.29.jsonl", 3],
  ["claude-codex/claude/spotter-local-commands-2.1.38.jsonl", 2],
  ["claude-codex/claude/vscode-manual-compaction-2.1.37.jsonl", 3],
  ["claude-codex/claude/vscode-todos-1.0.120.jsonl", 2],
  ["claude-codex/codex/agentcmd-0.40.0-small.jsonl", 1],
  ["claude-codex/codex/agentcmd-0.40.0-medium.jsonl", 2],
  ["claude-codex/codex/aisessions-0.47.0.jsonl", 3],
] as const;

withShared("data", "turns of real sessions", (data) => {
  it.each(TURNS)("are those that a person began: %s, %i", async (name, turns) => {
    const source = await nodeFileSource(join(data, name));
    const { table, details } = await fullSession(source);
    await source.close();
    let count = 0;
    for (let row = 0; row < table.count; row++) if (isPrompt(table, details, row)) count++;
    expect(count).toBe(turns);
  });
});
