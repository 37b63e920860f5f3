// The index record of a session: the figures its own screens show, how it ended, which branches were
// dropped, its texts; however the session was made.
// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSessionInfo } from "../../manager/list/list-record.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { rowAt } from "../../model/table/address.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { branchTotals } from "../../stats/branches.ts";
import { modelTotals } from "../../stats/models.ts";
import { wholeSession } from "../../stats/scope.ts";
import { totalsOf } from "../../stats/totals.ts";
import { call, reply, result, usage, user } from "../../testing/entries.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fullSession } from "../../testing/full-session.ts";
import { fileOf, jsonLines } from "../../testing/session.ts";
import { agentReply, agentRun } from "../../testing/sub-agents.ts";
import { bytesOf } from "../../text/bytes.ts";
import { leafOf, leavesOf } from "../../tree/leaves.ts";
import { MAX_FIRST_MESSAGE, MAX_INDEXED_TEXT, MAX_TEXT_OF_SESSION } from "../indexed-session.ts";
import { type ReadingOptions, readSession } from "./read-session.ts";

const MTIME = 5_000_000;

function read(text: string, options: ReadingOptions = {}) {
  const source = textSource(text, "a.jsonl");
  const address = { path: "x/a.jsonl", size: source.size, mtimeMs: MTIME };
  return readSession({ kind: "file", source }, address, options);
}

const kept = async (entries: readonly JsonObject[]) => (await read(fileOf(entries))).session;

describe("the name, time and author of a session", () => {
  it("equal the agent's own list", async () => {
    const lines = [
      {
        type: "session",
        id: "s1",
        timestamp: "2026-01-01T00:00:00Z",
        cwd: "/w",
        branchedFrom: "/p",
      },
      ...entriesIn("n1 name: First\nu1 @9 user: Look  at\nn2 name: Second\na1 assistant: x"),
    ];
    const { session } = await read(jsonLines(lines));
    const { path, size, mtimeMs, kind, format, formatName, id, cwd, parent, createdMs } = session;
    expect({ path, size, mtimeMs, kind, format, formatName, id, cwd, parent, createdMs }).toEqual({
      path: "x/a.jsonl",
      size: jsonLines(lines).length,
      mtimeMs: MTIME,
      ...{ kind: "file", format: "pi", formatName: "pi v1", id: "s1", cwd: "/w", parent: "/p" },
      createdMs: Date.UTC(2026, 0, 1),
    });
  });

  it("begin with the session's own prompt, if it copied another session", async () => {
    const says = (ordinal: number, type: string, text: string) => ({
      ...{ timestamp: `2026-08-04T09:05:0${ordinal}Z`, ordinal, type: "response_item" },
      payload: { type: "message", role: type, content: [{ type: "input_text", text }] },
    });
    const meta = { id: "child", cwd: "/w", subagent_history_start_ordinal: 3 };
    const { session } = await read(
      jsonLines([
        { timestamp: "2026-08-04T09:05:00Z", ordinal: 0, type: "session_meta", payload: meta },
        says(1, "user", "How thick?"),
        says(2, "assistant", "Two."),
        says(3, "user", "And how wide?"),
      ]),
    );
    expect(session.firstMessage).toBe("And how wide?");
  });

  it("are as good as possible without a header or times", async () => {
    const { session } = await read(jsonLines([user("u1", { parentId: null })]));
    const { id, createdMs, modifiedMs, messages, firstMessage } = session;
    expect({ id, createdMs, modifiedMs, messages, firstMessage }).toEqual({
      ...{ id: "", createdMs: null, modifiedMs: MTIME, messages: 1, firstMessage: "hi" },
    });
  });

  it("begin with the prompt, on one line and not longer than a list shows", async () => {
    const skill = `<skill name="review">\nRead all.\n</skill>\n\nLook at\nthis`;
    const long = "word ".repeat(100);
    const first = async (content: string) =>
      (await kept([{ type: "message", message: { role: "user", content } }])).firstMessage;
    expect(await first(skill)).toBe("Look at this");
    expect(await first("")).toBe("");
    expect((await first(long)).length).toBeLessThanOrEqual(MAX_FIRST_MESSAGE);
  });

  it("name the agent by its entries before its place", async () => {
    const facts = { agent: "clanker", parent: "", agentType: "" } as const;
    const names: string[] = [];
    for (const message of [{}, { durationMs: 5 }]) {
      const { session } = await read(fileOf([reply("a1", message)]), { facts });
      names.push(session.formatName);
    }
    expect(names).toEqual(["clanker v3", "dreb v3"]);
  });
});

