// Sessions that begin with a copy of another one: the family shows them linked, and their common usage
// counts once; checked against a sum over all calls.
// @module-tag long
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { sumOfSums, UsageAdder, type UsageSum } from "../../stats/usage-sum.ts";
import { indexedSession } from "../../testing/library/indexed-sessions.ts";
import { printedLibrary } from "../../testing/library/printed-library.ts";
import { withShared } from "../../testing/reading/node-shared.ts";
import { packed } from "../copies/packed-calls.ts";
import { UseAdders } from "../copies/use-adders.ts";
import { fileCandidate } from "../files/candidates.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { EVERY_SESSION } from "../list/list-query.ts";
import { sessionList } from "../list/session-list.ts";
import { localDay, overviewOf } from "../overview/overview.ts";
import { readCandidate } from "../read/read-candidate.ts";
import { countedOnce, ownPart } from "./counted-once.ts";

const call = fc.record({
  time: fc.option(fc.integer({ min: 1.7e12, max: 1.8e12 }), { nil: Number.NaN }),
  model: fc.constantFrom("", "p/a", "p/b"),
  input: fc.option(fc.nat(1000)),
  output: fc.option(fc.nat(1000)),
  cacheRead: fc.option(fc.nat(10)),
  cacheWrite: fc.option(fc.nat(10)),
  reasoning: fc.option(fc.nat(100)),
  cost: fc.option(fc.nat(64).map((part) => part / 64)),
});
type Call = typeof call extends fc.Arbitrary<infer T> ? T & { readonly id: string } : never;

function sumOf(calls: readonly Call[]): UsageSum {
  const adder = new UsageAdder();
  for (const one of calls) adder.addUsage(one);
  return adder.sum();
}

function sessionWith(path: string, calls: readonly Call[], createdMs: number): IndexedSession {
  const uses = new UseAdders();
  for (const one of calls) uses.at(one.time, one.model).addUsage(one);
  const text = packed(calls.map((one) => ({ ...one, usage: one })));
  const used = { usage: sumOf(calls), uses: uses.list(), calls: text };
  return indexedSession(path, { createdMs, ...used });
}

describe("usage of sessions with a common beginning", () => {
  /** Each continues an earlier one after some of its calls, or starts a new one. */
  const library = fc.array(
    fc.record({ from: fc.nat(5), kept: fc.nat(8), own: fc.array(call, { maxLength: 6 }) }),
    { maxLength: 7 },
  );

  it("is the sum over all calls, each counted once, in every figure", () => {
    fc.assert(
      fc.property(library, (given) => {
        let made = 0;
        const all: (readonly Call[])[] = [];
        for (const { from, kept, own } of given) {
          const copied = (all[from] ?? []).slice(0, kept);
          all.push([...copied, ...own.map((one) => ({ ...one, id: `e${made++}` }))]);
        }
        const sessions = all.map((calls, at) => sessionWith(`${at}.jsonl`, calls, at));
        const once = [...new Map(all.flat().map((one) => [one.id, one])).values()];
        const overview = overviewOf(sessions);
        expect(overview.usage).toEqual(sumOf(once));
        const { sums, groups } = sessionList(sessions, EVERY_SESSION);
        expect(sums.usage).toEqual(sumOf(once));
        const rows = groups.flatMap((group) => group.rows);
        const parts = rows.map((row) => ownPart(row.session, row.counted));
        expect(sumOfSums(parts.map(({ usage }) => usage))).toEqual(sums.usage);
        for (const [at, { usage, copiedTokens }] of parts.entries()) {
          expect(usage.tokens + copiedTokens).toBe(rows[at]?.session.usage.tokens);
        }
        for (const { model, usage } of overview.models) {
          expect(usage).toEqual(sumOf(once.filter((one) => one.model === model)));
        }
        const dayOf = ({ time }: Call) => localDay(Number.isNaN(time) ? null : time);
        const days = [...new Set(once.map(dayOf))].sort();
        expect(overview.days.map(({ day, usage }) => ({ day, usage }))).toEqual(
          days.map((day) => ({ day, usage: sumOf(once.filter((one) => dayOf(one) === day)) })),
        );
      }),
    );
  });

  it("is each session's own if nothing is copied, and every session gives its own usage alone", () => {
    const one = {
      time: 1.7e12,
      model: "p/a" as const,
      input: 1,
      output: 2,
      cacheRead: 3,
      cacheWrite: 4,
    };
    const calls = ["a", "b"].map((id, at) => {
      return { ...one, id, time: one.time + at, reasoning: null, cost: 0.5 };
    });
    const original = sessionWith("a.jsonl", calls.slice(0, 1), 1);
    const copy = sessionWith("b.jsonl", calls, 1);
    expect([...countedOnce([copy]).values()].map(({ usage }) => usage.cost)).toEqual([1]);
    const both = [...countedOnce([{ ...copy, modifiedMs: 9 }, original]).values()];
    expect(both.map(({ usage, copied }) => [usage.cost, copied])).toEqual([
      [0.5, 1],
      [0.5, 0],
    ]);
  });
});

