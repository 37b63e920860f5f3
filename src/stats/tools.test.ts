import { describe, expect, it } from "vitest";
import { call, reply, result, user } from "../testing/entries.ts";
import { START } from "../testing/entry-lines.ts";
import { sessionOf } from "../testing/session.ts";
import { pairCalls } from "../tree/calls.ts";
import { filesTouched } from "./files.ts";
import { wholeSession } from "./scope.ts";
import { toolTotals } from "./tools.ts";

describe("tools and files", () => {
  it("add up by tool, no second twice, and by file", () => {
    const calls = [
      call("1", "read", "/w/a.ts"),
      call("2", "edit", "./a.ts"),
      call("3", "bash", "x"),
    ];
    const { table, details } = sessionOf([
      user("u"),
      reply("a", { content: calls }),
      result("r1", "1"),
      result("r2", "2", { details: { diff: "+1 a\n+2 b\n-1 c" } }, { timestamp: START + 9000 }),
      result("r3", "3", { isError: true }, { timestamp: START + 9500 }),
    ]);
    const scope = wholeSession(table);
    const pairs = pairCalls(table, details);
    const tools = toolTotals(table, details, scope, pairs);
    expect(tools.map((t) => `${t.name} ${t.calls}× ${t.failures} failed ${t.ms} ms`)).toEqual([
      "bash 1× 1 failed 500 ms",
      "edit 1× 0 failed 7000 ms",
      "read 1× 0 failed 1000 ms",
    ]);
    expect(filesTouched(details, scope, pairs, "/w")).toEqual([
      { path: "a.ts", reads: 1, changes: 1, added: 2, removed: 1, failures: 0 },
    ]);
  });
});