describe("the ending of a session", () => {
  const ends = (stopReason: string) => reply("a1", { stopReason });
  it.each([
    ["a reply that is complete", [user("u1"), ends("stop")], "completed"],
    ["a reply that was cut at its length", [user("u1"), ends("length")], "completed"],
    ["a failed reply", [user("u1"), ends("error")], "failed"],
    [
      "an aborted reply, and a name after it",
      [ends("aborted"), { type: "session_info" }],
      "aborted",
    ],
    ["a reply that waits for its tools", [user("u1"), ends("toolUse")], null],
    ["a tool's result", [ends("toolUse"), result("r1", "c1")], null],
    ["a prompt nobody answered", [ends("stop"), user("u2")], null],
    ["a reply of which nothing is recorded", [reply("a1", {})], null],
    [
      "the stub of a second writer after a failed reply",
      [
        ends("error"),
        reply("a2", { provider: "openclaw", model: "delivery-mirror", stopReason: "stop" }),
      ],
      "failed",
    ],
    ["nothing", [], null],
  ])("is known by %s", async (_, entries, status) => {
    expect((await kept(entries)).status).toBe(status);
  });
});

describe("usage", () => {
  it("is given by quarter of an hour and model, oldest first, and sums to the session's usage", async () => {
    const at = (day: number) => ({ timestamp: `2026-03-0${day}T23:59:59Z` });
    const run = agentRun("scout", "Look", [agentReply("Seen", 0.5)]);
    const { uses, usage: all } = await kept([
      reply("a1", { usage: usage(10, 20, 1) }, at(2)),
      reply("a2", { usage: usage(10, 20, 2) }, at(2)),
      reply("a3", { usage: usage(1, 2, 3), model: "n" }, at(1)),
      reply("a4", { usage: usage(1, 2) }, { timestamp: "no time" }),
      result("r1", "c1", { details: { results: [run] } }, at(3)),
    ]);
    expect(
      uses.map(
        ({ time, model, usage }) =>
          `${time && new Date(time).toISOString()} ${model} ${usage.tokens} ${usage.cost}`,
      ),
    ).toEqual([
      "null p/m 113 null",
      "2026-03-01T23:45:00.000Z p/n 113 3",
      "2026-03-02T23:45:00.000Z p/m 280 3",
      "2026-03-03T23:45:00.000Z p/small 100 0.5",
    ]);
    expect([all.tokens, all.cost]).toEqual([606, 6.5]);
  });

  it("names models by replies, tools by calls, and takes no stub for a model", async () => {
    const stub = { provider: "openclaw", model: "gateway-injected", usage: usage(5, 5, 9) };
    const session = await kept([
      reply("a1", {
        content: [call("c1", "read", "a"), call("c2", "bash", "b")],
        usage: usage(1, 1, 9),
      }),
      result("r1", "c1", { isError: true }),
      reply("a2", { model: "n", content: [call("c3", "read", "a")] }),
      reply("a3", { model: "n" }),
      reply("a4", stub),
    ]);
    expect(session.models).toEqual(["p/n", "p/m"]);
    expect(session.tools).toEqual([
      { name: "read", calls: 2, failures: 1 },
      { name: "bash", calls: 1, failures: 0 },
    ]);
    expect(session.usage.cost).toBe(9);
  });
});

describe("dropped branches", () => {
  it("are named most expensive first, with each one's own cost", async () => {
    const spent = (id: string, parentId: string, cost: number) =>
      reply(id, { content: [{ type: "text", text: id }], usage: usage(1, 1, cost) }, { parentId });
    const { unusedBranches, branches } = await kept([
      spent("trunk", "", 100),
      spent("cheap", "trunk", 1),
      spent("dear", "trunk", 2),
      spent("dearer", "dear", 3),
      user("free", { parentId: "trunk" }),
      spent("used", "trunk", 50),
    ]);
    expect(branches).toBe(4);
    expect(unusedBranches.map(({ leafId, name, usage }) => [leafId, name, usage.cost])).toEqual([
      ["dearer", "dear", 5],
      ["cheap", "cheap", 1],
    ]);
  });

  it("are at most ten", async () => {
    const entries = Array.from({ length: 30 }, (_, at) =>
      reply(`a${at}`, { usage: usage(1, 1, at) }, { parentId: at === 0 ? null : "a0" }),
    );
    const costs = (await kept(entries)).unusedBranches.map((branch) => branch.usage.cost);
    expect(costs).toEqual([28, 27, 26, 25, 24, 23, 22, 21, 20, 19]);
  });
});

describe("texts for a search", () => {
  it("are prompts and replies in file order, each with the address of its entry", async () => {
    const { texts } = await read(
      fileOf([
        ...entriesIn("u1 user: Look\na1 assistant: I look. | read a.ts\nr1 result: found"),
        user("", { id: 7, message: { role: "user", content: [{ type: "text", text: "  " }] } }),
        user("same", { message: { role: "user", content: "twice" } }),
        user("same", { message: { role: "user", content: "again" } }),
      ]),
    );
    expect(texts).toEqual([
      { entryId: "u1", role: "user", text: "Look" },
      { entryId: "a1", role: "assistant", text: "I look." },
      { entryId: "@6", role: "user", text: "twice" },
      { entryId: "same", role: "user", text: "again" },
    ]);
  });

  it("are bounded, each and together", async () => {
    const content = "x".repeat(MAX_INDEXED_TEXT + 10);
    const entries = Array.from({ length: 90 }, (_, at) =>
      user(`u${at}`, { message: { role: "user", content } }),
    );
    const { texts, session } = await read(fileOf(entries));
    expect(new Set(texts.map(({ text }) => text.length))).toEqual(new Set([MAX_INDEXED_TEXT]));
    expect(texts.length * MAX_INDEXED_TEXT).toBe(MAX_TEXT_OF_SESSION);
    expect(session.messages).toBe(90);
  });
});

