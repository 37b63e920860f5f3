import { chmodSync, linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../testing/cli/node-run-command.ts";

const HEADER = '{"type":"session","id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/x"';
const MESSAGE =
  '{"type":"message","id":"a","timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":"hi"}}\n';

let dir = "";
let path = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "unwritable-"));
  path = join(dir, "a.jsonl");
});
afterEach(() => rmSync(dir, { recursive: true }));

describe("espalier label on a file that cannot be written", () => {
  it("says that it is read-only, and what to do", async () => {
    writeFileSync(path, `${HEADER},"version":3}\n${MESSAGE}`);
    chmodSync(path, 0o444);
    const { exitCode, stdout, stderr } = await runCommand(["label", path, "a", "x"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^Nothing was written to \S+: [^\n]+\.\nChange its permissions, or/);
  });

  it("says of an old one with two names that they would part", async () => {
    writeFileSync(path, `${HEADER},"version":2}\n${MESSAGE}`);
    linkSync(path, join(dir, "b.jsonl"));
    const { exitCode, stderr } = await runCommand(["label", path, "a", "x", "--upgrade"]);
    expect([exitCode, stderr]).toEqual([
      2,
      `Nothing was written to ${path}: the file has 2 names (hard links) and rewriting it would separate them.\nRemove the other names, or work on a copy of it.\n`,
    ]);
    expect(readFileSync(path, "utf8")).toBe(`${HEADER},"version":2}\n${MESSAGE}`);
  });
});
