// @module-tag long
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { jsonLines } from "../testing/cli/json-lines.ts";
import { runCommand } from "../testing/cli/node-run-command.ts";
import { FILTERS } from "../tree/filters.ts";

const oddities = fileURLToPath(new URL("../../fixtures/oddities", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "espalier-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

const fixture = (name: string) => join(oddities, name);

/** Exit code, and what was printed on either stream. */
async function run(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(args);
  return `${exitCode} ${stdout}${stderr}`;
}

async function json(...args: string[]): Promise<unknown> {
  return JSON.parse((await runCommand([...args, "--json"])).stdout);
}

async function lines(...args: string[]): Promise<unknown> {
  return jsonLines((await runCommand([...args, "--json"])).stdout);
}

describe("espalier", () => {
  it.each([
    [[], /^2 Which command\?\n“espalier help” lists/],
    [["prune"], /^2 “prune” is neither a command nor a file\.\n“espalier help”/],
    [["help", "prune"], /^2 Unknown command “prune”\.\n/],
    [["--help"], /^0 Usage: espalier COMMAND/],
    // A path that exists is opened: what follows it are options of `serve`.
    [
      [fixture("notes.txt"), "--port", "x"],
      /^2 [^\n]*(?:--port x is not a port|The app is missing)/,
    ],
    [[fixture("notes.txt"), oddities], /^2 Too many arguments: 2\.\nUsage: espalier serve/],
    [
      ["info"],
      /^2 FILE is required\.\nUsage: espalier info FILE… \[OPTIONS\]\n“espalier help info” explains more\.\n$/,
    ],
    [["info", "--leaf"], /^2 Unknown option '--leaf'.*\nUsage: espalier info/],
    [["info", "nothing.jsonl"], /^2 No such file: nothing.jsonl\n$/],
    [["list", "nothing"], /^2 No such file: nothing\n$/],
    [["fork", "no.jsonl", "--cwd", "/w", "-o", "x"], /^2 No such file: no.jsonl\n$/],
    [["branch", "no.jsonl", "--leaf", "a", "-o", "x"], /^2 No such file: no.jsonl\n$/],
    [["label", "no.jsonl", "a", "x"], /^2 No such file: no.jsonl\n$/],
    [["fork", fixture("empty.jsonl"), "--cwd", "/w", "-o", "x"], /^2 \S+ is empty \(0 bytes\)\.\n/],
    [["fork", fixture("notes.txt"), "--cwd", "/w", "-o", "x"], /^2 notes.txt is no session/],
    [
      ["info", oddities],
      /^2 \S+oddities is a folder; a session is a file, or a folder of AgentUse with/,
    ],
    [["info", fixture("notes.txt")], /^2 notes.txt is no session: [^\n]+\n[^\n]+\n$/],
    [["info", fixture("empty.jsonl")], /^2 empty.jsonl is empty \(0 bytes\)\.\n/],
    [["info", fixture("harness-v4.jsonl")], /^2 This is a harness session of version 4/],
    [
      ["tree", fixture("version-2.jsonl"), "--filter", "most"],
      /^2 --filter is one of default, .*, not “most”\.\n/,
    ],
    [["context", fixture("version-2.jsonl"), "--leaf", "none"], /^2 Entry none is not in this/],
    [["branch", fixture("version-2.jsonl")], /^2 --leaf ID is missing\.\nUsage: espalier branch/],
    [
      ["branch", fixture("two-roots.jsonl"), "--leaf", "no", "-o", "x"],
      /^2 Entry no is not in this session\.\n/,
    ],
    [["label", fixture("two-roots.jsonl"), "no", "x"], /^2 Entry no is not in this session\.\n/],
    [["list", fixture("empty.jsonl")], /^2 \S+ is not a folder\.\n/],
  ])("answers %j with a sentence and an exit code", async (args, expected) => {
    expect(await run(...args)).toMatch(expected);
  });

  it("check tells apart files that are well, odd and broken", async () => {
    const well = fixture("version-2.jsonl");
    expect(await run("check", well)).toBe("0 version-2.jsonl: no problems\n");
    expect(await run("check", fixture("crlf.jsonl"))).toMatch(
      /^0 line 1: note: .*\n.*1 problem\n$/,
    );
    expect(await run("check", fixture("cycle.jsonl"))).toMatch(
      /^1 line \d+: error: .*\n.*1 problem/,
    );
  });

  it("info tells what a session is", async () => {
    expect(await json("info", fixture("two-roots.jsonl"))).toMatchObject({
      file: "two-roots.jsonl",
      formatName: "pi v3",
      entries: 10,
      problems: 0,
    });
    expect(await run("info", fixture("version-1.jsonl"))).toMatch(/^0 file .*\nformat +pi v1\n/);
  });

  it("tree shows every entry with filter all, and the user's with filter user", async () => {
    const all = await run("tree", fixture("two-roots.jsonl"), "--filter", "all");
    expect(all.trimEnd().split("\n")).toHaveLength(10);
    expect(all.split("\n").at(-2)).toMatch(/^\S+.*$/);
    expect(await lines("tree", fixture("two-roots.jsonl"), "--filter", "user")).not.toContainEqual(
      expect.objectContaining({ kind: "message:toolResult" }),
    );
  });

  it.each(FILTERS)(
    "tree knows the filter %s and always shows where the leaf is",
    async (filter) => {
      const file = fixture("two-roots.jsonl");
      const shown = await run("tree", file, "--filter", filter);
      expect(shown).toMatch(/^0 /);
      const all = (await lines("tree", file, "--filter", "all")) as { id: string }[];
      const kept = (await lines("tree", file, "--filter", filter)) as { id: string }[];
      const leaf = (await json("info", file)) as { leaf: string };
      expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(kept.map(({ id }) => id)));
      expect(kept.map(({ id }) => id)).toContain(leaf.leaf);
    },
  );

  it("context gives the messages, or what is sent", async () => {
    const file = fixture("version-2.jsonl");
    const context = await json("context", file);
    const sent = await json("context", file, "--sent");
    expect(rolesOf(sent)).not.toContain("custom");
    expect(rolesOf(context).length).toBe(rolesOf(sent).length);
    expect(await run("context", file)).toMatch(/^0 ── \w+ \w+\n/);
  });

  it("info and check name dreb where only the entries tell", async () => {
    const file = join(folder, "dreb.jsonl");
    const reply = { role: "assistant", content: [], durationMs: 1200 };
    const lines = [
      { type: "session", version: 3, id: "s", timestamp: "2026-01-01T00:00:00.000Z", cwd: "/w" },
      { type: "message", id: "a", parentId: null, message: reply },
    ];
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    expect(await run("info", file)).toMatch(/^0 file .*\nformat +dreb v3\n/);
    expect(await json("check", file)).toMatchObject({ format: "dreb v3" });
  });

  it("info, tree and context begin at the leaf that the exporter of a page chose", async () => {
    const said = (id: string, parentId: string | null) => ({
      type: "message",
      id,
      parentId,
      message: { role: "user", content: id },
    });
    const data = {
      header: { type: "session", version: 3, id: "s" },
      entries: [said("root", null), said("chosen", "root"), said("last", "root")],
      leafId: "chosen",
    };
    const payload = Buffer.from(JSON.stringify(data)).toString("base64");
    const file = join(folder, "export.html");
    writeFileSync(file, `<!doctype html><script id="session-data">${payload}</script>`);
    expect(await json("info", file)).toMatchObject({ leaf: "chosen" });
    expect(await json("context", file)).toMatchObject({
      leaf: "chosen",
      entries: ["root", "chosen"],
    });
    expect(await run("tree", file)).toMatch(/chosen User: chosen ← leaf/);
  });

  it("list names the sessions of a folder", async () => {
    const files = (await lines("list", oddities)) as { path: string }[];
    expect(files.map(({ path }) => path)).toContain(fixture("two-roots.jsonl"));
    expect(files.map(({ path }) => path)).not.toContain(fixture("harness-v4.jsonl"));
  });

  it("branch, fork and label write sessions that check finds no fault with", async () => {
    const source = fixture("two-roots.jsonl");
    const nodes = (await lines("tree", source)) as { id: string; kind: string }[];
    const leaf = nodes.findLast(({ kind }) => kind === "message:assistant")?.id ?? "";
    const branched = join(folder, "deep", "branched.jsonl");
    const forked = join(folder, "forked.jsonl");
    expect(await run("branch", source, "--leaf", leaf, "-o", branched)).toMatch(
      /^0 \d+ entries wr/,
    );
    expect(await run("branch", source, "--leaf", leaf, "-o", branched)).toMatch(/^2 .* already ex/);
    expect(await run("fork", fixture("version-1.jsonl"), "--cwd", "/w", "-o", forked)).toMatch(
      /^0 /,
    );
    expect(await run("label", branched, leaf, "good start")).toBe(
      `0 ${leaf} is labelled “good start”.\n`,
    );
    expect(await run("check", branched)).toBe("0 branched.jsonl: no problems\n");
    expect(await run("check", forked)).toBe("0 forked.jsonl: no problems\n");
    expect(await run("tree", branched)).toContain("[good start]");
    expect(await json("info", branched)).toMatchObject({ parentSession: source });
    expect(await json("info", forked)).toMatchObject({ cwd: "/w", version: 3 });
  });

  it("leaves the file alone that it only reads", async () => {
    const copy = join(folder, "read.jsonl");
    copyFileSync(fixture("version-1.jsonl"), copy);
    for (const command of ["info", "tree", "context", "check"]) await run(command, copy);
    expect(readFileSync(copy)).toEqual(readFileSync(fixture("version-1.jsonl")));
  });
});

function rolesOf(context: unknown): readonly string[] {
  return (context as { messages: { role: string }[] }).messages.map(({ role }) => role);
}

describe("espalier tree", () => {
  it("says what tools did as the outline does, from the session's own folder", async () => {
    const file = fileURLToPath(
      new URL("../../public/samples/auth-refactor.jsonl", import.meta.url),
    );
    const shown = await run("tree", file);
    expect(shown).toContain("* 4366f9ff [read: src/auth/verify.ts]\n");
    expect(shown).toContain('* 3e69bd7f [bash: rg -n "jsonwebtoken" src]\n');
  });
});

describe("espalier --version", () => {
  it("says what the package says", async () => {
    expect(await run("--version")).toMatch(/^0 espalier \d+\.\d+\.\d+\n$/);
  });
});

describe("espalier problems", () => {
  it("is another name of check", async () => {
    const file = fixture("crlf.jsonl");
    expect(await run("problems", file)).toBe(await run("check", file));
  });
});
