// The digest of a branch: its rows, and its sums against those of the whole branch.
// @module-tag long
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { NO_ROW } from "../../model/table/table.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { call, message, reply, result, user } from "../../testing/entries.ts";
import { timeAfter } from "../../testing/entry-lines.ts";
import { openedSource } from "../../testing/formats/printed-session.ts";
import { withShared } from "../../testing/reading/node-shared.ts";
import { sessionOf } from "../../testing/session.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import { leafOf, openingLeaf } from "../../tree/leaves.ts";
import { pathTo } from "../../tree/path.ts";
import { filesTouched } from "../files.ts";
import { usageBeforeTurns } from "../rows/turns.ts";
import { branchTo, scopeOf } from "../scope.ts";
import { totalsOf } from "../totals.ts";
import { type DigestRow, digestOf } from "./digest.ts";
import {
  askedText,
  branchLine,
  changedLines,
  changedText,
  checkText,
  clockText,
  compactionLine,
  turnCost,
} from "./digest-cells.ts";
import { readDigest } from "./read-digest.ts";

const shell = (id: string, command: string) => ({
  type: "toolCall",
  id,
  name: "bash",
  arguments: { command },
});
const edited = { details: { diff: "+1 a\n+2 b\n-3 c" }, toolName: "edit" };
const said = (text: string) => [{ type: "text", text }];

const worked = sessionOf([
  message("ask", { role: "user", content: "<system-reminder>x</system-reminder>Fix **it**" }),
  reply("a1", { content: [call("1", "edit", "/x/a.ts")] }),
  result("r1", "1", edited),
  reply("a2", { content: [shell("2", "npm test")] }),
  result("r2", "2", { isError: true, toolName: "bash", content: said("2 failed, 4 passed") }),
  reply("a3", { content: [shell("3", "npm test 2>&1 | tail -3")] }),
  result("r3", "3", { toolName: "bash", content: said("Tests  24 passed (24)") }),
  reply("a4", { content: said("Done."), usage: { input: 1, output: 1, cost: { total: 0.5 } } }),
  user("next", { timestamp: timeAfter(4000) }),
  reply("a5", { content: said("Once"), stopReason: "aborted" }, { timestamp: timeAfter(4065) }),
  user("other", { parentId: "a4", timestamp: timeAfter(5000) }),
  reply("a6", { content: said("Left") }, { timestamp: timeAfter(5001) }),
]);

async function linesOf(
  { table, details, readBodies }: Pick<typeof worked, "table" | "details" | "readBodies">,
  leaf: number,
): Promise<readonly string[]> {
  const read = { session: { table, header: { cwd: "/x" } }, details };
  const bodyAt = async (row: number) => (await readBodies([row]))[0] ?? {};
  const own = leafOf(table);
  const { rows, outcomes } = await readDigest(read.session, details, leaf, own, bodyAt);
  return rows.map((row) => {
    if (row.kind === "branch") return branchLine(read, row);
    if (row.kind === "compaction") return compactionLine(row);
    const { added, removed } = changedLines(row);
    const cells = [
      ...[row.number, askedText(read, row), changedText(row), `+${added} −${removed}`],
      ...[checkText(row, outcomes), row.turn.failures, turnCost(row), clockText(row.activeMs)],
    ];
    return `${cells.join(" | ")}${row.isStopped ? " | stopped" : ""}`;
  });
}

describe("The digest", () => {
  it("has a line for each turn, and one for each branch below the turn it left", async () => {
    expect(await linesOf(worked, worked.row("a5"))).toEqual([
      "1 | Fix it | a.ts | +2 −1 | ✓ 24 tests | 1 | $0.50 | 0:07",
      "Branch 2: hi · 1 turn · current · finished",
      "2 | hi |  | +0 −0 |  | 0 |  | 1:05 | stopped",
    ]);
  });

  it("names a compaction after the turn it came in, and what is before the first prompt in none", async () => {
    const session = sessionOf(`
      a0   assistant: Ready
      u1   user: One
      a1   assistant: First
      c1   compaction kept=a1 before=9000: So far
      u2   user: Two`);
    const lines = await linesOf(session, session.row("u2"));
    expect(lines.map((line) => line.split(/ \| {2}|: /)[0])).toEqual([
      ...["1 | One", "Compaction 1", "2 | Two"],
    ]);
  });

  it("lists every one of 150,000 branches that leave one turn", () => {
    const retries = Array.from({ length: 150_000 }, (_, at) => `b${at} < u user: Again ${at}`);
    const { table, details, row } = sessionOf(["u user: Begin", ...retries].join("\n"));
    const leaf = row("b0");
    const rows = digestOf({ table, header: null }, details, leaf, leaf);
    expect(rows.filter(({ kind }) => kind === "branch")).toHaveLength(149_999);
  });

  it("is empty where nobody asked", async () => {
    const session = sessionOf("a assistant: Ready");
    expect(await linesOf(session, session.row("a"))).toEqual([]);
    expect(await linesOf(sessionOf(""), NO_ROW)).toEqual([]);
  });
});

it("Active time is written as a clock", () => {
  expect([0, 4_400, 65_000, 3_723_000, null].map(clockText)).toEqual([
    ...["0:00", "0:04", "1:05", "1:02:03", "–"],
  ]);
});

/** Of all turns and of what stands before the first together, what the whole branch has. */
async function sumsHold(text: string): Promise<void> {
  const { session, table, details } = await openedSource(textSource(text, "session.jsonl"));
  const leaf = openingLeaf(session);
  const path = pathTo(table, leaf);
  const turns = digestOf(session, details, leaf, leaf).filter(isTurn);
  const totals = totalsOf(table, details, branchTo(table, leaf));
  const sum = (of: (turn: (typeof turns)[number]) => number | null) =>
    turns.reduce((before, turn) => before + (of(turn) ?? 0), 0);
  const first = turns[0]?.turn.prompt ?? NO_ROW;
  const before = path.subarray(0, Math.max(0, path.indexOf(first)));
  const early = totalsOf(table, details, scopeOf(table, before));
  expect(turns.length).toBe(totals.turns);
  expect(
    sum(({ turn }) => turn.cost) + (usageBeforeTurns(table, details, path).cost ?? 0),
  ).toBeCloseTo(totals.usage.cost ?? 0);
  expect(sum(({ activeMs }) => activeMs) + (early.activeMs ?? 0)).toBe(totals.activeMs ?? 0);
  expect(sum(({ turn }) => turn.failures) + early.failedReplies + early.toolFailures).toBe(
    totals.failedReplies + totals.toolFailures,
  );
  const files = filesTouched(table, details, scopeOf(table, path), cwdOf(session));
  const lines = files.reduce((all, { added, removed }) => all + added + removed, 0);
  expect(sum((turn) => changedLines(turn).added + changedLines(turn).removed)).toBe(lines);
}

const isTurn = (row: DigestRow) => row.kind === "turn";

const sample = (name: string) =>
  readFileSync(new URL(`../../../public/samples/${name}.jsonl`, import.meta.url), "utf8");

it.each(["auth-refactor", "three-attempts", "long-haul"])(
  "The turns of %s sum to its branch",
  (name) => sumsHold(sample(name)),
);

withShared("data/real", "digests", (folder) => {
  it.each(["pi-v1-two-compactions", "pi-v1-large", "pi-v3-long-lines"])(
    "the turns of %s sum to its branch",
    (name) => sumsHold(readFileSync(`${folder}/${name}.jsonl`, "utf8")),
  );
});
