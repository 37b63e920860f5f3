// `espalier list`: its figures and columns, and how it is sorted and narrowed.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { jsonLines } from "../../testing/cli/json-lines.ts";
import { runCommand, TextOut } from "../../testing/cli/node-run-command.ts";
import { message, reply, usage, user } from "../../testing/entries.ts";
import { fileOf } from "../../testing/session.ts";
import { runOn } from "../run.ts";
import { displayWidth } from "./display-width.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-list-figures-"));
const copies = mkdtempSync(join(tmpdir(), "espalier-listed-"));
afterAll(() => {
  for (const one of [folder, copies]) rmSync(one, { recursive: true });
});
const fixtures = fileURLToPath(new URL("../../../fixtures", import.meta.url));

const DAY = 86_400_000;
function write(name: string, age: number, ...entries: object[]): void {
  const time = Date.now() - age * DAY;
  const timed = entries.map((entry, at) => ({
    timestamp: new Date(time + at).toISOString(),
    ...entry,
  }));
  writeFileSync(join(folder, name), fileOf(timed));
}
const said = (id: string, content: string) => message(id, { role: "user", content });
const paid = (id: string, cost: number) => reply(id, { usage: usage(10, 5, cost) });
write("old.jsonl", 9, said("u1", "Zinnias, the long story of how they were sown"), paid("a1", 2));
write("dear.jsonl", 3, said("u1", "Asters"), paid("a1", 3), said("u2", "And?"), paid("a2", 4));
write("free.jsonl", 0.1, said("u1", "日本語の題名はとても長いのでここで切られます"));

interface Row {
  readonly path: string;
  readonly [name: string]: unknown;
}

async function rowsOf(...args: string[]): Promise<readonly Row[]> {
  const { stdout } = await runCommand(["list", ...args, "--json"]);
  return jsonLines(stdout) as unknown as readonly Row[];
}
const namesOf = async (...args: string[]) =>
  (await rowsOf(folder, ...args)).map(({ path }) => path.slice(folder.length + 1, -6));

describe("A list", () => {
  it("has the agent, the turns and the cost, and null for what is not recorded", async () => {
    const [free, dear] = await rowsOf(folder);
    expect(dear).toMatchObject({ agent: "pi", turns: 2, messageCount: 4, cost: 7, tokens: 250 });
    expect(free).toMatchObject({ turns: 1, cost: null, tokens: null, name: null });
  });

  it("has the figures that stats has", async () => {
    const agents = ["claude-code", "codex", "agentuse"].map((name) => join(fixtures, name));
    for (const agent of agents) {
      const rows = await rowsOf(agent);
      // The list leaves out files of sub-agents, which stats counts.
      const listed = join(copies, basename(agent));
      for (const { path } of rows) {
        cpSync(path, join(listed, relative(agent, path)), { recursive: true });
      }
      const stats = JSON.parse((await runCommand(["stats", listed, "--json"])).stdout);
      const sum = rows.reduce((all, { cost }) => all + ((cost as number | null) ?? 0), 0);
      expect(sum).toBeCloseTo(stats.usage.cost ?? 0, 8);
      for (const { path, turns } of rows.slice(0, 3)) {
        const info = JSON.parse((await runCommand(["info", path, "--json"])).stdout);
        expect(turns).toBe(info.turns);
      }
    }
  });

  it.each([
    ["newest", ["free", "dear", "old"]],
    ["cost", ["dear", "old", "free"]],
    ["turns", ["dear", "free", "old"]],
    ["name", ["dear", "old", "free"]],
    ["size", ["dear", "old", "free"]],
  ])("is sorted by %s", async (sort, names) => {
    expect(await namesOf("--sort", sort)).toEqual(names);
  });

  it("is narrowed to a time, as a span or a day", async () => {
    expect(await namesOf("--since", "7d")).toEqual(["free", "dear"]);
    expect(await namesOf("--since", "12h")).toEqual(["free"]);
    expect(await namesOf("--since", "2026-01-31", "--limit", "2")).toEqual(["free", "dear"]);
    expect(await namesOf("--since", "2999-01-01")).toEqual([]);
    for (const bad of ["2026-02-31", "yesterday", "7", "7y", "-1d", ""]) {
      const { exitCode, stderr } = await runCommand(["list", folder, `--since=${bad}`]);
      expect([exitCode, stderr.split("\n")[0]]).toEqual([
        2,
        `--since takes a day such as 2026-01-31, or a time span such as 7d, 12h or 30m, not “${bad}”.`,
      ]);
    }
  });

  it("is narrowed to agents, by their names or the beginnings of these", async () => {
    const agents = async (...args: string[]) =>
      new Set(
        (await rowsOf(join(fixtures, "claude-code"), folder, ...args)).map((row) => row.agent),
      );
    expect(await agents("--agent", "PI")).toEqual(new Set(["pi"]));
    expect(await agents("--agent", "claude")).toEqual(new Set(["Claude Code"]));
    const both = new Set(["pi", "Claude Code"]);
    expect(await agents("--agent", "claude-code,pi")).toEqual(both);
    expect(await agents("--agent", "pi", "--agent", "Claude Code")).toEqual(both);
    const { exitCode, stderr } = await runCommand(["list", folder, "--agent", "codex"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("There are no sessions of “codex”, only of pi.\n");
  });
});

describe("On a terminal a list", () => {
  const onTerminal = async (columns: number, ...args: string[]) => {
    const [out, err] = [new TextOut(), new TextOut()];
    const wide = (color: string) => ({ ...out.colored(color), columns });
    await runOn({ out: wide, err: err.colored, onProgress: () => {} }, ["list", ...args]);
    return { lines: out.text.trimEnd().split("\n"), notes: err.text };
  };

  it.each([50, 60, 80, 120])("fits into %i columns", async (columns) => {
    const { lines } = await onTerminal(columns, folder);
    const rows = lines.filter((line) => !line.startsWith(" "));
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(displayWidth(row)).toBeLessThanOrEqual(columns);
    // A path is there to be copied.
    expect(lines.filter((line) => line.startsWith(`    ${folder}/`))).toHaveLength(3);
  });

  it("is cut nowhere else", async () => {
    const { stdout } = await runCommand(["list", folder]);
    expect(stdout).toContain("Zinnias, the long story of how they were sown\n");
  });

  it("shows fifty sessions, and all where that is asked for", async () => {
    const many = mkdtempSync(join(tmpdir(), "espalier-list-many-"));
    for (let nth = 0; nth < 51; nth++) {
      writeFileSync(join(many, `${nth}.jsonl`), fileOf([user("u1")]));
    }
    const { lines, notes } = await onTerminal(80, many);
    expect([lines.length, notes]).toEqual([100, "and 1 more session\n"]);
    expect((await onTerminal(80, many, "--all")).lines).toHaveLength(102);
    expect((await rowsOf(many)).length).toBe(51);
    rmSync(many, { recursive: true });
    const both = await runCommand(["list", folder, "--all", "--limit", "1"]);
    expect(both.stderr).toMatch(/^--all and --limit cannot be combined/);
  });
});
