// @module-tag long
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { jsonLines } from "../../testing/cli/json-lines.ts";
import { runCommand } from "../../testing/cli/node-run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-library-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

function write(path: string, header: object, ...messages: readonly object[]): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const lines = [
    { type: "session", version: 3, timestamp: "2026-01-01T00:00:00.000Z", cwd: "/w", ...header },
    ...messages.map((message, index) => ({
      type: "message",
      id: `e${index}`,
      parentId: index === 0 ? null : `e${index - 1}`,
      timestamp: `2026-01-0${index + 1}T00:00:00.000Z`,
      message,
    })),
  ];
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

const user = (text: string) => ({ role: "user", content: text, timestamp: 1 });
const reply = (text: string, cost: number, tokens = 10) => ({
  role: "assistant",
  provider: "p",
  model: "m",
  stopReason: "stop",
  content: [{ type: "text", text }],
  usage: { input: tokens, output: 0, cacheRead: 0, cacheWrite: 0, cost: { total: cost } },
  timestamp: 2,
});

write(
  "here/--w--/a.jsonl",
  { id: "a" },
  user("Where is the lighthouse?"),
  reply("By the sea", 0.5),
);
write("here/--w--/b.jsonl", { id: "b" }, user("paint the house \u001b[31mred"), reply("no", 0, 0));
write("here/--x--/c.jsonl", { id: "c", cwd: "/x" }, user("sea shanties"), reply("la la", 0));
write("here/--w--/f.jsonl", { id: "f", parentSession: "/h/a.jsonl" }, user("on"), reply("", 2));
writeFileSync(join(folder, "here", "notes.txt"), "nothing");

const here = join(folder, "here");

/** Exit code and both streams, with the folder's name taken out. */
async function run(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(args);
  return `${exitCode}\n${stdout}${stderr}`.replaceAll(folder, "");
}

async function json(...args: string[]) {
  return JSON.parse((await runCommand([...args, "--json"])).stdout);
}

async function pathsFound(...args: string[]): Promise<readonly string[]> {
  const { stdout } = await runCommand(["search", ...args, "--json"]);
  const sessions = jsonLines(stdout) as readonly { readonly path: string }[];
  return sessions.map(({ path }) => path.slice(here.length + 1));
}

