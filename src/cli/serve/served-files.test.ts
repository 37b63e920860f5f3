// What is given out of several folders, and of one session.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { foldersFiles, type ServedFiles, sessionFiles } from "./served-files.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "espalier-served-files-"));
  vi.stubEnv("HOME", home);
  put(".pi/agent/auth.json", "not for you");
  put(".pi/agent/sessions/--w--/a.jsonl", "of pi");
  put(".claude/projects/-w/main.jsonl", "of Claude Code");
  put(".claude/projects/-w/main/subagents/agent-1.jsonl", "of its sub-agent");
  put(".claude/projects/-w/main-2.jsonl", "of another session");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

async function listed(files: ServedFiles): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const { path } of files.list()) paths.push(path);
  return paths.sort();
}

/** Null: it is not given out. */
async function read(files: ServedFiles, path: string): Promise<string | null> {
  const handle = await files.open(path);
  return handle === null ? null : handle.readFile("utf8").finally(() => handle.close());
}

it("Folders of several agents are served each by its path from the home folder", async () => {
  const folders = [".pi/agent/sessions", ".claude/projects"].map((path) => join(home, path));
  const files = await foldersFiles(folders);
  expect(await listed(files)).toEqual([
    ".claude/projects/-w/main-2.jsonl",
    ".claude/projects/-w/main.jsonl",
    ".claude/projects/-w/main/subagents/agent-1.jsonl",
    ".pi/agent/sessions/--w--/a.jsonl",
  ]);
  expect(await read(files, ".pi/agent/sessions/--w--/a.jsonl")).toBe("of pi");
  symlinkSync(join(home, ".pi/agent"), join(home, ".claude/projects/link"));
  for (const path of [
    ".pi/agent/auth.json",
    ".pi/agent/sessions/../auth.json",
    ".claude/projects/../../.pi/agent/auth.json",
    ".claude/projects/link/auth.json",
    ".claude/projects",
    "",
    join(home, ".pi/agent/auth.json"),
  ]) {
    expect(await read(files, path)).toBe(null);
  }
});

it("A session is served without its neighbours, but with what its sub-agents wrote", async () => {
  const files = await sessionFiles(join(home, ".claude/projects/-w/main.jsonl"));
  expect(files.name).toBe("main.jsonl");
  expect(await listed(files)).toEqual(["main.jsonl", "main/subagents/agent-1.jsonl"]);
  expect(await read(files, "main.jsonl")).toBe("of Claude Code");
  expect(await read(files, "main/subagents/agent-1.jsonl")).toBe("of its sub-agent");
  for (const path of ["main-2.jsonl", "main/../main-2.jsonl", "main", "", "../-w/main.jsonl"]) {
    expect(await read(files, path)).toBe(null);
  }
});

it("A session without a folder of that name is served alone", async () => {
  const files = await sessionFiles(join(home, ".claude/projects/-w/main-2.jsonl"));
  expect(await listed(files)).toEqual(["main-2.jsonl"]);
  expect(await read(files, "main.jsonl")).toBe(null);
});
