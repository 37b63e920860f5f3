// The commands that write: nothing that is shown gets lost, and nothing is written that was not
// asked for.
// @module-tag long
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { ODDITIES } from "../../fixtures/oddities/index.ts";
import { jsonLines } from "../testing/cli/json-lines.ts";
import { runCommand } from "../testing/cli/node-run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-writing-"));
afterAll(() => rmSync(folder, { recursive: true }));

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/oddities/${name}`, import.meta.url));

interface Node {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: string;
  readonly text: string;
}

async function tree(path: string): Promise<readonly Node[]> {
  const { stdout } = await runCommand(["tree", path, "--filter", "all", "--json"]);
  return jsonLines(stdout) as readonly Node[];
}

/** What the entries say and how they hang together, whatever their ids are. */
function shape(nodes: readonly Node[]): readonly string[] {
  const place = new Map(nodes.map(({ id }, index) => [id, index]));
  return nodes.map(({ kind, text, parentId }) => {
    return `${kind} ${text} < ${parentId === null ? "-" : (place.get(parentId) ?? "?")}`;
  });
}

const sessions = ODDITIES.filter(({ opens, file }) => opens && file.endsWith(".jsonl"));

describe("a fork", () => {
  it.each(sessions)("of “$name” has every entry that is shown", async ({ file }) => {
    const out = join(folder, `fork-${file}`);
    const args = ["fork", fixture(file), "--cwd", "/elsewhere", "-o", out];
    const { exitCode } = await runCommand(args);
    expect(exitCode).toBe(0);
    const shown = await tree(fixture(file));
    expect(shape(await tree(out))).toEqual(shape(shown));
  });

  it("says what became of damaged lines", async () => {
    const out = join(folder, "damaged.jsonl");
    const args = ["fork", fixture("invalid-line.jsonl"), "--cwd", "/w", "-o", out];
    const { stdout } = await runCommand(args);
    expect(stdout).toMatch(
      /^8 entries written to .*\n1 damaged entry was repaired as far as possible\.\n$/,
    );
  });
});

describe("a branch", () => {
  it("ends at any entry that is shown, a recovered one too", async () => {
    const shown = await tree(fixture("glued.jsonl"));
    for (const [index, { id }] of shown.entries()) {
      const out = join(folder, `branch-${index}.jsonl`);
      const { exitCode } = await runCommand([
        "branch",
        fixture("glued.jsonl"),
        "--leaf",
        id,
        "-o",
        out,
      ]);
      expect(exitCode).toBe(0);
      expect((await tree(out)).at(-1)?.text).toBe(shown.find((node) => node.id === id)?.text);
    }
  });
});

describe("a label", () => {
  it("appends to a file of today and touches no other byte", async () => {
    const copy = join(folder, "today.jsonl");
    copyFileSync(fixture("glued.jsonl"), copy);
    const before = readFileSync(copy);
    const [first] = await tree(copy);
    const { exitCode } = await runCommand(["label", copy, first?.id ?? "", "start"]);
    expect(exitCode).toBe(0);
    const after = readFileSync(copy);
    expect(after.subarray(0, before.length)).toEqual(before);
    expect(after.length).toBeGreaterThan(before.length);
  });

  it("changes a file of an older version only when that is asked for", async () => {
    const copy = join(folder, "old.jsonl");
    copyFileSync(fixture("version-1.jsonl"), copy);
    const [first] = await tree(copy);
    const args = ["label", copy, first?.id ?? "", "start"];
    const refused = await runCommand(args);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain("Nothing was written to");
    expect(refused.stderr).toContain("--upgrade");
    expect(readFileSync(copy)).toEqual(readFileSync(fixture("version-1.jsonl")));
    const done = await runCommand([...args, "--upgrade"]);
    expect(done.stdout).toMatch(/^\S+ was converted to version 3\.\n\S+ is labelled “start”\.\n$/);
    expect((await tree(copy)).find(({ id }) => id === first?.id)).toMatchObject({ label: "start" });
  });
});

describe("a session of another program", () => {
  it.each(["claude-code/orchard", "codex/kiln"])(
    "as %s is left as it is, and an export of it has every entry and can be written",
    async (name) => {
      const file = fileURLToPath(new URL(`../../fixtures/${name}.jsonl`, import.meta.url));
      const before = readFileSync(file);
      const shown = await tree(file);
      const last = shown.at(-1)?.id ?? "";
      const out = join(folder, `${name.replace("/", "-")}-never.jsonl`);
      for (const args of [
        ["branch", file, "--leaf", last, "-o", out],
        ["fork", file, "--cwd", "/w", "-o", out],
        ["label", file, last, "here"],
      ]) {
        const { exitCode, stderr } = await runCommand(args);
        expect(exitCode).toBe(2);
        expect(stderr).toContain("is read, but not written: only session files of pi are edited.");
        expect(stderr).toContain("espalier export FILE -o OUT");
      }
      expect(readFileSync(file)).toEqual(before);
      const copy = join(folder, `${name.replace("/", "-")}.jsonl`);
      expect((await runCommand(["export", file, "-o", copy])).exitCode).toBe(0);
      const [was, now] = [shape(shown), shape(await tree(copy))];
      const links = (lines: readonly string[]) => lines.map((line) => line.replace(/^.* </, "<"));
      expect(links(now)).toEqual(links(was));
      // A message in parts is whole in its first entry, and the others say which one that is. How a session of Claude
      // Code stands is known from its lines, and of entries of pi's only when somebody reads one.
      const others = was.flatMap((line, at) => (line === now[at] ? [] : `${line} → ${now[at]}`));
      expect(others.length).toBeGreaterThan(0);
      for (const line of others) {
        expect(line).toMatch(
          /^message:assistant .* → (?:message:assistant|custom) |^custom .* → custom Custom < \d+$/,
        );
      }
      const labelled = await runCommand(["label", copy, last, "here"]);
      expect(labelled.stdout).toContain("is labelled “here”");
    },
  );
});