it("reading counts its finished bytes up to all of them, never back", async () => {
  const text = fileOf(Array.from({ length: 3000 }, (_, at) => user(`u${at}`)));
  const done: number[] = [];
  await read(text, { onProgress: (bytes) => done.push(bytes) });
  expect(done).toEqual([...done].sort((a, b) => a - b));
  expect(done.at(-1)).toBe(text.length);
});

it("reading requests each byte of an ordinary file once", async () => {
  const text = fileOf([user("u1"), reply("a1", {})]);
  const source = textSource(text, "a.jsonl");
  const asked: [number, number][] = [];
  const counted = {
    ...source,
    read(start: number, end: number) {
      asked.push([start, end]);
      return source.read(start, end);
    },
  };
  const address = { path: "a.jsonl", size: source.size, mtimeMs: 0 };
  await readSession({ kind: "file", source: counted }, address);
  expect(asked).toEqual([[0, source.size]]);
});

/** Trees of prompts, replies, results and compactions, some with usage, some with odd values. */
const someEntries = fc
  .array(
    fc.record({
      kind: fc.constantFrom("user", "assistant", "toolResult", "compaction", "name", "repeat"),
      up: fc.nat(5),
      text: fc.constantFrom("", " ", "words", "more words", "\u2028"),
      model: fc.constantFrom("m", "n", "delivery-mirror"),
      cost: fc.option(fc.constantFrom(0, 0.25, 3), { nil: undefined }),
      day: fc.nat(40),
      stopReason: fc.constantFrom("stop", "error", "aborted", "toolUse"),
    }),
    { maxLength: 40 },
  )
  .map((drawn) =>
    drawn.map(({ kind, up, text, model, cost, day, stopReason }, at): JsonObject => {
      const parentId = at - up - 1 < 0 ? null : `e${at - up - 1}`;
      const timestamp = day === 0 ? "no time" : new Date(day * 40_000_000).toISOString();
      const base = { id: `e${at}`, parentId, timestamp };
      const content = [{ type: "text", text }];
      const own = cost === undefined ? {} : { usage: usage(day, 2, cost) };
      if (kind === "compaction") return { ...base, type: "compaction", summary: text, ...own };
      if (kind === "name") return { ...base, type: "session_info", name: text };
      if (kind === "repeat") return { id: "e0", parentId: null, type: "custom", timestamp: "x" };
      const provider = model === "delivery-mirror" ? "openclaw" : "p";
      const message = { role: kind, content, provider, model, stopReason, ...own };
      return { ...base, type: "message", message };
    }),
  );

it("the index has the figures that the opened session shows, and the listing's record", async () => {
  await fc.assert(
    fc.asyncProperty(someEntries, async (entries) => {
      const text = fileOf(entries);
      const { session, texts } = await read(text);
      const { table, details } = await fullSession(textSource(text, "a.jsonl"));
      const scope = wholeSession(table);
      const totals = totalsOf(table, details, scope);
      expect(session.usage).toEqual(totals.usage);
      expect([session.entries, session.compactions]).toEqual([totals.entries, totals.compactions]);
      expect(session.branches).toBe(leavesOf(table).length);
      const models = modelTotals(table, details, scope).flatMap(({ model }) => model || []);
      expect([...session.models].sort()).toEqual(models.sort());
      const tokens = session.uses.reduce((sum, { usage }) => sum + usage.tokens, 0);
      const cost = session.uses.reduce((sum, { usage }) => sum + (usage.cost ?? 0), 0);
      expect([tokens, cost]).toEqual([totals.usage.tokens, totals.usage.cost ?? 0]);
      const branches = new Map(
        branchTotals(table, details).map(({ leaf, ownCost }) => [leaf, ownCost]),
      );
      branches.delete(leafOf(table));
      for (const { leafId, usage } of session.unusedBranches) {
        const leaf = rowAt(table, leafId);
        expect(usage.cost).toBe(branches.get(leaf) ?? null);
      }
      const file = { path: "x/a.jsonl", mtimeMs: MTIME, read: () => bytesOf(text) };
      const info = await readSessionInfo(textSource(text, "a.jsonl"), file);
      expect({
        name: session.name || undefined,
        modified: session.modifiedMs,
        created: session.createdMs,
        messages: session.messages,
        id: session.id,
        text: texts.map((one) => one.text).join(" "),
      }).toEqual({
        name: info?.name,
        modified: info?.modified.getTime(),
        created: info?.created.getTime(),
        messages: info?.messageCount,
        id: info?.id,
        text: info?.allMessagesText
          .split(" ")
          .filter((word) => /[^\s]/.test(word))
          .join(" "),
      });
    }),
  );
});
