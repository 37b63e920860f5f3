// The rules of the tree over lines: recorded links, real forks, the current position, and the drawn
// tree; printed, and for trees of every shape.
// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../model/json/json.ts";
import { NO_ROW } from "../../../model/table/table.ts";
import { SessionLines } from "../lines/session-lines.ts";
import { drawnTree } from "./drawn-tree.ts";
import { forestOf } from "./forest.ts";
import { branchesIn } from "./forks.ts";
import { drawnLeaf, liveLeaf } from "./live-leaf.ts";
import { recordedTree } from "./recorded-tree.ts";
import { sideLines, sideRoots } from "./sidechains.ts";
import { startedBy } from "./started-by.ts";

/** The fields of lines other than their links, by the first letter of a name. */
const SAID: Readonly<Record<string, (words: Words) => JsonObject>> = {
  u: ({ task }) => ({ type: "user", message: { content: task } }),
  n: () => ({ type: "user", message: { content: "<command-name>/name" } }),
  o: () => ({ type: "user", message: { content: "<local-command-stdout>Done" } }),
  e: () => ({ type: "user", message: { content: "<check-event>Red</check-event>" } }),
  r: ({ results }) => ({
    type: "user",
    message: { content: results.map((id) => ({ type: "tool_result", tool_use_id: id })) },
  }),
  a: ({ id, calls }) => ({
    type: "assistant",
    message: {
      ...(id !== undefined && { id }),
      content: calls.map((call) => ({
        type: "tool_use",
        id: call,
        name: "Task",
        input: { prompt: `task of ${call}` },
      })),
    },
  }),
  B: ({ compactMetadata }) => ({ type: "system", subtype: "compact_boundary", compactMetadata }),
  S: () => ({ type: "user", isCompactSummary: true, message: { content: "what was said" } }),
  s: () => ({ type: "assistant", message: { model: "<synthetic>", content: [] } }),
};

interface Words {
  readonly task: string;
  readonly id: string | undefined;
  readonly calls: readonly string[];
  readonly results: readonly string[];
  readonly compactMetadata: JsonObject;
}

/**
 * `a1<u1 m1 t1`: a reply of the message m1 below u1 with the call t1; a name's first letter says its kind, a
 * capital K before it that it is a sub-agent's. `r1<a1 =t1`: a result; `B<– ~a1 keeps:u1,a1`: a
 * boundary; `-`: a line outside the tree; `leaf:a1`: a line that names the leaf.
 */
function lineOf(text: string): JsonObject {
  const [link = "", ...words] = text.trim().split(" ");
  if (link === "-") return { type: "progress" };
  if (link.startsWith("leaf:")) return { type: "last-prompt", leafUuid: link.slice(5) };
  const [name = "", parent = ""] = link.split("<");
  const word = (start: string) => words.find((one) => one.startsWith(start))?.slice(start.length);
  const kept = word("keeps:")?.split(",");
  const [headUuid, tailUuid] = word("from:")?.split("..") ?? [];
  const said = SAID[name.replace(/^K/, "")[0] ?? ""]?.({
    task: `task of ${word("does:") ?? "nobody"}`,
    id: words.find((one) => /^m\d/.test(one)),
    calls: words.filter((one) => /^t\d/.test(one)),
    results: words.filter((one) => one.startsWith("=")).map((one) => one.slice(1)),
    compactMetadata: {
      ...(kept && { preservedMessages: { uuids: kept, allUuids: kept } }),
      ...(headUuid && tailUuid && { preservedSegment: { headUuid, tailUuid } }),
    },
  });
  const before = word("~");
  return {
    type: "progress",
    ...said,
    uuid: name,
    parentUuid: parent === "–" ? null : parent,
    ...(before !== undefined && { logicalParentUuid: before }),
    isSidechain: name.startsWith("K"),
    isMeta: words.includes("aside"),
  };
}

function linesOf(texts: readonly string[]): SessionLines {
  const lines = new SessionLines();
  texts.forEach((text, at) => {
    lines.add(lineOf(text), { start: at, length: 1, line: at + 1, flags: 0 });
  });
  return lines;
}

function rowsOf({ count }: SessionLines): number[] {
  return Array.from({ length: count }, (_, row) => row);
}

function treesOf(lines: SessionLines) {
  const isSide = sideLines(lines);
  const recorded = recordedTree(lines);
  const sides = sideRoots(lines, recorded.parent, isSide);
  const drawn = drawnTree(lines, recorded, isSide, sides, startedBy(lines, recorded));
  const leaf = liveLeaf(lines, recorded, isSide);
  return { isSide, recorded, drawn, leaf, drawnLeaf: drawnLeaf(lines, drawn, leaf) };
}

