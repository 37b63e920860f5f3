// What Claude Code records differently from what it sends in a request, or not at all.
import { expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { unrecordedTexts } from "../../stats/context/unrecorded.ts";
import { openedSource } from "../../testing/formats/printed-session.ts";
import { jsonLines } from "../../testing/session.ts";
import { pathTo } from "../../tree/path.ts";
import { unrecordedKinds } from "../unrecorded.ts";

const line = (uuid: string, above: string | null, fields: JsonObject): JsonObject => ({
  ...{ sessionId: "s", version: "2.1.332", cwd: "/orchard", uuid, parentUuid: above },
  ...fields,
});
const user = (content: string): JsonObject => ({
  type: "user",
  message: { role: "user", content },
});
const reply: JsonObject = {
  type: "assistant",
  message: { role: "assistant", model: "m", id: "m1", content: [{ type: "text", text: "Swept." }] },
};
const BARE = "<task-notification>\n<result>Swept</result>\n</task-notification>";
const SAID = [line("p", null, user("Sweep.")), line("n", "p", user(BARE))];
const AROUND = "Around the notice of a task the model is told that no person typed it.";

async function toldOf(...lines: readonly JsonObject[]): Promise<readonly string[]> {
  const source = textSource(jsonLines(lines), "s.jsonl");
  const { table, details } = await openedSource(source);
  const kinds = await unrecordedKinds("claude-code");
  return unrecordedTexts(kinds, table, details, pathTo(table, table.count - 1));
}

it("a context with a task's notice says that the words around the notice are missing", async () => {
  expect(await toldOf(...SAID, line("r", "n", reply))).toContain(AROUND);
  expect(await toldOf(line("p", null, user("Sweep.")), line("r", "p", reply))).not.toContain(
    AROUND,
  );
});

it("a context says that a line break is added if inserted text goes into one message with the prompt", async () => {
  const slipped = (uuid: string, above: string | null): JsonObject =>
    line(uuid, above, {
      ...{ type: "attachment", attachment: { type: "date" } },
      rendered: [{ content: "It is Friday." }],
    });
  const ADDED =
    "A line break is added to the last text of what becomes one message with what follows.";
  const asked = line("p", null, user("Sweep."));
  expect(await toldOf(asked, slipped("a", "p"), line("r", "a", reply))).toContain(ADDED);
  expect(await toldOf(asked, line("r", "p", reply))).not.toContain(ADDED);
});

it("a context says that the words around inserted text are missing if the file has none of them", async () => {
  const AROUND_IT = "The words that Claude Code puts around what it slips in are not in the file.";
  const asked = line("p", null, user("Sweep."));
  const slipped = (attachment: JsonObject, fields: JsonObject = {}) =>
    toldOf(
      asked,
      line("a", "p", { type: "attachment", attachment, ...fields }),
      line("r", "a", reply),
    );
  const skills = { type: "skill_listing", content: "- prune" };
  expect(await slipped(skills)).toContain(AROUND_IT);
  expect(await slipped({ type: "plan_mode" })).toContain(AROUND_IT);
  expect(await slipped(skills, { rendered: [{ content: "Skills:\n- prune" }] })).not.toContain(
    AROUND_IT,
  );
  for (const type of ["model", "total_tokens_reminder"]) {
    expect(await slipped({ type, text: "9 left" })).not.toContain(AROUND_IT);
  }
  const hook = { type: "hook_additional_context", hookName: "Stop", content: "brief" };
  expect(await slipped(hook)).not.toContain(AROUND_IT);
});

it("a recorded request reports no missing words", async () => {
  const sent = [{ type: "text", text: `[SYSTEM NOTIFICATION]\n\n${BARE}` }];
  const recorded: readonly JsonObject[] = [
    { type: "api-request-blob", sessionId: "s", hash: "one", message: { content: sent } },
    { type: "api-request", sessionId: "s", id: "q", keep: 0, tail: ["one"] },
  ];
  expect(await toldOf(...SAID, ...recorded, line("r", "n", reply))).not.toContain(AROUND);
});
