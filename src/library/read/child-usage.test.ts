// The records of Prime and oh-my-pi about sub-agents whose own session files record the usage, too.
import { describe, expect, it } from "vitest";
import { readWhole } from "../../formats/whole-session.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { wholeSession } from "../../stats/scope.ts";
import { totalsOf } from "../../stats/totals.ts";
import { sumOfSums } from "../../stats/usage-sum.ts";
import { reply, result, usage, user } from "../../testing/entries.ts";
import { indexedSession } from "../../testing/library/indexed-sessions.ts";
import { printedLibrary } from "../../testing/library/printed-library.ts";
import { fileOf } from "../../testing/session.ts";
import { countedOnce } from "../counted/counted-once.ts";
import { readSession } from "./read-session.ts";

it("usage of sub-agents with their own sessions counts in the session, and in a list that does not list them", async () => {
  const attributed = (id: string, targetId: string, childUsage: JsonObject) => ({
    ...{ type: "child_usage_attributed", id, targetId, childUsage, aggregateUsage: {} },
  });
  const details = { usage: usage(50, 7, 0.5) };
  const text = fileOf([
    user("u1"),
    reply("a1", { usage: usage(10, 5, 0.125) }),
    attributed("k1", "a1", usage(100, 20, 1)),
    attributed("k2", "gone", usage(1000, 200, 10)),
    attributed("k3", "u1", usage(1000, 200, 10)),
    result("r1", "c1", { toolName: "task", details }),
    result("r2", "c2", { toolName: "task", details, usage: usage(1, 1, 0.25) }),
  ]);
  const { session, details: facts } = await readWhole(textSource(text, "s.jsonl"));
  const { usage: sum } = totalsOf(session.table, facts, wholeSession(session.table));
  expect([sum.input, sum.output, sum.cost]).toEqual([161, 33, 1.875]);
  const input = { kind: "file", source: textSource(text, "s.jsonl") } as const;
  const { session: listed } = await readSession(input, {
    path: "s",
    size: text.length,
    mtimeMs: 0,
  });
  expect([listed.usage.input, listed.usage.cost]).toEqual([161, 1.875]);
  expect(sumOfSums(listed.uses.map((use) => use.usage)).cost).toBe(1.875);
  const one = { ...listed, path: "s.jsonl", id: "test-session" };
  const child = { ...indexedSession("c.jsonl", { usage: listed.usage }), parent: "s.jsonl" };
  const costs = countedOnce([one, child]);
  expect(costs.get(0)?.usage.cost).toBe(0.375);
});

describe("usage of a run that has its own session file", () => {
  const used = (input: number, output: number) => ({ input, output, cacheRead: 0, cacheWrite: 0 });
  const run = (sessionFile: string, usage: JsonObject) => {
    return { agent: "scout", task: "look", exitCode: 0, sessionFile, usage, messages: [] };
  };
  const ran = (id: string, results: readonly JsonObject[], own: JsonObject = {}) =>
    result(id, "c1", { toolName: "subagent", details: { mode: "parallel", results }, ...own });
  const child = (name: string, input: number) =>
    [`p/${name}.jsonl`, fileOf([user("u"), reply(name, { usage: used(input, 2) })], name)] as const;
  const together = async (...files: readonly (readonly [string, string])[]) => {
    const lines = files.map(([path, text]) => [path, text.trim().split("\n")] as const);
    return /together .*/.exec(await printedLibrary(lines))?.[0];
  };
  const runs = [run("/h/p/a.jsonl", used(100, 2)), run("/h/p/b.jsonl", used(50, 2))];
  const parent = (...more: readonly JsonObject[]) =>
    ["p.jsonl", fileOf([user("u1"), reply("a1", { usage: used(10, 5) }), ...more], "p")] as const;

  it("counts once if the file exists, and in its parent if it does not", async () => {
    const both = parent(ran("r1", runs));
    expect(await together(both)).toBe("together 160/0/0/9, copies 0");
    expect(await together(both, child("a", 90))).toBe("together 150/0/0/9, copies 0");
    expect(await together(both, child("a", 90), child("b", 40))).toBe(
      "together 140/0/0/9, copies 0",
    );
  });

  it("counts once if the result has it in its own usage, too", async () => {
    const own = parent(ran("r1", runs, { usage: used(170, 10) }));
    expect(await together(own)).toBe("together 180/0/0/15, copies 0");
    expect(await together(own, child("a", 90), child("b", 40))).toBe(
      "together 160/0/0/15, copies 0",
    );
    const without = parent(ran("r1", runs, { usage: used(7, 1) }));
    expect(await together(without, child("a", 90))).toBe("together 107/0/0/8, copies 0");
  });

  it("counts once for oh-my-pi, whose results have the sum of their runs", async () => {
    const task = (id: string, index: number) => ({ id, index, agent: "task", task: "look" });
    const details = { results: [task("a", 0), task("b", 1)], usage: used(150, 4) };
    const own = parent(result("r1", "c1", { toolName: "task", details }));
    expect(await together(own)).toBe("together 160/0/0/9, copies 0");
    expect(await together(own, child("a", 90), child("b", 40))).toBe(
      "together 140/0/0/9, copies 0",
    );
  });

  it("counts once for two copies of the parent", async () => {
    const [path, text] = parent(ran("r1", runs));
    expect(await together([path, text], ["q.jsonl", text], child("a", 90))).toBe(
      "together 150/0/0/9, copies 1",
    );
  });
});