/** Recorded links, real forks, the leaf, and the drawn lines with their parents. */
function told(text: string): string {
  const lines = linesOf(text.trim().split("\n"));
  const { recorded, drawn, leaf, drawnLeaf: shown } = treesOf(lines);
  const name = (row: number) => (row === NO_ROW ? "–" : (lines.uuidAt(row) ?? `L${row + 1}`));
  const forest = forestOf(recorded.parent);
  const branches = branchesIn(lines, recorded.parent, forest, startedBy(lines, recorded));
  const forks = rowsOf(lines).filter((row) => branches.split(row).branches.length > 1);
  const links = rowsOf(lines)
    .filter((row) => lines.isInTree(row))
    .map((row) => `${name(row)}<${name(recorded.parent[row] ?? NO_ROW)}`);
  return [
    `recorded ${links.join(" ")}`,
    `real forks ${forks.map(name).join(" ") || "none"}; leaf ${name(leaf)}, drawn ${name(shown)}`,
    ...drawn.lines.map(
      ({ rows }) => `${name(drawn.parent[rows[0] ?? 0] ?? NO_ROW)} > ${rows.map(name).join(" ")}`,
    ),
    ...recorded.faults.map(({ kind, row }) => `! ${kind} ${name(row)}`),
  ].join("\n");
}

