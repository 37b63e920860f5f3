import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { call, reply, result, user } from "../../testing/entries.ts";
import { sessionOf } from "../../testing/session.ts";
import { branchStatus, statusText } from "./outcome.ts";

const asked = user("a");
const label = { type: "label", id: "z", targetId: "a", label: "kept" };
const calling = { content: [call("c", "read", "a.ts")], stopReason: "toolUse" };

it.each<[string, ...JsonObject[]]>([
  ["finished", asked, reply("b", { stopReason: "stop" })],
  ["finished", asked, reply("b", { stopReason: "stop" }), label],
  ["finished", asked, reply("b", { stopReason: "length" })],
  ["failed", asked, reply("b", { stopReason: "error" })],
  ["failed", asked, reply("b", calling), result("c", "c", { isError: true })],
  ["stopped", asked, reply("b", { stopReason: "aborted" })],
  ["unfinished", asked],
  ["unfinished", asked, reply("b", calling)],
  ["unfinished", asked, reply("b", calling), result("c", "c")],
  ["empty", label],
])("the outcome of the only branch is %s", (expected, ...entries) => {
  const chained = entries.map((entry, at) => ({
    ...entry,
    parentId: at === 0 ? null : (entries[at - 1]?.id ?? null),
  }));
  const { table, details } = sessionOf(chained);
  const end = table.count - 1;
  expect(statusText(branchStatus(table, details, end, end))).toBe(expected);
});

describe("of several branches", () => {
  const { table, details, row } = sessionOf(`
    ask    user: Check the tokens
    jose   user: Try jose
    done   assistant: Done
    pass   < ask user: Try passport
    lost   failed: overloaded
    own    < ask user: Try by hand
    good   assistant: It works
    name   session_info: Tokens`);
  const status = (end: string, ownLeaf = table.count - 1) =>
    statusText(branchStatus(table, details, row(end), ownLeaf));

  it("each has its place in the session and its ending", () => {
    expect(["done", "lost", "name"].map((end) => status(end))).toEqual([
      "abandoned · finished",
      "abandoned · failed",
      "current · finished",
    ]);
  });

  it("the current one is that of the session's own leaf, also of one within it", () => {
    expect(status("done", row("jose"))).toBe("current · finished");
    expect(status("name", row("jose"))).toBe("abandoned · finished");
    expect(status("name", row("ask"))).toBe("abandoned · finished");
  });

  it("the endings are unknown until everything was read", () => {
    const unread = (end: string) =>
      statusText(branchStatus(table, null, row(end), table.count - 1));
    expect(["done", "name", "jose"].map(unread)).toEqual(["abandoned", "current", ""]);
  });

  it("of an entry within a branch only what came of it up to there is its outcome", () => {
    expect(status("jose")).toBe("unfinished");
    expect(status("ask")).toBe("unfinished");
  });
});
