import { describe, expect, it } from "vitest";
import { call, reply, result, user } from "../testing/entries.ts";
import { START } from "../testing/entry-lines.ts";
import { sessionOf } from "../testing/session.ts";
import { filesTouched } from "./files.ts";
import { durationsOf } from "./rows/filtered-rows.ts";
import { wholeSession } from "./scope.ts";
import { toolTotals, waitingTimes } from "./tools.ts";
import { totalsOf } from "./totals.ts";

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
    const tools = toolTotals(table, details, scope);
    expect(tools.map((t) => `${t.name} ${t.calls}× ${t.failures} failed ${t.ms} ms`)).toEqual([
      "bash 1× 1 failed 500 ms",
      "edit 1× 0 failed 7000 ms",
      "read 1× 0 failed 1000 ms",
    ]);
    expect(filesTouched(table, details, scope, "/w")).toEqual([
      { path: "a.ts", reads: 1, changes: 1, added: 2, removed: 1, failures: 0, last: 3 },
    ]);
  });

  it.each(["write", "Write", "write_file", "tools__filesystem_write", "tools__filesystem_edit"])(
    "change the file that %s names",
    (name) => {
      const { table, details } = sessionOf([
        user("u"),
        reply("a", { content: [{ ...call("1", name, ""), arguments: { file_path: "a.ts" } }] }),
        result("r1", "1"),
      ]);
      const files = filesTouched(table, details, wholeSession(table), "/w");
      expect(files.map(({ path, changes }) => [path, changes])).toEqual([["a.ts", 1]]);
    },
  );

  it("have no time where the user was asked whether one may run, and refused: that was waited for the answer", () => {
    const refusal = { isError: true, details: { isRefused: true } };
    const { table, details } = sessionOf([
      user("u"),
      reply("a", { content: [call("1", "bash", "x"), call("2", "bash", "y")] }),
      result("r1", "1", { toolName: "bash" }),
      result("r2", "2", { toolName: "bash", ...refusal }, { timestamp: START + 9000 }),
      reply("b", {}, { timestamp: START + 9500 }),
    ]);
    const scope = wholeSession(table);
    const tools = toolTotals(table, details, scope);
    expect(tools).toMatchObject([{ ms: 1000, longestMs: 1000, refusedMs: 7000, refusedRow: 3 }]);
    expect(waitingTimes(tools)).toEqual({ toolMs: 1000, answerMs: 7000 });
    expect(totalsOf(table, details, scope)).toMatchObject({ durationMs: 9500, activeMs: 2500 });
    expect(durationsOf(table, details)[3]).toBeNaN();
  });

  it("count the lines of files that were written as a whole", () => {
    const content = "one\ntwo\nthree";
    const write = (id: string, path: string, text: string) => ({
      ...call(id, "write", path),
      arguments: { path, content: text },
    });
    const entries = [
      user("u"),
      reply("a", {
        content: [
          write("1", "a.ts", content),
          write("2", "a.ts", `${content}\n`),
          write("3", "b.ts", content),
          write("4", "c.ts", ""),
          { ...call("5", "edit", "a.ts"), arguments: { path: "a.ts", content } },
        ],
      }),
      result("r1", "1"),
      result("r2", "2"),
      result("r3", "3", { isError: true }),
      result("r4", "4"),
      result("r5", "5", { details: { diff: "+1 x\n-2 y" } }),
    ];
    const { table, details } = sessionOf(entries);
    const files = filesTouched(table, details, wholeSession(table), "/w");
    expect(files.map(({ path, added, removed }) => `${path} +${added} −${removed}`)).toEqual([
      "a.ts +7 −1",
      "b.ts +0 −0",
      "c.ts +0 −0",
    ]);
  });

  it("count the lines of a patch to its files, to each its own", () => {
    const patch = (...files: readonly string[]) =>
      `*** Begin Patch\n${files.map((file) => `*** Update File: ${file}\n-a\n+b\n+c\n`).join("")}*** End Patch`;
    const apply = (id: string, input: string) => ({
      ...call(id, "apply_patch", ""),
      arguments: { input },
    });
    const { table, details } = sessionOf([
      user("u"),
      reply("a", {
        content: [
          apply("1", patch("a.ts")),
          apply("2", patch("a.ts", "b.ts")),
          apply("3", patch("c.ts")),
        ],
      }),
      result("r1", "1"),
      result("r2", "2"),
      result("r3", "3", { isError: true }),
    ]);
    const files = filesTouched(table, details, wholeSession(table), "/w");
    expect(files.map(({ path, added, removed }) => `${path} +${added} −${removed}`)).toEqual([
      "a.ts +4 −2",
      "b.ts +2 −1",
      "c.ts +0 −0",
    ]);
    expect(details.calls.map(({ target }) => target)).toEqual([
      "a.ts",
      "2 files: a.ts, b.ts",
      "c.ts",
    ]);
  });

  it("take waiting for the user's answer for no time in tools", () => {
    const { table, details } = sessionOf([
      user("u"),
      reply("a", { content: [call("1", "bash", "x"), call("2", "ask_user", "y")] }),
      result("r1", "1", {}, { timestamp: START + 3000 }),
      result("r2", "2", {}, { timestamp: START + 603_000 }),
    ]);
    const tools = toolTotals(table, details, wholeSession(table));
    expect(waitingTimes(tools)).toEqual({ toolMs: 2000, answerMs: 600_000 });
    expect(waitingTimes([])).toEqual({ toolMs: null, answerMs: null });
  });
});
