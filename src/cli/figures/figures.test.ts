// The commands that answer with figures of a session say what the screens say: the core's own.
// @module-tag long
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { jsonLines } from "../../testing/cli/json-lines.ts";
import { runCommand } from "../../testing/cli/node-run-command.ts";
import { call, reply, result, user } from "../../testing/entries.ts";
import { timeAfter } from "../../testing/entry-lines.ts";
import { fileOf } from "../../testing/session.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-figures-"));
afterAll(() => rmSync(folder, { recursive: true }));
const sample = (name: string) =>
  fileURLToPath(new URL(`../../../public/samples/${name}.jsonl`, import.meta.url));
const auth = sample("auth-refactor");

async function out(...args: string[]): Promise<string> {
  return (await runCommand(args)).stdout;
}

describe("espalier stats FILE", () => {
  it("shows what was used by branch, model, tool and file", async () => {
    const shown = await out("stats", auth);
    expect(shown).toContain(
      "Entries\n" +
        "  the session           141 entries  14 turns  239k tokens   $0.52  6 m 46 s active, 1 h idle\n" +
        "  the path to its leaf  108 entries  10 turns  197k tokens   $0.45  5 m 37 s active, 1 h 1 m idle\n" +
        "  on other branches     33 entries   4 turns   41.5k tokens  $0.07  1 m 2 s active, 51 m 13 s idle\n",
    );
    expect(shown).toContain("  edit    17 calls  1 failed  462 ms\n");
    expect(shown).toContain("  a1b83eb4  5 turns   65.9k tokens  $0.16  Branch 1: passport: no\n");
  });

  it("says of a tool that a person was asked by that it waited for answers", async () => {
    const path = join(folder, "asked.jsonl");
    const asked = reply("a", { content: [call("1", "ExitPlanMode", "x")] });
    const answer = result("r", "1", { toolName: "ExitPlanMode" }, { timestamp: timeAfter(3601) });
    writeFileSync(path, fileOf([user("u"), asked, answer]));
    const shown = await out("stats", path);
    expect(shown).toContain("\n  ExitPlanMode  1 call  0 failed  1 h waiting for answers\n");
    expect(shown).toContain("  1 s active, 1 h idle\n");
  });

  it("has the same sums as info", async () => {
    const [stats] = jsonLines(await out("stats", auth, "--json")) as [
      { totals: { session: object } },
    ];
    const [info] = jsonLines(await out("info", auth, "--json"));
    expect(info).toMatchObject(stats.totals.session);
  });

  it("names each of several files, and goes on after one that is no session", async () => {
    const notes = join(folder, "notes.jsonl");
    writeFileSync(notes, "no session\n");
    const { exitCode, stdout, stderr } = await runCommand(["info", auth, notes, auth]);
    expect(exitCode).toBe(2);
    expect(stdout.match(/^==> .* <==$/gm)).toEqual([`==> ${auth} <==`, `==> ${auth} <==`]);
    expect(stderr).toMatch(/^\S+notes.jsonl: notes.jsonl is no session/);
    for (const command of ["info", "stats", "compactions"]) {
      for (const value of jsonLines(await out(command, auth, auth, "--json"))) {
        expect(value).toMatchObject({ file: auth });
      }
    }
  });
});

describe("costs that no agent recorded", () => {
  const fixture = (path: string) =>
    fileURLToPath(new URL(`../../../fixtures/claude-code/${path}`, import.meta.url));
  const [orchard, again] = [fixture("orchard.jsonl"), fixture("kept-again.jsonl")];
  const times = (text: string) => text.match(/from list prices/g)?.length ?? 0;

  it("are said to be from list prices once in each answer", async () => {
    expect(await out("info", orchard)).toMatch(/^cost +\$[\d.]+.*, from list prices$/m);
    expect(times(await out("stats", orchard))).toBe(1);
    expect(times(await out("compare", orchard, again))).toBe(1);
    expect(times(await out("compare", orchard, again, "--markdown"))).toBe(1);
    const told = await Promise.all(["info", "stats"].map((name) => out(name, orchard, "--json")));
    expect(told.map((text) => (jsonLines(text)[0] as { costs: string }).costs)).toEqual([
      "from list prices",
      "from list prices",
    ]);
    expect(times(await out("stats", fixture("")))).toBe(1);
  });

  it("are none where no reply has a price, and nothing where no model was asked", async () => {
    const [header, prompt, silent] = [
      { type: "session", version: 3, id: "s", timestamp: "2026-01-01T00:00:00Z", cwd: "/w" },
      { type: "message", id: "u", parentId: null, message: { role: "user", content: "hi" } },
      { type: "message", id: "a", parentId: "u", message: { role: "assistant", content: "yes" } },
    ].map((line) => `${JSON.stringify(line)}\n`);
    const file = join(folder, "silent.jsonl");
    writeFileSync(file, `${header}${prompt}`);
    expect(await out("info", file)).toMatch(/^cost +nothing$/m);
    writeFileSync(file, `${header}${prompt}${silent}`);
    expect(await out("info", file)).toMatch(/^cost +no price known$/m);
    expect(jsonLines(await out("info", file, "--json"))).toMatchObject([
      { costs: "no price known" },
    ]);
  });
});

