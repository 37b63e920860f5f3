// What Prime and oh-my-pi write down of sub-agents, whose own session files record it, too.
import { expect, it } from "vitest";
import { readWhole } from "../../formats/whole-session.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { wholeSession } from "../../stats/scope.ts";
import { totalsOf } from "../../stats/totals.ts";
import { sumOfSums } from "../../stats/usage-sum.ts";
import { reply, result, usage, user } from "../../testing/entries.ts";
import { fileOf } from "../../testing/session.ts";
import { readSession } from "./read-session.ts";

it("what sub-agents with sessions of their own used counts in the session, and in a list where they are listed", async () => {
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
  expect([listed.usage.input, listed.usage.cost]).toEqual([11, 0.375]);
  expect(sumOfSums(listed.uses.map((use) => use.usage)).cost).toBe(0.375);
});
