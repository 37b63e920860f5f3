// What `info`, `stats` and the record that a list keeps say of real sessions, against counts over their raw lines.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { expect, it } from "vitest";
import type { ScoreLine } from "../../compare/branches/score.ts";
import { ensure } from "../../lib/ensure.ts";
import { candidatesIn } from "../../library/files/candidates.ts";
import type { Share } from "../../library/overview/overview.ts";
import { readCandidate } from "../../library/read/read-candidate.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { runCommand } from "../../testing/cli/node-run-command.ts";
import { sessionFilesIn, withShared } from "../../testing/reading/node-shared.ts";
import {
  claudeCounts,
  codexCounts,
  piCounts,
  type RawCounts,
  rawLeaves,
  rawPath,
  tokensOfCalls,
} from "../../testing/reading/raw-counts.ts";

const COUNTERS: readonly (readonly [RegExp, (text: string) => RawCounts])[] = [
  [/^(real|oracle|formats-more)\/|^sent\/(pi|omp)\//, piCounts],
  [/\/claude\//, claudeCounts],
  [/\/codex\//, codexCounts],
];
/** No session, or no lines of one. */
const OTHERS =
  /performance\.jsonl|session_index\.jsonl|\/requests\/|bad-(empty|mid-line)|_empty\.jsonl|live-fork\/child/;
/** Lines of many files, cut by who published them. */
const SHAPES = /agentsessions-shapes/;
const FOLDERS = ["real", "oracle/dev", "formats-more/omp", "formats-more/openclaw"];

async function answer(...args: readonly string[]) {
  const { stdout, stderr } = await runCommand([...args, "--json"]);
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

withShared("data", "figures of real sessions", (data) => {
  const folders = [
    ...FOLDERS,
    "formats-more/pi-family",
    "claude-codex",
    "sent/pi",
    "sent/omp",
    "sent/claude",
    "sent/codex",
  ];
  const files = folders
    .flatMap((folder) => sessionFilesIn(`${data}/${folder}`))
    .filter((path) => !OTHERS.test(path) && !SHAPES.test(path));

  it.each(files.map((path) => relative(data, path)))(
    "are those of the lines of %s",
    async (name) => {
      const path = `${data}/${name}`;
      const [, countsOf] = ensure(
        COUNTERS.find(([names]) => names.test(name)),
        name,
      );
      const { changed, cost, ...counts } = countsOf(readFileSync(path, "utf8"));
      const info = await answer("info", path);
      const own = info.usage.tokens - info.subAgents.tokens;
      const { replies, toolFailures, compactions, turns, leaves } = info;
      const said = { replies, toolFailures, compactions, turns, leaves, tokens: own };
      expect(said).toEqual(counts);
      if (cost !== null) expect(info.usage.cost ?? 0).toBeCloseTo(cost, 9);
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
      const text = readFileSync(path, "utf8");
      const { candidates } = candidatesIn([{ path, size: text.length, mtimeMs: 0 }], "");
      const candidate = ensure(candidates[0], name);
      const read = await readCandidate(candidate, () => textSource(text, path));
      expect(read.kind === "session" && read.reading.session).toMatchObject({
        compactions,
        usage: info.usage,
      });
    },
  );

  // Answers of the server that other folders were recorded with have the same ids in all of their sessions.
  it.each([
    "real",
    "oracle/dev/pi-library",
    "oracle/dev/dreb-project",
    "formats-more/openclaw",
    "claude-codex/claude",
    "claude-codex/codex",
  ])("of all sessions in %s are the sum of their calls, each once", async (folder) => {
    const { usage, days, projects, models } = await answer("stats", `${data}/${folder}`);
    const texts = sessionFilesIn(`${data}/${folder}`).map((path) => readFileSync(path, "utf8"));
    const tokens = tokensOfCalls(texts);
    expect(tokens).toBeGreaterThan(0);
    const shared = [days, projects, models].map((shares: readonly Share[]) =>
      shares.reduce((sum, share) => sum + share.usage.tokens, 0),
    );
    expect([usage.tokens, ...shared]).toEqual([tokens, tokens, tokens, tokens]);
  });

  const trees = files.filter(
    (path) =>
      /^(oracle|sent\/(pi|claude))\//.test(relative(data, path)) &&
      rawLeaves(readFileSync(path, "utf8")).length > 1,
  );

  it.each(trees.map((path) => relative(data, path)))(
    "of two branches of %s are those of the lines after their fork",
    async (name) => {
      const path = `${data}/${name}`;
      const text = readFileSync(path, "utf8");
      const leaves = rawLeaves(text);
      const ends = [leaves[0] ?? "", leaves.at(-1) ?? ""] as const;
      const { score } = await answer("compare", path, ...ends);
      const paths = ends.map((end) => rawPath(text, end));
      const shared = new Set(paths[0]?.filter((line) => paths[1]?.includes(line)));
      const countsOf = name.includes("/claude/") ? claudeCounts : piCounts;
      for (const [nth, side] of (["a", "b"] as const).entries()) {
        const own = paths[nth]?.filter((line) => !shared.has(line)) ?? [];
        const { turns, toolFailures, changed, cost } = countsOf(own.join("\n"));
        const figures = new Map(score.map((line: ScoreLine) => [line.name, line[side] ?? 0]));
        const said = ["Turns", "Tool errors", "Files changed"].map((title) => figures.get(title));
        expect(said).toEqual([turns, toolFailures, changed.size]);
        if (cost !== null) expect(figures.get("Cost")).toBeCloseTo(cost, 9);
      }
    },
  );
});
