// What becomes of single entries if only a part of a session is shared.
import { expect, it } from "vitest";
import { DraftSession } from "../../edit/draft/draft-session.ts";
import { openSession } from "../../formats/index.ts";
import { readUsage } from "../../model/blocks/usage.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fileOf } from "../../testing/session.ts";
import { bytesOf } from "../../text/bytes.ts";
import { exportJsonl } from "../jsonl/export-jsonl.ts";
import { ALL_OF_IT, type ShareScope } from "./scope.ts";
import { draftToShare, fileToShare, type ShareSource } from "./share-source.ts";
import { type ShareOptions, sharedLines } from "./shared-lines.ts";

async function sourceOf(text: string): Promise<ShareSource> {
  const file = memorySource(bytesOf(text), "s.jsonl");
  return fileToShare(await openSession({ kind: "file", source: file }));
}

async function textOf(source: ShareSource, scope: Partial<ShareScope>, options?: ShareOptions) {
  const parts: Uint8Array[] = [];
  for await (const bytes of sharedLines(source, { ...ALL_OF_IT, ...scope }, options)) {
    parts.push(bytes.slice());
  }
  return Buffer.concat(parts).toString();
}

async function shared(text: string, scope: Partial<ShareScope>, options?: ShareOptions) {
  return textOf(await sourceOf(text), scope, options);
}

/** `id < parent`, and the other ids that an entry names. */
async function links(given: string, scope: Partial<ShareScope>, options?: ShareOptions) {
  const text = await shared(fileOf(entriesIn(given)), scope, options);
  const [, ...lines] = text.trimEnd().split("\n");
  return lines.map((line) => {
    const entry: JsonObject = JSON.parse(line);
    const named = entry.targetId ?? entry.firstKeptEntryId ?? entry.fromId;
    const link = `${entry.id} < ${entry.parentId ?? "-"}`;
    return named === undefined ? link : `${link} (${named})`;
  });
}

const TURNS = `
  m1 model: m
  u1 user: one
  a1 assistant: 1
  u2 user: two
  a2 assistant: 2
  c1 compaction kept=u1: What happened
  u3 user: three
  a3 assistant: 3`;

it("a share hangs nothing below a name that comes after it", async () => {
  const given = `
  u1 user: one
  n1 name: One
  u2 user: two
  a2 assistant: 2
  c1 compaction kept=n1: What happened
  u3 user: three`;
  const turns = { branches: ["u3"], turns: { from: 2, to: 3 } };
  expect(await links(given, turns)).toEqual([
    "u2 < -",
    "a2 < u2",
    "c1 < a2 (u2)",
    "u3 < c1",
    "n1 < u3",
  ]);
});

it("a share of some turns has a compaction that keeps from the next entry on", async () => {
  const turns = (from: number, to: number) =>
    links(TURNS, { branches: ["a3"], turns: { from, to } });
  expect(await turns(2, 3)).toEqual(["u2 < -", "a2 < u2", "c1 < a2 (u2)", "u3 < c1", "a3 < u3"]);
  expect(await turns(1, 1)).toEqual(["m1 < -", "u1 < m1", "a1 < u1"]);
  expect(await turns(3, 99)).toEqual(["u3 < -", "a3 < u3"]);
  await expect(turns(4, 5)).rejects.toThrow("The branch has 3 turns, so there is no turn 4.");
  await expect(links(TURNS, { branches: ["gone"] })).rejects.toThrow("Entry gone is not there.");
});

it("a share counts a sub-agent's result as no turn", async () => {
  const outcome =
    "<background-agent-complete>\nBackground agent 1 (Explore) completed.\n\nFound secret-plan.\n</background-agent-complete>";
  const text = fileOf([
    { type: "message", id: "u1", message: { role: "user", content: "one" } },
    { type: "message", id: "o1", message: { role: "user", content: outcome } },
    { type: "message", id: "u2", message: { role: "user", content: "two" } },
  ]);
  const scope = { branches: ["u2"], turns: { from: 1, to: 1 } };
  expect((await shared(text, scope)).match(/"id":"o1"/g)).toHaveLength(1);
  const without = await shared(text, { leaveOut: ["tool-output"] });
  expect(without).not.toContain("secret-plan");
  expect(without).toContain("Background agent 1 (Explore) completed.");
});