it("tools that a copied reply called count once, with their failures", async () => {
  const said = (id: string, parentId: string | null, message: JsonObject) =>
    JSON.stringify({
      type: "message",
      id,
      parentId,
      timestamp: "2026-11-01T10:00:00.000Z",
      message,
    });
  const called = (id: string, parentId: string, name: string) => [
    said(id, parentId, {
      role: "assistant",
      content: [{ type: "toolCall", id: `c${id}`, name, arguments: {} }],
      usage: { input: 1, output: 1 },
    }),
    said(`r${id}`, id, { role: "toolResult", toolCallId: `c${id}`, toolName: name, isError: true }),
  ];
  const header = (id: string) => JSON.stringify({ type: "session", version: 3, id, cwd: "/w" });
  const asked = [said("u", null, { role: "user", content: "Go." }), ...called("a", "u", "bash")];
  const files = ["one", "two"].map((id, at) => {
    const lines = [header(id), ...asked, ...(at > 0 ? called("b", "ra", "edit") : [])];
    return { path: `${id}.jsonl`, text: `${lines.join("\n")}\n` };
  });
  const sessions = await Promise.all(
    files.map(async ({ path, text }) => {
      const candidate = fileCandidate({ path, size: text.length, mtimeMs: 1 });
      const read = await readCandidate(candidate, () => textSource(text, path));
      if (read.kind !== "session") throw new Error(read.kind);
      return read.reading.session;
    }),
  );
  expect(overviewOf(sessions).tools).toEqual([
    { name: "bash", sessions: 1, calls: 1, failures: 1 },
    { name: "edit", sessions: 1, calls: 1, failures: 1 },
  ]);
});

describe("a copy that is written differently", () => {
  const claude = (session: string, uuid: string, message: string, more: JsonObject = {}) =>
    JSON.stringify({
      type: "assistant",
      uuid,
      parentUuid: null,
      sessionId: session,
      cwd: "/w",
      version: "2.1.332",
      timestamp: `2026-11-01T10:0${message.slice(1)}:00.000Z`,
      message: {
        id: message,
        role: "assistant",
        model: "big",
        content: [{ type: "text", text: message }],
        stop_reason: "end_turn",
        usage: { input_tokens: 10, output_tokens: 1 },
      },
      ...more,
    });

  it("is recognised by the ids of its messages, wherever it begins, and however the original continued", async () => {
    const forkedFrom = { sessionId: "o", messageUuid: "u" };
    const original = ["m1", "m2", "m3", "m4"].map((id) => claude("o", `o${id}`, id));
    const copy = ["m2", "m3"].map((id) => claude("c", `c${id}`, id, { forkedFrom }));
    const own = claude("c", "c5", "m5");
    const files = [
      ["c.jsonl", [...copy, own]],
      ["o.jsonl", original],
    ] as const;
    expect(await printedLibrary(files)).toContain("together 50/0/0/5, copies 1\n");
  });

  const counted = (ms: number, total: number, last: number) =>
    [
      ms,
      "event_msg",
      {
        type: "token_count",
        info: {
          total_token_usage: { input_tokens: total },
          last_token_usage: { input_tokens: last },
        },
      },
    ] as const;
  const said = (ms: number) =>
    [ms, "response_item", { type: "message", role: "assistant" }] as const;
  type Line = readonly [ms: number, type: string, payload: JsonObject];
  const rollout = (id: string, ms: number, meta: JsonObject, ...lines: readonly Line[]) => {
    const time = (after: number) => new Date(1.786e12 + ms + after).toISOString();
    const all: readonly Line[] = [
      [0, "session_meta", { id, timestamp: time(0), ...meta }],
      ...lines,
    ];
    return all.map(([after, type, payload]) =>
      JSON.stringify({ timestamp: time(after), type, payload }),
    );
  };
  const child = { source: { subagent: { thread_spawn: { parent_thread_id: "p" } } } };

  it("is recognised by its parent's totals if its lines have other times and no header", async () => {
    const parent = rollout(
      "p",
      0,
      {},
      said(1),
      counted(2, 100, 100),
      said(3),
      counted(4, 250, 150),
    );
    const forked = { ...child, forked_from_id: "p" };
    const lines = [said(1), counted(2, 100, 100), said(3), counted(4, 250, 150)] as const;
    const copy = rollout("c", 9000, forked, ...lines, said(900), counted(901, 257, 7));
    const files = [
      ["p.jsonl", parent],
      ["c.jsonl", copy],
    ] as const;
    expect(await printedLibrary(files)).toContain("together 257/0/0/0, copies 1\n");
  });

  it("is not assumed for two sub-agents of one session with equal totals", async () => {
    const parent = rollout("p", 0, {}, said(1), counted(2, 100, 100));
    const one = rollout("a", 500, child, said(1), counted(2, 40, 40));
    const other = rollout("b", 700, child, said(1), counted(2, 40, 40));
    const files = [
      ["p.jsonl", parent],
      ["a.jsonl", one],
      ["b.jsonl", other],
    ] as const;
    expect(await printedLibrary(files)).toContain("together 180/0/0/0, copies 0\n");
  });
});

