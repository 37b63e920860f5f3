// What is wrong with the sessions of a team, for whoever checks them: people, programs, code hosts.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { isObject, objectField, objectsField, parseJson } from "../../model/json/json.ts";
import { PROBLEM_KINDS } from "../../model/problem.ts";
import { runCommand } from "../../testing/cli/node-run-command.ts";

const oddities = fileURLToPath(new URL("../../../fixtures/oddities", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "espalier-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

const below = join(folder, "sessions", "of a team");
mkdirSync(below, { recursive: true });
const copies = ["cycle.jsonl", "crlf.jsonl", "version-2.jsonl"];
for (const name of copies) copyFileSync(join(oddities, name), join(below, name));
writeFileSync(join(below, "empty.jsonl"), "");
writeFileSync(join(below, "notes.txt"), "nothing to do with sessions");

async function run(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(["check", ...args]);
  return `${exitCode} ${stdout}${stderr}`.replaceAll(folder, "");
}

const exitOf = async (...args: string[]) => (await runCommand(["check", ...args])).exitCode;

describe("check", () => {
  it("looks through folders, file by file, and adds up", async () => {
    const shown = (await run(join(folder, "sessions")))
      .split("\n")
      .map((line) => line.slice(0, 110));
    expect(shown).toMatchInlineSnapshot(`
      [
        "1 /sessions/of a team/crlf.jsonl: line 1: note: Lines end with CR LF and were read as lines that end with LF.",
        "/sessions/of a team/crlf.jsonl: 1 problem",
        "/sessions/of a team/cycle.jsonl: line 4: error: Entry f8c8038f is its own ancestor. Its link to its parent was",
        "/sessions/of a team/cycle.jsonl: 1 problem",
        "/sessions/of a team/empty.jsonl: file: error: empty (0 bytes)",
        "/sessions/of a team/empty.jsonl: 1 problem",
        "/sessions/of a team/version-2.jsonl: no problems",
        "4 files: 3 problems",
        "",
      ]
    `);
  });

  it("gives a line of JSON for each session", async () => {
    const { stdout } = await runCommand(["check", join(folder, "sessions"), "--json"]);
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => parseJson(line));
    expect(
      lines.map((line) => {
        if (!isObject(line)) return line;
        const kinds = objectsField(line, "problems").map(({ kind }) => kind);
        return `${String(line.file).slice(below.length)} ${line.format} ${kinds}`;
      }),
    ).toMatchInlineSnapshot(`
      [
        "/crlf.jsonl pi v3 carriage-returns",
        "/cycle.jsonl pi v3 cycle",
        "/empty.jsonl null unreadable-file",
        "/version-2.jsonl pi v2 ",
      ]
    `);
  });

  it("fails for what it is told to fail for", async () => {
    const noted = join(below, "crlf.jsonl");
    const broken = join(below, "cycle.jsonl");
    expect(await exitOf(noted)).toBe(0);
    expect(await exitOf(noted, "--fail-on", "any")).toBe(1);
    expect(await exitOf(noted, "--fail-on", "cycle", "--fail-on", "carriage-returns")).toBe(1);
    expect(await exitOf(broken)).toBe(1);
    expect(await exitOf(broken, "--fail-on", "error")).toBe(1);
    expect(await exitOf(broken, "--fail-on", "carriage-returns")).toBe(0);
    expect(await exitOf(broken, "--fail-on", "none")).toBe(0);
    expect(await run(broken, "--fail-on", "none", "--fail-on", "any")).toMatch(
      /^2 --fail-on none cannot be/,
    );
    expect(await run(broken, "--fail-on", "all")).toMatch(/^2 --fail-on is one of error, warning,/);
    expect(await run(broken, "--json", "--sarif")).toMatch(
      /^2 --sarif and --json cannot be combined/,
    );
  });

  it("answers for the others where a file that was named is no session", async () => {
    const notes = join(below, "notes.txt");
    expect(await run(notes)).toMatch(/^2 notes.txt is no session: [^\n]+\n[^\n]+\n$/);
    expect(await run("gone.jsonl", notes, join(below, "version-2.jsonl"))).toBe(
      `2 gone.jsonl: file: error: No such file: gone.jsonl
gone.jsonl: 1 problem
/sessions/of a team/notes.txt: file: error: notes.txt is no session: it is text that begins with “nothing to do with sessions”.
/sessions/of a team/notes.txt: 1 problem
/sessions/of a team/version-2.jsonl: no problems
3 files: 2 problems
`,
    );
    expect(await exitOf("gone.jsonl", "--json", "--fail-on", "none")).toBe(2);
  });

  it("passes over a web page of a folder that holds no session, as a list does", async () => {
    const site = join(folder, "site");
    mkdirSync(site);
    writeFileSync(join(site, "index.html"), "<!doctype html><title>No session</title>");
    copyFileSync(join(oddities, "version-2.jsonl"), join(site, "a.jsonl"));
    expect(await run(site)).toBe("0 /site/a.jsonl: no problems\n");
  });

  it("says so where a folder has no sessions", async () => {
    mkdirSync(join(folder, "bare"));
    expect(await run(join(folder, "bare"))).toBe("0 No sessions.\n");
  });
});

describe("a SARIF log", () => {
  it("has what the schema of SARIF 2.1.0 asks for: a driver with rules, results with places", async () => {
    const { stdout, exitCode } = await runCommand(["check", folder, oddities, "--sarif"]);
    const log = parseJson(stdout) ?? null;
    if (!isObject(log)) throw new Error("It is no object.");
    expect(exitCode).toBe(1);
    expect(log.version).toBe("2.1.0");
    expect(URL.canParse(String(log.$schema))).toBe(true);
    const [run, ...others] = objectsField(log, "runs");
    if (!run) throw new Error("It has no run.");
    expect(others).toEqual([]);
    const driver = objectField(objectField(run, "tool") ?? {}, "driver") ?? {};
    expect(driver.name).toBe("espalier");
    expect(String(driver.version)).toMatch(/^\d+\.\d+\.\d+/);
    const rules = objectsField(driver, "rules");
    expect(rules.map(({ id }) => id)).toEqual(PROBLEM_KINDS);
    for (const rule of rules) {
      expect(String(objectField(rule, "shortDescription")?.text)).toMatch(/^[A-Z].*\.$/);
      expect(LEVELS).toContain(objectField(rule, "defaultConfiguration")?.level);
    }
    const results = objectsField(run, "results");
    expect(results.length).toBeGreaterThan(30);
    for (const result of results) {
      expect(rules[Number(result.ruleIndex)]?.id).toBe(result.ruleId);
      expect(LEVELS).toContain(result.level);
      expect(String(objectField(result, "message")?.text)).not.toBe("");
      const [location, ...more] = objectsField(result, "locations");
      expect(more).toEqual([]);
      const physical = objectField(location ?? {}, "physicalLocation") ?? {};
      const { uri } = objectField(physical, "artifactLocation") ?? {};
      // A reference as RFC 3986 has it.
      expect(String(uri)).toMatch(/^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-F]{2})+$/);
      const region = objectField(physical, "region");
      if (region) expect(Number(region.startLine)).toBeGreaterThanOrEqual(1);
    }
  });

  it("names files by their way from where it is made, and lines from 1", async () => {
    const { stdout } = await runCommand(["check", join(below, "cycle.jsonl"), "--sarif"]);
    expect(stdout).toContain(`"uri":"file://${below.replaceAll(" ", "%20")}/cycle.jsonl"`);
    expect(stdout).toMatch(/"region":\{"startLine":\d+\}/);
    const gone = await runCommand(["check", "a b/100%.jsonl", "--sarif"]);
    expect(gone.stdout).toContain('"artifactLocation":{"uri":"a%20b/100%25.jsonl"}}');
    expect(gone.exitCode).toBe(2);
  });

  it("is a log without results where nothing is wrong", async () => {
    const { stdout, exitCode } = await runCommand([
      "check",
      join(below, "version-2.jsonl"),
      "--sarif",
    ]);
    expect(parseJson(stdout)).toMatchObject({ runs: [{ results: [] }] });
    expect(exitCode).toBe(0);
  });
});

const LEVELS = ["none", "note", "warning", "error"];
