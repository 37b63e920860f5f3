// Real rollouts, if the data is next to the project: every line is an entry, the header or named, and the
// tokens equal those that were counted by hand.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { typeOf } from "../../model/table/table.ts";
import { contextTimeline } from "../../stats/context-timeline.ts";
import { openedLines, printedTokens } from "../../testing/formats/printed-session.ts";
import { sessionFilesIn, withShared } from "../../testing/reading/node-shared.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { pathTo } from "../../tree/path.ts";

withShared("data/claude-codex/codex", "real rollouts", (folder) => {
  const files = sessionFilesIn(folder).map((path) => relative(folder, path));
  const read = (file: string) => readFileSync(join(folder, file), "utf8");

  it("are several", () => expect(files.length).toBeGreaterThanOrEqual(6));

  it.each(files)("%s: no line is lost without being named", async (file) => {
    const text = read(file);
    const { session, table, entries } = await openedLines(text);
    const inLines = new Set(table.line);
    const named = new Set(session.problems.map(({ line }) => line));
    const header = text.split("\n").findIndex((line) => line.includes('"session_meta"')) + 1;
    const lost = text.split("\n").flatMap((line, at) => {
      const isTold = inLines.has(at + 1) || named.has(at + 1) || at + 1 === header;
      return line.trim() === "" || isTold ? [] : [at + 1];
    });
    expect(lost).toEqual([]);
    // The table's facts of an entry equal the entry's own.
    const wrong = entries.filter(({ type }, row) => typeOf(table, row) !== type);
    expect(wrong).toEqual([]);
  });

  it.each([
    ["agentcmd-0.40.0-small.jsonl", 536_834, 472_320, 6654],
    // The running total was restarted once.
    ["agentcmd-0.40.0-medium.jsonl", 1_392_279, 1_310_208, 8672],
    // Half of its totals repeat the previous ones.
    ["aisessions-0.47.0.jsonl", 215_755, 181_760, 14_976],
    // Without the part copied from the parent: the last total minus that of the parent.
    [
      "codexbar-live-fork/child.jsonl",
      26_692_274 - 24_889_714,
      25_383_936 - 23_737_856,
      109_637 - 102_678,
    ],
  ])(
    "%s took %i tokens of input, %i of them from the cache, and %i of output",
    async (file, ...figures) => {
      const [input, cached, output] = figures;
      const isFork = file.endsWith("child.jsonl");
      const parent = isFork ? read("codexbar-live-fork/parent.jsonl") : undefined;
      const tokens = printedTokens(await openedLines(read(file), parent));
      const [inputs, cache, , outputs] = tokens.split(/[/ ]/);
      expect([Number(inputs) + Number(cache), Number(cache), Number(outputs)]).toEqual([
        input,
        cached,
        output,
      ]);
    },
  );

  it.each(["agentcmd-0.40.0-small.jsonl", "aisessions-0.47.0.jsonl"])(
    "the context of %s is as large as its counts say, each time",
    async (file) => {
      const { session, table, details } = await openedLines(read(file));
      const { points } = contextTimeline(table, details, pathTo(table, openingLeaf(session)));
      const counted = [...points.tokens].filter((_, nth) => points.estimated[nth] === 0);
      let total = 0;
      const told = read(file)
        .split("\n")
        .flatMap((line) => (line.includes('"token_count"') ? [JSON.parse(line).payload.info] : []))
        .filter((info) => {
          const isNew = info !== null && info.total_token_usage.total_tokens !== total;
          if (info) total = info.total_token_usage.total_tokens;
          return isNew;
        })
        .map((info) => info.last_token_usage.total_tokens);
      expect(told.length).toBeGreaterThan(5);
      expect(counted).toEqual(told);
    },
  );

  it("a fork with counts alone is recognised by its parent's file, and by nothing of its own", async () => {
    const [child, parent] = [
      read("codexbar-live-fork/child.jsonl"),
      read("codexbar-live-fork/parent.jsonl"),
    ];
    const opened = [await openedLines(child), await openedLines(child, parent)];
    expect(opened.map(({ session }) => session.problems.map(({ message }) => message))).toEqual([
      [
        "Which lines were copied from the session this one was forked from cannot be told from this file: all its lines count here. Opened together with the file of that session, both under the names that Codex gave them, it is told.",
      ],
      [
        "Lines 2 to 182 were copied from the session this one was forked from; their tokens count there.",
      ],
    ]);
    const calls = opened.map(({ details }) => details.output.filter((tokens) => tokens > 0).length);
    expect(calls).toEqual([194, 16]);
  });

  it("calls of old and new versions have their results", async () => {
    const answered: string[] = [];
    for (const file of ["agentcmd-0.40.0-medium.jsonl", "aisessions-0.47.0.jsonl"]) {
      const { details } = await openedLines(read(file));
      const ids = new Set(details.results.map(({ callId }) => callId));
      const open = details.calls.filter(({ callId }) => !ids.has(callId)).length;
      answered.push(
        `${details.calls.length} calls, ${open} open, ${details.results.length} results`,
      );
    }
    expect(answered).toEqual(["57 calls, 0 open, 57 results", "18 calls, 0 open, 18 results"]);
  });
});

withShared("data/sent/codex/compact/home", "rollouts with compactions", (folder) => {
  it("the size before a compaction is that of the last call of the conversation", async () => {
    const [path = ""] = sessionFilesIn(folder).filter((file) => /rollout-/.test(file));
    const { table } = await openedLines(readFileSync(path, "utf8"));
    const compactions = [...table.parsedEntries.values()].filter(
      ({ type }) => type === "compaction",
    );
    expect(compactions.map(({ tokensBefore }) => tokensBefore)).toEqual([3164, 250_546]);
  });
});