it("a share leaves out later results of a sub-agent together with tool outputs", async () => {
  const said = "Background task completed: **scout**\n\nFound secret-plan.";
  const text = fileOf([
    { type: "message", id: "u1", message: { role: "user", content: "one" } },
    {
      type: "custom_message",
      id: "c1",
      customType: "subagent-notify",
      content: said,
      details: { resultPreview: "secret-plan" },
      display: true,
    },
    { type: "custom_message", id: "c2", customType: "note", content: "A note", display: true },
  ]);
  const without = await shared(text, { leaveOut: ["tool-output"] });
  expect(without).not.toContain("secret-plan");
  expect(without).toContain("Background task completed: **scout**");
  expect(without).toContain("A note");
});

it("a share keeps the labels and the name from other branches, below the leaf", async () => {
  const given = `
    u1 user: hi
    a1 assistant: A
    a2 < u1 assistant: B
    l1 label for=u1: start
    l2 label for=a2: other
    n1 name: A name
    l3 label for=a1: end
    s1 < u1 summary from=a2: tried B`;
  expect(await links(given, { branches: ["a1"] })).toEqual([
    "u1 < -",
    "a1 < u1",
    "l1 < a1 (u1)",
    "n1 < l1",
    "l3 < n1 (a1)",
  ]);
  expect(await links(given, { branches: ["s1"], leaveOut: ["labels"] })).toEqual([
    "u1 < -",
    "s1 < u1 (u1)",
    "n1 < s1",
  ]);
});

it("a share ends at the current position if the last entry is removed", async () => {
  const given = `
    u1 user: hi
    a1 assistant: A
    a2 < u1 assistant: B
    l1 < a1 label for=u1: start`;
  expect(await links(given, { leaveOut: ["labels"] })).toEqual(["u1 < -", "a2 < u1", "a1 < u1"]);
  const moved = "u1 user: hi\na1 assistant: A\na2 < u1 assistant: B\nx1 leaf for=a1";
  const drop = (entry: JsonObject) => (entry.type === "leaf" ? null : entry);
  expect(await links(moved, {}, { change: drop })).toEqual(["u1 < -", "a2 < u1", "a1 < u1"]);
});

it.each<Partial<ShareScope>>([{}, { leaveOut: ["labels"] }, { branches: ["u1"] }])(
  "a share rewrites every line from what a reader sees, in every scope: %j",
  async (scope) => {
    const twice =
      '{"type":"message","id":"secret","id":"u1","parentId":null,"message":{"role":"user","content":"secret","c\\u006fntent":"seen"},"n":1.0}';
    const lines = [
      twice,
      '"secret"',
      '{"type":"session","id":"secret"}',
      '{"type":"message", secret',
      '{"type":"message","id":"secret","id":"d1","parentId":"u1","data":"\\q","message":{"role":"user","content":"damaged"}}',
      '{"type":"mood","id":"m1","parentId":"d1","mood":"unknown"}',
      '{"type":"message","id":"t1","message":"secret',
    ];
    const written = await shared(`${fileOf([])}${lines.join("\n")}`, scope);
    expect(written).not.toContain("secret");
    const [, first] = written.split("\n");
    expect(first).toBe(
      '{"type":"message","id":"u1","parentId":null,"message":{"role":"user","content":"seen"},"n":1}',
    );
    const isAll = scope.branches === undefined;
    expect([written.includes("damaged"), written.includes("unknown")]).toEqual([isAll, isAll]);
  },
);

it("a share leaves out prices as unrecorded, and no tokens", async () => {
  const usage = { input: 5, output: 6, cost: { input: 0.5, total: 0.75 } };
  const message = { role: "assistant", content: [], usage };
  const details = { results: [{ usage: { input: 7, cost: 0.25 } }] };
  const text = fileOf([
    { type: "message", message },
    { type: "message", message: { role: "toolResult", content: [], details } },
  ]);
  const written = await shared(text, { leaveOut: ["costs"] });
  expect(written).toContain('"usage":{"input":5,"output":6,"cost":{"input":0,');
  expect(readUsage(JSON.parse(written.split("\n")[1] ?? "").message.usage)).toMatchObject({
    input: 5,
    cost: null,
  });
  expect(written).toContain('"details":{"results":[{"usage":{"input":7}}]}');
});

it("a share leaves arguments of calls as the model wrote them, except for paths", async () => {
  const content = [
    {
      type: "toolCall",
      id: "c",
      name: "write",
      arguments: { path: "/home/ann/x", role: "system", cost: 3, type: "image" },
    },
  ];
  const text = fileOf([{ type: "message", message: { role: "assistant", content } }]);
  const written = await shared(text, { leaveOut: ["system-prompt", "costs", "images", "names"] });
  expect(written).toContain('"arguments":{"path":"~/x","role":"system","cost":3,"type":"image"}');
});

