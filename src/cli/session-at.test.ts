// Commands on the folder that a session of AgentUse is: read, exported and shared like a file.
// @module-tag long
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { runCommand } from "../testing/cli/node-run-command.ts";

const FOLDER = fileURLToPath(
  new URL(
    "../../fixtures/agentuse/bakery/01M45ABJR000000000000007QF-orders-flour",
    import.meta.url,
  ),
);
const work = mkdtempSync(join(tmpdir(), "espalier-folder-"));
afterAll(() => rmSync(work, { recursive: true }));

it.each([["info"], ["tree"], ["context"], ["check"]])("%s reads a folder", async (command) => {
  const { exitCode, stdout, stderr } = await runCommand([command, FOLDER]);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(stdout.length).toBeGreaterThan(20);
});

it("a folder is exported as a session file, which says the same", async () => {
  const out = join(work, "out.jsonl");
  expect((await runCommand(["export", FOLDER, "-o", out])).stderr).toBe("");
  expect(readFileSync(out, "utf8")).toMatch(/^\{"type":"session","version":3/);
  const [folder, file] = await Promise.all(
    [FOLDER, out].map(async (path) => (await runCommand(["tree", path])).stdout.trim().split("\n")),
  );
  expect(file).toEqual(folder);
});

it("a folder is shared, without the token that would answer its approval", async () => {
  const out = join(work, "out.md");
  const { exitCode } = await runCommand(["share", FOLDER, "-o", out, "--mask", "all"]);
  expect(exitCode).toBe(0);
  const text = readFileSync(out, "utf8");
  expect(text).toContain("## Turn 1");
  expect(text).not.toContain("resumeToken");
});