describe("espalier search", () => {
  it("shows what was found, with the words around and the entry they are in", async () => {
    const shown = await run("search", "LIGHT", here);
    expect(shown.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, "TIME")).toBe(
      "0\nTIME  1 hit  Where is the lighthouse?\n    /here/--w--/a.jsonl\n" +
        "    e0 user: Where is the lighthouse?\n",
    );
  });

  it("finds prompts, replies, names of files and folders; scattered letters where there is nothing else", async () => {
    expect(await pathsFound("sea", here)).toEqual(["--x--/c.jsonl", "--w--/a.jsonl"]);
    expect(await pathsFound('"the sea"', here)).toEqual(["--w--/a.jsonl"]);
    expect(await pathsFound("c.jsonl", here)).toEqual(["--x--/c.jsonl"]);
    expect(await pathsFound("re:l.ghth", here)).toEqual(["--w--/a.jsonl"]);
    expect(await pathsFound("lthse", here)).toEqual(["--w--/a.jsonl"]);
    expect(await pathsFound("sea", here, "--fuzzy")).toContain("--w--/b.jsonl");
    expect(await pathsFound("lthse", here, "--fuzzy")).toContain("--w--/a.jsonl");
  });

  it("reads a folder that is named twice, or lies in another one, once", async () => {
    const found = await pathsFound("lighthouse", here, join(here, "--w--"), here);
    expect(found).toEqual(["--w--/a.jsonl"]);
  });

  it("ends with 1 where nothing is found, with 2 where nothing can be", async () => {
    expect(await run("search", "zzzq", here)).toBe("1\nNothing found.\n");
    expect(await run("search", "lthse", here)).toMatch(
      /^1\n[\s\S]*\nNothing holds these words\. What has their letters in this order is shown\.\n$/,
    );
    expect(await run("search", "re:(", here)).toMatch(
      /^2\nThis is not a valid regular expression.*\nUsage/,
    );
    expect(await run("search", " ", here)).toMatch(/^2\nThere is nothing to search for\.\nUsage/);
    expect(await run("search")).toMatch(/^2\nQUERY is required\.\nUsage/);
    expect(await run("search", "x", join(here, "notes.txt"))).toMatch(
      /^2\n\S+ is not a folder\.\n/,
    );
    expect(await run("search", "x", join(folder, "no"))).toBe("2\nNo such file: /no\n");
  });

  it("lets nothing of a file reach the terminal but text", async () => {
    const { stdout } = await runCommand(["search", "paint", here]);
    expect(stdout).not.toContain("\u001b");
    expect(stdout).toContain("paint the house");
  });

  it("says how far it is", async () => {
    const lines: string[] = [];
    await runCommand(["search", "sea", here], (line) => lines.push(line()));
    expect(lines.at(-1)).toMatch(/^5 of 5 files, [\d.]+ k?B of [\d.]+ k?B$/);
  });

  it("names what cannot be read, and answers from the rest", async () => {
    const odd = join(folder, "odd");
    write("odd/a.jsonl", { id: "a" }, user("lamp"));
    symlinkSync(join(here, "--w--", "a.jsonl"), join(odd, "link.jsonl"));
    const { exitCode, stdout, stderr } = await runCommand(["search", "lamp", odd]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("e0 user: lamp");
    expect(stderr).toMatch(/link\.jsonl: cannot be read: \S/);
  });

  it("looks where agents keep their sessions when no folder is named", async () => {
    for (const name of [
      "DREB_CODING_AGENT_DIR",
      "INDUSAGI_AGENT_DIR",
      "CLANKER_CODING_AGENT_DIR",
    ]) {
      vi.stubEnv(name, join(folder, "none"));
    }
    vi.stubEnv("HOME", join(folder, "home"));
    vi.stubEnv("XDG_DATA_HOME", "");
    vi.stubEnv("PI_CODING_AGENT_DIR", join(folder, "none"));
    expect(await run("search", "sea")).toMatch(/^2\nNo sessions in the agents' usual folders/);
    vi.stubEnv("PI_CODING_AGENT_DIR", here);
    expect(await pathsFound("sea")).toEqual(["--x--/c.jsonl", "--w--/a.jsonl"]);
    const { folders } = await json("stats");
    expect(folders).toEqual([here]);
  });
});

describe("espalier stats", () => {
  it("counts what lies in the folder of a session as a sub-agent's, wherever the folder is", async () => {
    write("placed/p.jsonl", { id: "p" }, user("go"));
    write("placed/p/c.jsonl", { id: "c" }, user("look"));
    const { sessions, subAgents } = await json("stats", join(folder, "placed"));
    expect([sessions, subAgents]).toEqual([1, 1]);
  });

  it("shows what was used, and says what is not recorded", async () => {
    vi.stubEnv("TZ", "UTC");
    expect(await run("stats", here)).toBe(
      [
        "0",
        "4 sessions, 8 entries, 30 tokens, $2.50, 1 call without a price",
        "",
        "Days (local time)",
        "  2026-01-02  4 sessions  30 tokens  $2.50, 1 call without a price",
        "",
        "Projects",
        "  /w  3 sessions  20 tokens  $2.50",
        "  /x  1 session   10 tokens  no price known",
        "",
        "Models",
        "  p/m  4 sessions  30 tokens  $2.50, 1 call without a price",
        "",
      ].join("\n"),
    );
  });

  it.each([
    ["Pacific/Auckland", "2026-01-02"],
    ["America/New_York", "2026-01-01"],
  ])("names the day of %s, as the list does", async (zone, day) => {
    const timestamp = Date.parse("2026-01-02T00:00:00Z");
    write("zone/z.jsonl", { id: "z" }, user("Hi"), { ...reply("Yes", 1), timestamp });
    vi.stubEnv("TZ", zone);
    const zoned = join(folder, "zone");
    const { days } = await json("stats", zoned);
    expect(days.map((share: { day: string }) => share.day)).toEqual([day]);
    expect(await run("stats", zoned)).toContain(`Days (local time)\n  ${day}  1 session`);
    expect(await run("list", zoned)).toContain(day);
    expect(await run("search", "Yes", zoned)).toContain(day);
  });

  it("has the same figures as JSON, unrecorded ones as null", async () => {
    const { sessions, usage, projects, copies } = await json("stats", here);
    expect({ sessions, copies, cost: usage.cost, tokens: usage.tokens }).toEqual({
      sessions: 4,
      copies: 0,
      cost: 2.5,
      tokens: 30,
    });
    expect(projects.map((share: { usage: { cost: unknown } }) => share.usage.cost)).toEqual([
      2.5,
      null,
    ]);
  });

  it("tells apart sessions that used nothing and those that do not say what they used", async () => {
    const silent = { ...reply("yes", 0), usage: undefined };
    write("silent/a.jsonl", { id: "a", cwd: "/talked" }, user("on"), silent);
    write("silent/b.jsonl", { id: "b", cwd: "/began" }, user("on"));
    const shown = await run("stats", join(folder, "silent"));
    expect(shown).toContain("\n1 session records no usage at all.\n");
    expect(shown).toContain("/talked  1 session  not recorded  not recorded\n");
    expect(shown).toContain("/began   1 session  no tokens     nothing\n");
  });

  it("says so where there is no session", async () => {
    mkdirSync(join(folder, "empty"));
    expect(await run("stats", join(folder, "empty"))).toBe("0\nNo sessions.\n");
  });
});
