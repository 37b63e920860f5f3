// `espalier digest` prints a sample as text, Markdown and JSON.
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runCommand } from "../../testing/cli/node-run-command.ts";

const auth = fileURLToPath(new URL("../../../public/samples/auth-refactor.jsonl", import.meta.url));
const out = async (...args: string[]) => (await runCommand(["digest", auth, ...args])).stdout;

it("A digest has a line for each turn, with branches and compactions below the turn they belong to", async () => {
  const lines = (await out()).split("\n");
  expect(lines.slice(0, 3)).toEqual([
    "Refactor auth module",
    "10 turns · $0.45 · 5 m 37 s active, 1 h 1 m idle · 2 compactions",
    "",
  ]);
  expect(lines.slice(5, 9).map((line) => line.slice(0, 78).trimEnd())).toEqual([
    " 3   $0.031  0:02                                                           Go",
    "    ↳ Branch 1: passport: no · 2 turns · $0.043 · abandoned · finished",
    "    ═ Compaction 1: 9.4k → 1.2k tokens",
    " 4   $0.073  1:09  ✓ tests  4 failed  5 files +75 −27                       Go",
  ]);
});

it("A digest as Markdown is a table of turns", async () => {
  const lines = (await out("--markdown")).split("\n");
  expect(lines.slice(0, 6)).toEqual([
    "# Refactor auth module",
    "",
    "10 turns · $0.45 · 5 m 37 s active, 1 h 1 m idle · 2 compactions",
    "",
    "| Turn | Asked | Changed | + | − | Tests | Failed | Cost | Active |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
  ]);
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^\| 8 \| Yes, but as its own commit\. \| `src\/middleware\/require-user\.ts` \| 9 \| 9 \| ✓ .* \| {2}\| \$0\.036 \| 0:12 \|$/,
    ),
  );
});

it("A digest as JSON has an object for each row", async () => {
  const rows = (await out("--json"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(rows.map(({ kind }) => kind).join(" ")).toBe(
    "turn turn turn branch compaction turn turn turn branch turn turn compaction turn branch turn",
  );
  expect(rows[5]).toMatchObject({ number: 4, failures: 4, check: { kind: "tests", passed: true } });
});

it("A digest of an entry within a branch ends there", async () => {
  const rows = (await out("--leaf", "96ff52cf", "--json")).trim().split("\n");
  expect(rows.filter((row) => row.includes('"kind":"turn"'))).toHaveLength(6);
});
