// Results that the model is given in another form: by lines that say so, in contexts, as text.

import { expect, it } from "vitest";
import { contextEntries } from "../../../context/context-entries.ts";
import { blocksText, readBlocks } from "../../../model/blocks/blocks.ts";
import { idText } from "../../../model/table/ids.ts";
import { keysOf } from "../../../model/table/table.ts";
import { textSource } from "../../../read/source/byte-source.ts";
import { contextMessages } from "../../../testing/formats/context-messages.ts";
import { openedText } from "../../../testing/formats/opened-text.ts";
import { bodiesOf } from "../../../testing/session-folder.ts";
import { openSession } from "../../index.ts";
import { CLEARED } from "../lines/replaced-results.ts";

let above: string | null = null;

/** Each line below the previous one, if it is in the tree. */
function lineOf(uuid: string, fields: object): string {
  const line = { uuid, parentUuid: above, sessionId: "s", ...fields };
  above = uuid;
  return JSON.stringify(line);
}

const user = (uuid: string, content: unknown) =>
  lineOf(uuid, { type: "user", message: { role: "user", content } });
const calls = (uuid: string, ...ids: readonly string[]) =>
  lineOf(uuid, {
    type: "assistant",
    message: {
      id: `m-${uuid}`,
      role: "assistant",
      content: ids.map((id) => ({ type: "tool_use", id, name: "Read", input: {} })),
    },
  });
const result = (uuid: string, ...ids: readonly string[]) =>
  user(
    uuid,
    ids.map((id) => ({ type: "tool_result", tool_use_id: id, content: `All of ${id}.` })),
  );
const cleared = (uuid: string, ...compactedToolIds: readonly unknown[]) =>
  lineOf(uuid, {
    type: "system",
    subtype: "microcompact_boundary",
    microcompactMetadata: { trigger: "auto", compactedToolIds },
  });
const replacing = (...replacements: readonly unknown[]) =>
  JSON.stringify({ type: "content-replacement", sessionId: "s", replacements });

function fileOf(lines: () => readonly string[]): string {
  above = null;
  return lines().join("\n");
}

const open = (text: string) => openSession({ kind: "file", source: textSource(text, "s.jsonl") });

const CLEARED_FILE = fileOf(() => [
  user("u1", "Read both"),
  calls("a1", "t1"),
  result("r1", "t1"),
  calls("a2", "t2"),
  result("r2", "t2"),
  cleared("c1", "t1", "t2", "t1", "gone"),
  user("u2", "Go on"),
]);

it("a microcompaction gives the model a placeholder for a cleared result, from there on", async () => {
  expect(await openedText(textSource(CLEARED_FILE, "s.jsonl"))).toMatchInlineSnapshot(`
    "u1 < –  message:user
    a1 < u1  message:assistant
    r1 < a1  message:toolResult
    a2 < r1  message:assistant
    r2 < a2  message:toolResult
    c1 < r2  custom
    c1+1 < c1  context_edit
    c1+2 < c1+1  context_edit
    u2 < c1+2  message:user
    leaf u2; prompts u1 u2; name –
    context u1 a1 r1 a2 r2 u2; sent user assistant toolResult assistant toolResult user
    0 calls 0/0/0/0"
  `);
  const bodies = await bodiesOf(await open(CLEARED_FILE));
  expect(bodies.filter(({ type }) => type === "context_edit")).toEqual([
    {
      type: "context_edit",
      id: "c1+1",
      parentId: "c1",
      targetId: "r1",
      replacement: { content: [{ type: "text", text: CLEARED }] },
    },
    {
      type: "context_edit",
      id: "c1+2",
      parentId: "c1+1",
      targetId: "r2",
      replacement: { content: [{ type: "text", text: CLEARED }] },
    },
  ]);
});

it("a microcompaction leaves the results of earlier contexts unchanged", async () => {
  const opened = await open(CLEARED_FILE);
  const { table } = opened.session;
  const bodies = await bodiesOf(opened);
  const resultsAt = (id: string) => {
    const context = contextEntries(
      table,
      keysOf(table, table.count).findIndex((key) => idText(key) === id),
    );
    return contextMessages(table, context, (row) => bodies[row] ?? {})
      .filter(({ role }) => role === "toolResult")
      .map(({ content }) => blocksText(readBlocks(content)));
  };
  expect([resultsAt("r2"), resultsAt("u2")]).toEqual([
    ["All of t1.", "All of t2."],
    [CLEARED, CLEARED],
  ]);
});

it("a replacement gives the model the recorded text, the last one of a call", async () => {
  const text = fileOf(() => [
    user("u1", "Read it"),
    calls("a1", "t1"),
    result("r1", "t1"),
    replacing(
      { kind: "tool-result", toolUseId: "t1", replacement: "First." },
      { kind: "tool-result", toolUseId: "t1", replacement: "Short." },
      { kind: "tool-result", replacement: "Nobody's." },
      7,
    ),
    user("u2", "Go on"),
  ]);
  expect(await openedText(textSource(text, "s.jsonl"))).toMatchInlineSnapshot(`
    "u1 < –  message:user
    a1 < u1  message:assistant
    r1 < a1  message:toolResult
    L4 < r1  custom
    L4+1 < L4  context_edit
    u2 < L4+1  message:user
    leaf u2; prompts u1 u2; name –
    context u1 a1 r1 u2; sent user assistant toolResult user
    0 calls 0/0/0/0"
  `);
});

it("a replacement leaves a line with several results unchanged, as an edit covers the whole line", async () => {
  const text = fileOf(() => [
    user("u1", "Read both"),
    calls("a1", "t1", "t2"),
    result("r1", "t1", "t2"),
    cleared("c1", "t1"),
  ]);
  const { session } = await open(text);
  expect(session.table.count).toBe(4);
});

it.each([
  ["nothing", undefined],
  ["no list", { compactedToolIds: "t1" }],
  ["what is no text", { compactedToolIds: [{}, null, 4] }],
])("a microcompaction that names %s shows as a line of the program", async (_, metadata) => {
  const text = fileOf(() => [
    user("u1", "Go"),
    lineOf("c1", {
      type: "system",
      subtype: "microcompact_boundary",
      microcompactMetadata: metadata,
    }),
  ]);
  const { session } = await open(text);
  expect([session.table.count, session.problems]).toEqual([2, []]);
});