describe("the tree of a session", () => {
  it("makes one line of parallel calls and their results", () => {
    expect(
      told("u1<–\na1<u1 m1 t1\na2<a1 m1 t2\nr1<a1 =t1\nr2<a2 =t2\na3<r2 m2"),
    ).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 a2<a1 r1<a1 r2<a2 a3<r2
      real forks none; leaf a3, drawn a3
      – > u1 a1 a2 r1 r2 a3"
    `);
  });

  it("hangs a continuation from the middle of parallel calls under all of them", () => {
    expect(
      told("u1<–\na1<u1 m1 t1\na2<a1 m1 t2\nr1<a1 =t1\nr2<a2 =t2\na3<r2 m2\nu2<r1\na4<u2 m3"),
    ).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 a2<a1 r1<a1 r2<a2 a3<r2 u2<r1 a4<u2
      real forks a1; leaf a4, drawn a4
      – > u1 a1 a2 r1 r2
      r2 > a3
      r2 > u2 a4"
    `);
  });

  it("keeps the lines of hooks beside the conversation, and a rewind a branch", () => {
    expect(
      told("-\nu1<–\na1<u1 m1\nh1<a1\nh2<h1\n-\nu2<h2\na2<u2 m2\n-\nu3<a1\na3<u3 m3\n-"),
    ).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 h1<a1 h2<h1 u2<h2 a2<u2 u3<a1 a3<u3
      real forks a1; leaf a3, drawn a3
      – > L1 u1 a1 h1 h2 L6
      L6 > u2 a2 L9
      L6 > u3 a3 L12"
    `);
  });

  it("continues in one line from what a program wrote next to the reply of the same turn", () => {
    // h1: a hook's summary; s1: an error message.
    expect(
      told("u1<–\na1<u1 m1 t1\nr1<a1 =t1\na2<r1 m2\nh1<r1\nu2<h1\na3<u2 m3\ns1<u2\nu3<s1"),
    ).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 r1<a1 a2<r1 h1<r1 u2<h1 a3<u2 s1<u2 u3<s1
      real forks none; leaf u3, drawn u3
      – > u1 a1 r1 a2 h1 u2 a3 s1 u3"
    `);
  });

  it("continues in one line from what a program wrote in the user's name, whether the model or a person continued", () => {
    expect(told("u1<–\na1<u1 m1\na2<a1 m2\ne1<a1\nu2<e1\na3<u2 m3")).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 a2<a1 e1<a1 u2<e1 a3<u2
      real forks none; leaf a3, drawn a3
      – > u1 a1 a2 e1 u2 a3"
    `);
    expect(told("u1<–\na1<u1 m1\na2<a1 m2\nh1<a1\na3<h1 m3")).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 a2<a1 h1<a1 a3<h1
      real forks none; leaf a3, drawn a3
      – > u1 a1 a2 h1 a3"
    `);
  });

  it("keeps the lines of a message together that hang below a reply and below what a program wrote beside it", () => {
    expect(
      told(
        "u1<–\na1<u1 m1\na2<a1 m2 t1\na3<a2 m2\na4<a1 m2 t2\nx1<u1\na5<x1 m2 t3\na6<a5 m3 t4\nu2<a6\nu3<u2",
      ),
    ).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 a2<a1 a3<a2 a4<a1 x1<u1 a5<x1 a6<a5 u2<a6 u3<u2
      real forks a1; leaf u3, drawn u3
      – > u1 a1 a2 a3 a4 a5 x1 a6 u2 u3"
    `);
    expect(
      told("u1<–\na1<u1 m1 t1\nr1<a1 =t1\na2<r1 m2\na3<r1 m3\nx1<u1\nu2<x1\na4<u2 m4"),
    ).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 r1<a1 a2<r1 a3<r1 x1<u1 u2<x1 a4<u2
      real forks r1; leaf a4, drawn a4
      – > u1 a1 r1 a2 a3 x1 u2 a4"
    `);
  });

  it("forks below the lines of a message that all hang under one line, where a person went back to one of them", () => {
    expect(
      told(
        "u1<–\na1<u1 m1 t1\nr1<a1 =t1\nu2<r1\na2<u2 m2\na3<u1 m1 t2\nr2<a3 =t2\nu3<r2\na4<u3 m3",
      ),
    ).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 r1<a1 u2<r1 a2<u2 a3<u1 r2<a3 u3<r2 a4<u3
      real forks u1; leaf a4, drawn a4
      – > u1 a1 a3 r1 r2
      r2 > u2 a2
      r2 > u3 a4"
    `);
  });

  it("repeats a line that was written twice in its place, without a branch", () => {
    expect(told("u1<–\na1<u1 m1\na1<u1 m1\nu2<a1\na2<u2 m2")).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 a1<u1 u2<a1 a2<u2
      real forks none; leaf a2, drawn a2
      – > u1 a1 a1 u2 a2"
    `);
    expect(told("u1<–\na1<u1 m1\nu2<a1\nu2<a1\na2<u2 m2")).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 u2<a1 u2<a1 a2<u2
      real forks none; leaf a2, drawn a2
      – > u1 a1 u2 u2 a2"
    `);
  });

  it("has a fork where a person went back and began with a command", () => {
    expect(told("u1<–\na1<u1 m1\na2<a1 m2\nn1<a1\no1<n1\nu2<o1\na3<u2 m3")).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 a2<a1 n1<a1 o1<n1 u2<o1 a3<u2
      real forks a1; leaf a3, drawn a3
      – > u1 a1
      a1 > a2
      a1 > n1 o1 u2 a3"
    `);
  });

  it("has new conversations as siblings, and dead ends in the first", () => {
    expect(told("-\nu1<–\na1<u1 m1\nx1<gone\nu2<–\na2<u2 m2\nleaf:a1")).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 x1<– u2<– a2<u2
      real forks none; leaf a1, drawn a1
      – > L1 x1
      x1 > u2 a2 L7
      x1 > u1 a1
      ! orphan x1"
    `);
  });

  it("continues below the summary of a compaction from what it kept", () => {
    expect(
      told("u1<–\na1<u1 m1\nu2<a1\na2<u2 m2\nB<– ~a2 from:u2..a2\nS<B\nu3<a2\nu4<a1"),
    ).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 u2<a1 a2<u2 B<a2 S<B u3<S u4<a1
      real forks a1; leaf u4, drawn u4
      – > u1 a1
      a1 > u2 a2 B S u3
      a1 > u4"
    `);
  });

  it("takes a summary for that of a boundary with lines of the program in between", () => {
    expect(
      told("u1<–\na1<u1 m1\nu2<a1\na2<u2 m2\nB<– ~a2 from:u2..a2\nx1<B\nx2<x1\nS<x2\nu3<a2"),
    ).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 u2<a1 a2<u2 B<a2 x1<B x2<x1 S<x2 u3<S
      real forks none; leaf u3, drawn u3
      – > u1 a1 u2 a2 B x1 x2 S u3"
    `);
  });

  it("does not continue another branch from a compaction without any message after it", () => {
    expect(told("u1<–\na1<u1 m1\nB<– ~a1\nS<B\nu2<a1\na2<u2 m2")).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 B<a1 S<B u2<a1 a2<u2
      real forks a1; leaf a2, drawn a2
      – > u1 a1
      a1 > B S
      a1 > u2 a2"
    `);
  });

  it("hangs sub-agents below the calls of their tasks, and those without a call in their place", () => {
    expect(
      told(
        "u1<–\na1<u1 m1 t1\na2<a1 m1 t2\nKu2<– does:t2\nKu1<– does:t1\nKa1<Ku1 m5\nKu3<–\nr1<a1 =t1\nKa3<Ku3 m6",
      ),
    ).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 a2<a1 Ku2<– Ku1<– Ka1<Ku1 Ku3<– r1<a1 Ka3<Ku3
      real forks none; leaf r1, drawn r1
      – > u1 a1 a2 r1
      a2 > Ku2
      a1 > Ku1 Ka1
      a2 > Ku3 Ka3"
    `);
  });

  it("reads a file of a sub-agent alone as any other conversation", () => {
    expect(told("Ku1<–\nKa1<Ku1 m1\nKx1<Ka1")).toMatchInlineSnapshot(`
      "recorded Ku1<– Ka1<Ku1 Kx1<Ka1
      real forks none; leaf Kx1, drawn Kx1
      – > Ku1 Ka1 Kx1"
    `);
  });

  it("prefers messages to a person over messages to none", () => {
    expect(told("u1<–\na1<u1 m1\nn1<u1 aside")).toMatchInlineSnapshot(`
      "recorded u1<– a1<u1 n1<u1
      real forks none; leaf a1, drawn n1
      – > u1 a1 n1"
    `);
  });

  it("cuts cycles, and takes a later line with a name for a child before it", () => {
    expect(told("u1<u3\nu2<u1\nu3<u2\nu4<u4\nu5<u6\nu6<–")).toMatchInlineSnapshot(`
      "recorded u1<– u2<u1 u3<u2 u4<– u5<u6 u6<–
      real forks none; leaf u5, drawn u5
      – > u6 u5
      – > u4
      – > u1 u2 u3
      ! self-parent u4
      ! cycle u1"
    `);
  });
});

const names = fc.constantFrom("u1", "u2", "a1", "a2", "a3", "r1", "r2", "x1", "Ku1", "Ka1", "S");
const line = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(names, fc.oneof(names, fc.constant("–")), fc.nat(3), fc.nat(3)),
  },
  { weight: 1, arbitrary: fc.constant("-") },
  { weight: 1, arbitrary: names.map((name) => `leaf:${name}`) },
  {
    weight: 1,
    arbitrary: fc.tuple(names, names, names).map(([a, b, c]) => `B<– ~${a} keeps:${b},${c}`),
  },
);
const sessions = fc.array(line, { minLength: 1, maxLength: 30 }).map((lines) =>
  lines.map((one, at) => {
    if (typeof one === "string") return one;
    const [name, parent, message, called] = one;
    // Names come twice, but seldom.
    const own = at % 3 === 0 ? name : `${name}-${at}`;
    return `${own}<${parent} m${message} t${called} =t${called}`;
  }),
);

describe("the drawn tree of any session", () => {
  it("holds every row once, below rows that come first, and no path up is a cycle", () => {
    fc.assert(
      fc.property(sessions, (texts) => {
        const lines = linesOf(texts);
        const { drawn } = treesOf(lines);
        const rows = drawn.lines.flatMap(({ rows: own }) => own);
        expect(rows.toSorted((a, b) => a - b)).toEqual(rowsOf(lines));
        for (const row of rowsOf(lines)) {
          let steps = 0;
          for (let at = row; at !== NO_ROW && steps <= lines.count; steps++) {
            at = drawn.parent[at] ?? NO_ROW;
          }
          expect(steps).toBeLessThanOrEqual(lines.count);
        }
      }),
    );
  });

  it("ends at a line of the tree if there is any message, with no continuation below it", () => {
    fc.assert(
      fc.property(sessions, (texts) => {
        const lines = linesOf(texts);
        const { drawn, leaf, drawnLeaf: shown } = treesOf(lines);
        expect(shown === NO_ROW).toBe(leaf === NO_ROW);
        if (shown === NO_ROW) return;
        expect(lines.isInTree(shown)).toBe(true);
        const last = drawn.lineOf[shown] ?? NO_ROW;
        expect(drawn.lines[last]?.next).toEqual([]);
      }),
    );
  });

  it("is the same line for any number of consecutive lines", () => {
    const lines = linesOf(
      Array.from(
        { length: 100_000 },
        (_, at) =>
          `${at % 2 ? "a" : "u"}${at}<${at === 0 ? "–" : `${at % 2 ? "u" : "a"}${at - 1}`} m${at}`,
      ),
    );
    const { drawn, drawnLeaf: shown } = treesOf(lines);
    expect(drawn.lines.length).toBe(1);
    expect(shown).toBe(99_999);
  });
});
