// What `info`, `stats` and the record that a list keeps say of real sessions, against counts over their raw lines.
// @module-tag long
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { ScoreLine } from "../../compare/branches/score.ts";
import { ensure } from "../../lib/ensure.ts";
import { candidatesIn } from "../../library/files/candidates.ts";
import type { Share, ToolShare } from "../../library/overview/overview.ts";
import { readCandidate } from "../../library/read/read-candidate.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { runCommand } from "../../testing/cli/node-run-command.ts";
import {
  agentUseSessionsIn,
  realSessionsIn,
  sessionFilesIn,
  withShared,
} from "../../testing/reading/node-shared.ts";
import {
  agentUseCounts,
  claudeCounts,
  codexCounts,
  piCounts,
  type RawCounts,
  rawLeaves,
  rawPath,
  rawRevert,
  rawRollback,
  toolCallsIn,
  usedByCalls,
} from "../../testing/reading/raw-counts.ts";

const COUNTERS: readonly (readonly [RegExp, (text: string) => RawCounts])[] = [
  [/^(real|oracle|formats-more)\/|^sent\/(pi|omp)\//, piCounts],
  [/\/claude\//, claudeCounts],
  [/\/codex\/|\/rollout-/, codexCounts],
];
/** A Codex thread whose last turn was rolled back, and files that go on from another one. */
const ROLLED_BACK =
  "reports/M06-rollback-steer/rollout-2026-05-16T10-00-00-019f0006-0000-7000-8000-000000000006.jsonl";
const DAY = "sent/codex/tree/home/.codex/sessions/2026/11/27/rollout-2026-11-27T13-06-4";
const THREAD = `${DAY}3-01a21d1d-8412-7fc3-9006-335b5aa0fc43`;
const BASES: ReadonlyMap<string, string> = new Map([
  [`${THREAD}_01a21d1d-8548-7521-a2d9-9d126c8d0b43.jsonl`, `${THREAD}.jsonl`],
  [`${DAY}8-01a21d1d-96a5-7ab2-b095-6537f9482dd0.jsonl`, `${THREAD}.jsonl`],
]);

function counterOf(name: string) {
  const [, countsOf] = ensure(
    COUNTERS.find(([names]) => names.test(name)),
    name,
  );
  return countsOf;
}

async function answer(...args: readonly string[]) {
  const { stdout, stderr } = await runCommand([...args, "--json"]);
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

withShared("data", "figures of real sessions", (data) => {
  const names = realSessionsIn(data);

  it.each(names)("are those of the lines of %s", async (name) => {
    const path = `${data}/${name}`;
    const text = readFileSync(path, "utf8");
    const { changed, cost, callsWithoutCost, ...counts } = counterOf(name)(text);
    const info = await answer("info", path);
    const own = info.usage.tokens - info.subAgents.tokens;
    const { replies, toolFailures, compactions, turns, leaves } = info;
    const said = { replies, toolFailures, compactions, turns, leaves, tokens: own };
    expect(said).toEqual(counts);
    expect((info.usage.cost ?? 0) - (info.subAgents.cost ?? 0)).toBeCloseTo(cost, 9);
    expect(info.usage.callsWithoutCost).toBe(callsWithoutCost);
    const { totals, files: touched } = await answer("stats", path);
    expect(totals.session).toMatchObject({
      replies,
      toolFailures,
      compactions,
      turns,
      usage: info.usage,
    });
    const isChanged = ({ changes }: { readonly changes: number }) => changes > 0;
    expect(touched.filter(isChanged).length).toBe(changed.size);
    const { candidates } = candidatesIn([{ path, size: text.length, mtimeMs: 0 }], "");
    const candidate = ensure(candidates[0], name);
    const read = await readCandidate(candidate, () => textSource(text, path));
    const listed = ensure(read.kind === "session" ? read.reading.session : null, name);
    const failures = listed.tools.reduce((sum, tool) => sum + tool.failures, 0);
    expect({ ...listed, failures }).toMatchObject({
      ...{ compactions, failures: toolFailures, branches: leaves },
      usage: info.usage,
    });
  });

  it.each(agentUseSessionsIn(data))("are those of the files of %s", async (name, files) => {
    const path = `${data}/oracle/dev/${name}`;
    const { changed, cost, callsWithoutCost, ...counts } = agentUseCounts(files);
    const info = await answer("info", path);
    const { replies, toolFailures, compactions, turns, leaves, usage, subAgents } = info;
    const tokens = usage.tokens - subAgents.tokens;
    const said = { replies, toolFailures, compactions, turns, leaves, tokens };
    expect(said).toEqual(counts);
    expect((usage.cost ?? 0) - (subAgents.cost ?? 0)).toBeCloseTo(cost, 9);
    const { totals, files: touched } = await answer("stats", path);
    expect(totals.session).toMatchObject({ replies, toolFailures, compactions, turns, usage });
    const isChanged = ({ changes }: { readonly changes: number }) => changes > 0;
    expect(touched.filter(isChanged).length).toBe(changed.size);
  });

  // Answers of the server that they were recorded with have the same ids in all cases of an agent.
  const cases = ["pi", "omp", "claude", "codex"].flatMap((agent) =>
    readdirSync(`${data}/sent/${agent}`).map((name) => `sent/${agent}/${name}`),
  );

  it.each([
    "real",
    "oracle/dev/pi-library",
    "oracle/dev/dreb-project",
    "formats-more/openclaw",
    "claude-codex/claude",
    "claude-codex/codex",
    ...cases.filter((name) => sessionFilesIn(`${data}/${name}`).length > 0),
  ])("of all sessions in %s are the sum of their calls, each once", async (folder) => {
    const { usage, days, projects, models, tools } = await answer("stats", `${data}/${folder}`);
    const texts = sessionFilesIn(`${data}/${folder}`).map((path) => readFileSync(path, "utf8"));
    const { tokens, cost, callsWithoutCost } = usedByCalls(texts);
    expect(tokens).toBeGreaterThan(0);
    expect(usage).toMatchObject({ tokens, callsWithoutCost });
    expect(usage.cost ?? 0).toBeCloseTo(cost, 9);
    for (const shares of [days, projects, models] as readonly (readonly Share[])[]) {
      expect(shares.reduce((sum, share) => sum + share.usage.tokens, 0)).toBe(tokens);
      expect(shares.reduce((sum, share) => sum + (share.usage.cost ?? 0), 0)).toBeCloseTo(cost, 9);
    }
    const called = tools.reduce((sum: number, tool: ToolShare) => sum + tool.calls, 0);
    expect(called).toBe(toolCallsIn(texts));
  });

  /** What each of two branches has alone, and how the command is asked for them. */
  async function branchesOf(name: string): Promise<readonly [string[], readonly string[]]> {
    const path = `${data}/${name}`;
    const text = readFileSync(path, "utf8");
    const base = BASES.get(name);
    if (base)
      return [[`${data}/${base}`, path], rawRevert(readFileSync(`${data}/${base}`, "utf8"), text)];
    if (name.startsWith("reports/")) {
      const { branches } = await answer("stats", path);
      return [
        [path, ...branches.map(({ leaf }: { readonly leaf: string }) => leaf)],
        rawRollback(text),
      ];
    }
    const leaves = rawLeaves(text);
    const ends = [leaves[0] ?? "", leaves.at(-1) ?? ""];
    const paths = ends.map((end) => rawPath(text, end));
    const shared = new Set(paths[0]?.filter((line) => paths[1]?.includes(line)));
    const own = paths.map((lines) => lines.filter((line) => !shared.has(line)).join("\n"));
    return [[path, ...ends], own];
  }

  const trees = names.filter(
    (name) =>
      /^(oracle|sent\/(pi|claude))\//.test(name) &&
      counterOf(name)(readFileSync(`${data}/${name}`, "utf8")).leaves > 1,
  );

  it.each([...trees, ...BASES.keys(), ROLLED_BACK])(
    "of two branches of %s are those of the lines after their fork",
    async (name) => {
      const [args, own] = await branchesOf(name);
      const { score } = await answer("compare", ...args);
      for (const [nth, side] of (["a", "b"] as const).entries()) {
        const { turns, toolFailures, changed, tokens, cost } = counterOf(name)(own[nth] ?? "");
        const figures = new Map<string, number>(
          score.map((line: ScoreLine) => [line.name, line[side] ?? 0]),
        );
        const titles = ["Turns", "Tool errors", "Files changed"];
        const kinds = [...figures].filter(([title]) => title.startsWith("Tokens"));
        const said = kinds.reduce((sum, [, one]) => sum + one, 0);
        expect([...titles.map((title) => figures.get(title)), said]).toEqual([
          turns,
          toolFailures,
          changed.size,
          tokens,
        ]);
        expect(figures.get("Cost") ?? 0).toBeCloseTo(cost, 9);
      }
    },
  );
});