it("the tokens of a sub-agent whose own session records them are not recorded here, and not 0", async () => {
  const mill = "../../../fixtures/claude-code/mill/5a1e0000-0000-4000-8000-00000000f10e.jsonl";
  const shown = await out("stats", fileURLToPath(new URL(mill, import.meta.url)));
  expect(shown).toContain("\n  Explore  1 run  not recorded  not recorded\n");
});

describe("espalier compactions", () => {
  it("says what each made of the context, as the timeline does", async () => {
    expect(await out("compactions", auth)).toMatch(
      /^364cc18e {2}[\d-]+ [\d:]+ {2}9.4k → 1.2k tokens, freed 8.1k, its entries about 323\n {4}## Goal/,
    );
    const [first, ...others] = jsonLines(await out("compactions", auth, "--json"));
    expect(first).toMatchObject({ id: "364cc18e", isUnknown: false, estimate: 323 });
    expect(others).toHaveLength(1);
  });

  it("tells of all branches, those of others with their leaf, and each once", async () => {
    const file = join(folder, "branches.jsonl");
    const reply = (tokens: number) => ({
      role: "assistant",
      content: [{ type: "text", text: "Done." }],
      usage: { input: tokens, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: tokens },
    });
    const entry = (id: string, parentId: string | null, fields: object) => ({
      id,
      parentId,
      timestamp: "2026-01-01T00:00:00.000Z",
      ...fields,
    });
    const message = (message: object) => ({ type: "message", message });
    const compaction = (summary: string, tokensBefore: number) => ({
      type: "compaction",
      summary,
      tokensBefore,
      firstKeptEntryId: "u",
    });
    const lines = [
      { type: "session", version: 3, id: "s", timestamp: "2026-01-01T00:00:00.000Z", cwd: "/w" },
      entry("u", null, message({ role: "user", content: "Paint it." })),
      entry("shared", "u", compaction("Shared.", 9000)),
      entry("a1", "shared", message(reply(1000))),
      entry("other", "a1", compaction("Other.", 8000)),
      entry("a2", "other", message(reply(2000))),
      entry("b1", "shared", message(reply(3000))),
      entry("own", "b1", compaction("Own.", 7000)),
      entry("b2", "own", message(reply(4000))),
    ];
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const shown = (await out("compactions", file)).replaceAll("2026-01-01 00:00:00", "TIME");
    expect(shown.match(/^\w+ {2}TIME.*$/gm)).toEqual([
      "shared  TIME  9k → 3k tokens, freed 6k, its entries about 5",
      "other  TIME  8k → 2k tokens, freed 6k, its entries about 7, on the branch to a2",
      "own  TIME  7k → 4k tokens, freed 3k, its entries about 6",
    ]);
    const values = jsonLines(await out("compactions", file, "--json"));
    expect(values).toMatchObject([
      { id: "shared", leaf: "b2", after: 3000 },
      { id: "other", leaf: "a2", after: 2000 },
      { id: "own", leaf: "b2", after: 4000 },
    ]);
    const other = jsonLines(await out("compactions", file, "--leaf", "a2", "--json"));
    expect(other).toMatchObject([
      { id: "shared", leaf: "a2", after: 1000 },
      { id: "other", leaf: "a2", after: 2000 },
    ]);
  });

  it("looks at the way to one leaf when asked", async () => {
    expect(await out("compactions", auth, "--leaf", "8b2897a2")).toBe(
      "No compactions on the path to this leaf.\n",
    );
  });
});

describe("espalier context", () => {
  it("shows the system prompt with its sections, and which tools came and went", async () => {
    const file = join(folder, "system.jsonl");
    const system = (id: string, parentId: string | null, fields: object) => ({
      type: "message",
      id,
      parentId,
      message: { role: "system", content: "", ...fields },
    });
    const lines = [
      { type: "session", version: 3, id: "s", timestamp: "2026-01-01T00:00:00.000Z", cwd: "/w" },
      system("a", null, {
        content: "Be careful.",
        sections: { rules: "Test first.", old: "Never mind." },
        toolsAdded: [{ name: "read" }, { name: "ba\u001bsh" }],
      }),
      system("b", "a", { sections: { old: null }, toolsRemoved: [{ name: "read" }] }),
    ];
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    expect(await out("context", file)).toBe(
      [
        "── system a",
        "Be careful.",
        "",
        "# rules",
        "Test first.",
        "",
        "# old",
        "Never mind.",
        "[tools: read, ba␛sh]",
        "",
        "── system b",
        "[sections removed: old]",
        "[tools removed: read]",
        "",
      ].join("\n"),
    );
  });
});
