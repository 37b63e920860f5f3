// Turns and their figures, held against sums over the lines of the file itself.

import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { keyAt } from "../../model/table/table.ts";
import { call, reply, result, usage, user } from "../../testing/entries.ts";
import { timeAfter } from "../../testing/entry-lines.ts";
import { costOfReplies } from "../../testing/raw-costs.ts";
import { fileOf, sessionOf } from "../../testing/session.ts";
import { leafOf } from "../../tree/leaves.ts";
import { pathTo } from "../../tree/path.ts";
import { branchTo } from "../scope.ts";
import { totalsOf } from "../totals.ts";
import { turnBelow, turnsOn, usageBeforeTurns } from "./turns.ts";

const ENTRIES: readonly JsonObject[] = [
  { type: "model_change", id: "model", provider: "p", modelId: "m" },
  reply("greeting", { usage: usage(3, 1, 0.125) }, { timestamp: timeAfter(1) }),
  user("one", { timestamp: timeAfter(10) }),
  reply(
    "look",
    { content: [call("1", "read", "a.ts")], usage: usage(1, 2, 0.5) },
    { timestamp: timeAfter(12) },
  ),
  result("ran", "1", { isError: true }, { timestamp: timeAfter(15) }),
  reply("said", { usage: usage(1, 2, 0.25), stopReason: "error" }, { timestamp: timeAfter(20) }),
  { type: "session_info", id: "name", name: "Late", timestamp: timeAfter(9000) },
  user("two", { timestamp: timeAfter(9100) }),
  reply("free", { usage: usage(1, 2) }, { timestamp: timeAfter(9101) }),
  user("three", { timestamp: "never" }),
];

describe("the turns of a path", () => {
  const { table, details, entries } = sessionOf(ENTRIES);
  const path = pathTo(table, leafOf(table));
  const turns = turnsOn(table, details, path).all();

  it("are a prompt and all up to the next, with time, cost, tokens and failures", () => {
    expect(turns.map(({ prompt }) => `${keyAt(table, prompt)}`)).toEqual(["one", "two", "three"]);
    expect(turns.map(({ prompt, usage, ...figures }) => [figures, usage.tokens])).toEqual([
      [{ durationMs: 10_000, cost: 0.75, failures: 2, entries: 5 }, 226],
      [{ durationMs: 1000, cost: null, failures: 0, entries: 2 }, 113],
      [{ durationMs: null, cost: null, failures: 0, entries: 1 }, 0],
    ]);
  });

  it("are the same where one is asked for by its prompt, and none where a row begins none", () => {
    const each = turnsOn(table, details, path);
    expect(Array.from(path, (row) => each.get(row)).filter(Boolean)).toEqual(turns);
    expect(turns.map(({ prompt }) => each.get(prompt))).toEqual(turns);
    expect([each.get(-1), each.get(table.count)]).toEqual([undefined, undefined]);
  });

  it("add up to the figures of the branch, with what was used before the first", () => {
    const totals = totalsOf(table, details, branchTo(table, leafOf(table)));
    const before = usageBeforeTurns(table, details, path);
    const sum = (pick: (turn: (typeof turns)[number]) => number) =>
      turns.reduce((all, turn) => all + pick(turn), 0);
    expect(turns).toHaveLength(totals.turns);
    expect((before.cost ?? 0) + sum(({ cost }) => cost ?? 0)).toBe(costOfReplies(fileOf(entries)));
    expect(before.tokens + sum(({ usage }) => usage.tokens)).toBe(totals.usage.tokens);
    expect(sum(({ failures }) => failures)).toBe(totals.failedReplies + totals.toolFailures);
    expect(sum((turn) => turn.entries)).toBe(totals.entries - 2);
  });

  it("of another branch go along its newest entries, up to the next prompt", () => {
    const forked = sessionOf([
      user("one"),
      reply("old", { usage: usage(1, 1, 1) }),
      reply("new", { usage: usage(1, 1, 2) }, { parentId: "one" }),
      user("two"),
    ]);
    expect(turnBelow(forked.table, forked.details, 0)).toMatchObject({ cost: 2, entries: 2 });
  });
});