it("calls are compared without being parsed: only a copy's own calls are", () => {
  const used = { model: "p/a" as const, input: 1, output: 2, cacheRead: 3, cacheWrite: 4 };
  const calls = Array.from({ length: 500 }, (_, at) => {
    return { ...used, id: `e${at}`, time: 1.7e12 + at, reasoning: null, cost: 0.5 };
  });
  const original = sessionWith("a.jsonl", calls.slice(0, 490), 1);
  const copies = [2, 3, 4].map((at) => sessionWith(`${at}.jsonl`, calls, at));
  const parse = vi.spyOn(JSON, "parse");
  const counted = [...countedOnce([original, ...copies]).values()];
  // A call and its model; two of the copies have no call of their own.
  expect(parse.mock.calls.length).toBeLessThanOrEqual(2 * 10);
  parse.mockRestore();
  expect(counted.map(({ usage, copied }) => [usage.calls, copied])).toEqual([
    [490, 0],
    [10, 490],
    [0, 500],
    [0, 500],
  ]);
});

interface Vector {
  readonly n: number;
  readonly files: Readonly<Record<string, readonly string[]>>;
}

withShared("design/formats-claude-codex-vectors.json", "the documented vectors", (path) => {
  const vectors: readonly Vector[] = JSON.parse(readFileSync(path, "utf8"));

  function together(n: number, names: readonly string[]): Promise<string> {
    const files = vectors.find((vector) => vector.n === n)?.files ?? {};
    return printedLibrary(names.map((name) => [name, files[name] ?? []]));
  }

  it("vector 11: a sub-agent and a compaction in separate files count next to the session", async () => {
    const files = ["s.jsonl", "s/subagents/agent-x1.jsonl", "s/subagents/agent-acompact-1.jsonl"];
    expect(await together(11, files)).toMatchInlineSnapshot(`
      "s.jsonl s “” root of –: 1/0/0/2
      s/subagents/agent-x1.jsonl x1 “” sub-agent of s.jsonl: 5/0/0/6
      s/subagents/agent-acompact-1.jsonl acompact-1 “” sub-agent of s.jsonl: 3/9/0/8
      together 9/9/0/16, copies 0
      family 0 s.jsonl, 1 s/subagents/agent-x1.jsonl, 1 s/subagents/agent-acompact-1.jsonl"
    `);
  });

  it("vector 12: a fork in two files counts what it copied once", async () => {
    expect(await together(12, ["s.jsonl", "f.jsonl"])).toMatchInlineSnapshot(`
      "s.jsonl s “” root of –: 2/0/0/2
      f.jsonl f “x (fork)” fork of s.jsonl: 2/0/0/2
      together 3/0/0/3, copies 1
      family 0 s.jsonl, 1 f.jsonl"
    `);
  });

  it("vector 23: a fork by copy is linked to its parent, and the sum has both parts", async () => {
    expect(await together(23, ["p.jsonl", "c.jsonl"])).toMatchInlineSnapshot(`
      "p.jsonl t1 “” root of –: 100/0/0/10
      c.jsonl t2 “” fork of p.jsonl: 130/0/0/13
      together 130/0/0/13, copies 1
      family 0 p.jsonl, 1 c.jsonl"
    `);
  });

  it("vector 24: a history by reference is linked to the file that has it", async () => {
    expect(await together(24, ["a.jsonl", "b.jsonl"])).toMatchInlineSnapshot(`
      "a.jsonl t1 “” root of –: 0/0/0/0
      b.jsonl t2 “” fork of a.jsonl: 0/0/0/0
      together 0/0/0/0, copies 0
      family 0 a.jsonl, 1 b.jsonl"
    `);
  });

  it("vector 25: a second header makes no second session, and an index names the one", async () => {
    expect(await together(25, ["s.jsonl", "session_index.jsonl"])).toMatchInlineSnapshot(`
      "s.jsonl t1 “new” root of –: 0/0/0/0
      together 0/0/0/0, copies 0
      family undefined"
    `);
  });
});
