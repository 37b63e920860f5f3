// `espalier list`: which sessions, from where, in which order.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { jsonLines } from "../../testing/cli/json-lines.ts";
import { runCommand } from "../run.ts";

const home = mkdtempSync(join(tmpdir(), "espalier-list-"));
const bakery = fileURLToPath(new URL("../../../fixtures/agentuse/bakery", import.meta.url));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

function write(path: string, cwd: string, minute: number): void {
  const file = join(home, path);
  const timestamp = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  const entry = {
    type: "message",
    id: "a",
    parentId: null,
    timestamp,
    message: { role: "user", content: `Say ${path}`, timestamp: Date.parse(timestamp) },
  };
  const header = { type: "session", version: 3, id: path, timestamp, cwd };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(header)}\n${JSON.stringify(entry)}\n`);
}

write(".pi/agent/sessions/--w--/first.jsonl", "/w", 1);
write(".pi/agent/sessions/--w--/last.jsonl", "/w", 3);
write(".dreb/agent/sessions/--x--/dreb.jsonl", "/x", 2);
write(".companion/agent/sessions/--w--/former.jsonl", "/w", 0);
write("elsewhere/agent/sessions/--y--/named.jsonl", "/y", 4);
write("deep/a/b/c.jsonl", "/w", 5);
cpSync(bakery, join(home, ".local/share/agentuse/bakery"), { recursive: true });

beforeEach(() => {
  for (const name of Object.keys(process.env)) {
    if (name.endsWith("AGENT_DIR") || name === "INDUSAGI_DIR") vi.stubEnv(name, "");
  }
  vi.stubEnv("HOME", home);
  vi.stubEnv("XDG_DATA_HOME", "");
});

async function pathsIn(...args: string[]): Promise<readonly string[]> {
  const { stdout } = await runCommand(["list", ...args, "--json"]);
  return jsonLines(stdout).map((row) => relative(home, (row as { path: string }).path));
}

const DREB = ".dreb/agent/sessions/--x--/dreb.jsonl";
const FIRST = ".pi/agent/sessions/--w--/first.jsonl";
const LAST = ".pi/agent/sessions/--w--/last.jsonl";
const ORDERS = ".local/share/agentuse/bakery/01M45ABJR000000000000007QF-orders-flour";
const FORMER = ".companion/agent/sessions/--w--/former.jsonl";

it("lists the sessions of every agent of this machine, the newest first", async () => {
  const paths = await pathsIn();
  expect(paths.filter((path) => path.endsWith(".jsonl"))).toEqual([LAST, DREB, FIRST, FORMER]);
  expect(paths).toContain(ORDERS);
});

it("looks where the agent's own variable says", async () => {
  vi.stubEnv("PI_CODING_AGENT_DIR", join(home, "elsewhere", "agent"));
  const paths = await pathsIn();
  expect(paths).toContain("elsewhere/agent/sessions/--y--/named.jsonl");
  expect(paths).not.toContain(LAST);
});

it("lists one working directory, or the first so many, and counts the others", async () => {
  expect(await pathsIn("--cwd", "/w/")).toEqual([LAST, FIRST, FORMER]);
  expect(await pathsIn("--cwd", "/nowhere")).toEqual([]);
  const { stdout, stderr } = await runCommand(["list", "--cwd", "/w", "--limit", "1"]);
  expect(stdout).toMatch(/^[\d-]+ \S+ {2}1 message {2}Say .pi\/agent\S+last.jsonl\n {4}\S+\n$/);
  expect(stderr).toBe("and 2 more sessions\n");
  expect((await runCommand(["list", "--limit", "0"])).exitCode).toBe(2);
});

it("looks into named folders and those directly below them, and no deeper", async () => {
  const sessions = join(home, ".pi/agent/sessions");
  expect(await pathsIn(sessions, join(sessions, "--w--"))).toEqual([LAST, FIRST]);
  expect(await pathsIn(join(home, "deep"))).toEqual([]);
  const nested = await pathsIn(join(home, ".local/share/agentuse/bakery"));
  expect(nested).toEqual([ORDERS]);
  expect((await runCommand(["list", join(home, "deep")])).stdout).toBe("No sessions.\n");
});

it("searches one working directory when asked", async () => {
  const found = async (...args: string[]) => {
    const { stdout } = await runCommand(["search", "Say", ...args, "--json"]);
    return jsonLines(stdout).map((row) => relative(home, (row as { path: string }).path));
  };
  expect(await found("--cwd", "/x")).toEqual([DREB]);
  expect(await found("--limit", "2")).toHaveLength(2);
});
