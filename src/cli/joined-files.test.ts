// Sessions that go through several files, as commands read them: in their folder, named together, and alone.
// @module-tag long
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { REVERTED_ROLLOUTS } from "../../fixtures/generate/codex/reverted.ts";
import { runCommand } from "../testing/cli/node-run-command.ts";

const FOLDER = fileURLToPath(new URL("../../fixtures/codex-reverted", import.meta.url));
const [base = "", revision = "", fork = ""] = [...REVERTED_ROLLOUTS.keys()].map(
  (path) => `${FOLDER}/${path}`,
);

it("a folder lists a reverted thread once, and counts what a fork goes on from once", async () => {
  const listed = await runCommand(["list", FOLDER, "--json"]);
  const paths = listed.stdout.trim().split("\n");
  expect(paths.map((line) => JSON.parse(line).path)).toEqual([fork, revision]);
  const { stdout } = await runCommand(["stats", FOLDER, "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ sessions: 2, usage: { input: 10_000, output: 40 } });
});

it("files that are named together are read together, each as the session that it is", async () => {
  const { stdout } = await runCommand(["context", base, revision, fork]);
  const said = ["Which shelf", "Order four", "Only turn", "How hot"];
  const shown = stdout.split("==> ").slice(1);
  expect(shown.map((one) => said.filter((words) => one.includes(words)))).toEqual([
    ["Which shelf", "Order four"],
    ["Which shelf", "Only turn"],
    ["Which shelf", "How hot"],
  ]);
});

it.each(["info", "stats"])(
  "%s counts a thread once whose files are named together",
  async (command) => {
    const told = async (...paths: readonly string[]) =>
      (await runCommand([command, ...paths, "--json"])).stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    const [thread, ...others] = await told(base, revision, fork);
    expect(others).toHaveLength(1);
    expect(await told(revision, base)).toEqual([thread]);
    expect(await told(base)).not.toEqual([thread]);
  },
);

it("a file that is named alone says what its context begins with and where that lies", async () => {
  const { stdout } = await runCommand(["context", fork]);
  expect(stdout).toMatch(
    /^What the model saw before line 1 is not in this file: the first 7 lines \(1.5 kB\) stayed in the file of Codex whose name ends in 019fce41-7a00-7000-8000-0000000000aa\.jsonl/,
  );
  const json = JSON.parse((await runCommand(["context", fork, "--json"])).stdout);
  expect(json.missing).toHaveLength(1);
  const whole = JSON.parse((await runCommand(["context", base, "--json"])).stdout);
  expect(whole).not.toHaveProperty("missing");
});

it("a check tells an error of nothing that lies in the folder", async () => {
  const { stdout, exitCode } = await runCommand(["check", FOLDER]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain("Lines 1 to 7 lie in the file of the session");
  expect(stdout).not.toContain("not in this file");
});

it.each([
  ["export", base, revision, "-o", "-"],
  ["export", revision, base, "-o", "-"],
  ["export", `${FOLDER}/2026/08/05`, "-o", "-"],
  ["share", base, revision, "-o", "-", "--form", "jsonl", "--mask", "all"],
  ["export", base, fork, "-o", "-"],
])("%s %s writes files of one session as one", async (...args) => {
  const { stdout, stderr, exitCode } = await runCommand(args);
  expect([exitCode, stderr.includes("not one session")]).toEqual([0, false]);
  const said = ["Which shelf", "Order four", "Only turn", "How hot"];
  const isFork = args.includes(fork);
  expect(said.filter((words) => stdout.includes(words))).toEqual(
    isFork ? ["Which shelf", "How hot"] : said.slice(0, 3),
  );
});

it("files of several sessions are refused where one is written", async () => {
  const { stderr, exitCode } = await runCommand(["export", revision, fork, "-o", "-"]);
  expect([exitCode, stderr.split("\n")[0]]).toEqual([
    2,
    "These 2 files are not one session. Name one of them.",
  ]);
  expect((await runCommand(["info", FOLDER])).exitCode).toBe(2);
});

it("a comparison of two files of one session finds what both go on from", async () => {
  const { stdout } = await runCommand(["compare", base, revision, "--json"]);
  const { rows } = JSON.parse(stdout);
  expect(rows[0]).toMatchObject({ isEqual: true });
  expect(rows.some(({ isEqual }: { isEqual: boolean }) => !isEqual)).toBe(true);
});

it("a folder of one session's files is that session", async () => {
  const { stdout } = await runCommand(["info", `${FOLDER}/2026/08/05`, "--json"]);
  const together = JSON.parse(
    (await runCommand(["info", revision, base, "--json"])).stdout.split("\n")[0] ?? "",
  );
  expect(JSON.parse(stdout)).toMatchObject({ turns: together.turns, leaves: together.leaves });
  expect(together.leaves).toBe(2);
});

it("figures that may count what was copied say so", async () => {
  const forked = fileURLToPath(new URL("../../fixtures/codex/forked.jsonl", import.meta.url));
  const { stdout } = await runCommand(["info", forked]);
  expect(stdout).toMatch(/figures +Which lines were copied .* cannot be told from this file/);
  const json = JSON.parse((await runCommand(["stats", forked, "--json"])).stdout);
  expect(json.unsure).toContain("all its lines count here");
  expect(JSON.parse((await runCommand(["info", base, "--json"])).stdout).unsure).toBeNull();
});

it.each([
  ["repair", `${FOLDER}/2026/08/05`, "-o", base, "--replace"],
  ["repair", base, revision, "-o", revision, "--replace"],
  ["repair", revision, "-o", revision, "--replace"],
  ["export", `${FOLDER}/2026/08/05`, "-o", base, "--replace"],
  ["share", `${FOLDER}/2026/08/05`, "-o", base, "--replace", "--form", "jsonl", "--mask", "all"],
])("%s %s writes over none of the files that it reads", async (...args) => {
  const before = readFileSync(base, "utf8") + readFileSync(revision, "utf8");
  const { stderr, exitCode } = await runCommand(args);
  expect([exitCode, stderr.split("\n")[0]]).toEqual([
    2,
    expect.stringMatching(
      /^\S+\.jsonl is an input and is never overwritten\. Choose another name\.$/,
    ),
  ]);
  expect(readFileSync(base, "utf8") + readFileSync(revision, "utf8")).toBe(before);
});

it.each(["export", "repair"])("%s says what a file alone does not have", async (command) => {
  const alone = await runCommand([command, revision, "-o", "-"]);
  expect(alone.stderr).toContain("What the model saw before line 1 is not in this file");
  const both = await runCommand([command, base, revision, "-o", "-"]);
  expect(both.stderr).not.toContain("not in this file");
  expect(both.stdout).toContain("Which shelf");
});

it.each([
  ["two files", [base, revision]],
  ["a folder", [`${FOLDER}/2026/08/05`]],
])("a search in %s of one session looks through all of it", async (_, files) => {
  const { stdout, exitCode } = await runCommand(["search", ...files, "shelf"]);
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining("Which shelf")]);
  const several = await runCommand(["search", base, fork, revision, "shelf"]);
  expect([several.exitCode, several.stderr]).toEqual([
    2,
    expect.stringContaining("not one session"),
  ]);
});

it.each([
  ["label", revision, "@3", "x"],
  ["branch", revision, "--leaf", "@3", "-o", "-"],
  ["fork", revision, "--cwd", "/w", "-o", "-"],
])(
  "%s writes nothing from a file of Codex, and names what makes a session of it",
  async (...args) => {
    const { stderr, exitCode } = await runCommand(args);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("is read, but not written")]);
  },
);

it("a session is called what the index of its agent above it says, as in a list", async () => {
  const home = mkdtempSync(join(tmpdir(), "espalier-index-"));
  try {
    const file = `${home}/sessions/${[...REVERTED_ROLLOUTS.keys()][0]}`;
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(base, file);
    const { id } = JSON.parse((await runCommand(["info", file, "--json"])).stdout);
    const index = [
      { id, thread_name: "old" },
      { id: "other", thread_name: "not mine" },
      { id, thread_name: "Shelves" },
    ];
    writeFileSync(
      `${home}/session_index.jsonl`,
      index.map((line) => `${JSON.stringify(line)}\n`).join(""),
    );
    expect((await runCommand(["info", file])).stdout).toMatch(/^name +Shelves$/m);
    expect(JSON.parse((await runCommand(["info", file, "--json"])).stdout).name).toBe("Shelves");
    expect((await runCommand(["list", home])).stdout).toContain("Shelves");
  } finally {
    rmSync(home, { recursive: true });
  }
});