it("a share has deep values without those that are too deep", async () => {
  const deep = `${'{"a":['.repeat(20_000)}"bottom"${"]}".repeat(20_000)}`;
  const line = `{"type":"custom","id":"d1","parentId":null,"customType":"x","data":${deep}}`;
  const written = await shared(`${fileOf([])}${line}\n`, { leaveOut: ["thinking"] });
  expect(written).toContain("[nested too deep to be shared]");
  expect(written).not.toContain("bottom");
});

it("a share gives new ids to entries that share one, or whose id is a path", async () => {
  const given = fileOf([
    { type: "message", id: "x", parentId: null, message: { role: "user", content: "1" } },
    { type: "message", id: "x", parentId: null, message: { role: "user", content: "2" } },
    { type: "message", id: "/home/ann/1", parentId: "x", message: { role: "user", content: "3" } },
    { type: "label", id: "l", parentId: "/home/ann/1", targetId: "/home/ann/1", label: "L" },
  ]);
  const written = await shared(given, { leaveOut: ["names"] });
  const found = written
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line): JsonObject => JSON.parse(line));
  expect(found.map(({ id, parentId, targetId }) => [id, parentId, targetId ?? ""])).toEqual([
    ["00000000", null, ""],
    ["x", null, ""],
    ["00000001", "x", ""],
    ["l", "00000001", "00000001"],
  ]);
});

it("a share lets a change see the header and every entry, re-hangs the children of a dropped one, and replaces a changed id", async () => {
  const rows: number[] = [];
  const change = (entry: JsonObject, row: number) => {
    rows.push(row);
    if (row === NO_ROW) return { ...entry, cwd: "/elsewhere" };
    if (entry.id === "a1") return null;
    return { ...entry, note: "seen", ...(entry.id === "u1" ? { id: "changed" } : {}) };
  };
  const given = fileOf(entriesIn("u1 user: hi\na1 assistant: A\nu2 user: go on"));
  const [header, ...lines] = (await shared(given, {}, { change })).trimEnd().split("\n");
  expect(header).toContain('"cwd":"/elsewhere"');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { id: "00000000", parentId: null, note: "seen" },
    { id: "u2", parentId: "00000000", note: "seen" },
  ]);
  expect(rows).toEqual([0, 1, 2, NO_ROW, 0, 2]);
});

it("a share of a draft has its current state", async () => {
  const text = fileOf(entriesIn("u1 user: hi\na1 assistant: A\nu2 user: secret plan"));
  const file = memorySource(bytesOf(text), "s.jsonl");
  const draft = new DraftSession(await openSession({ kind: "file", source: file }), file);
  expect(await textOf(draftToShare(draft), {})).toBe(text);
  await draft.apply({ kind: "remove", entries: ["u2"] });
  const made = { id: "n1", timestamp: "2026-11-22T01:00:00.000Z" };
  await draft.apply({ kind: "rename", ...made, name: "A name" });
  const source = draftToShare(draft);
  const whole: Uint8Array[] = [];
  const exported = await exportJsonl(draft, file, { kind: "tree" });
  for await (const bytes of exported.bytes()) whole.push(bytes.slice());
  await draft.apply({ kind: "remove", entries: ["a1"] });
  expect(await textOf(source, {})).toBe(Buffer.concat(whole).toString());
  const part = await textOf(source, { branches: ["n1"], leaveOut: ["thinking"] });
  expect(part).not.toContain("secret plan");
  expect(
    part
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).id),
  ).toEqual(["test-session", "u1", "a1", "n1"]);
});

it("a share migrates a file of an older version to the current one", async () => {
  const lines = [
    { type: "session", id: "old", timestamp: "2025-12-01T00:00:00.000Z", cwd: "/x" },
    {
      type: "message",
      timestamp: "2025-12-01T00:00:01.000Z",
      message: { role: "user", content: "hi" },
    },
    {
      type: "message",
      timestamp: "2025-12-01T00:00:02.000Z",
      message: { role: "hookMessage", content: "h" },
    },
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const written = await shared(text, { leaveOut: ["labels"] });
  expect(
    written
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { type: "session", version: 3, id: "old" },
    { parentId: null, message: { role: "user" } },
    { message: { role: "custom" } },
  ]);
});

it("a share stops when it is cancelled", async () => {
  const signal = AbortSignal.abort();
  await expect(
    shared(fileOf(entriesIn("u1 user: hi")), { leaveOut: ["names"] }, { signal }),
  ).rejects.toThrow("Sharing s.jsonl was cancelled.");
});
