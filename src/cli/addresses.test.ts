// Whatever `tree` calls an entry, every command that is about one takes.
// @module-tag long
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { ODDITIES } from "../../fixtures/oddities/index.ts";
import { jsonLines } from "../testing/cli/json-lines.ts";
import { runCommand } from "../testing/cli/node-run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-addresses-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fixture = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/oddities/${name}`, import.meta.url));

async function idsIn(path: string): Promise<readonly string[]> {
  const { stdout } = await runCommand(["tree", path, "--filter", "all", "--json"]);
  return jsonLines(stdout).map((node) => (node as { id: string }).id);
}

const files = ["duplicate-ids.jsonl", "numeric-ids.jsonl", "glued.jsonl", "repeated-block.jsonl"];

describe.each(files)("In %s an entry's address", (name) => {
  const path = fixture(name);

  it("is where a branch can end, and where tree and context look from", async () => {
    const ids = await idsIn(path);
    expect(ids.length).toBeGreaterThan(2);
    for (const id of ids) {
      const branch = await runCommand(["branch", path, `--leaf=${id}`, "-o", "-"]);
      expect([branch.exitCode, branch.stderr]).toEqual([0, expect.stringContaining("written to")]);
      const seen = await runCommand(["tree", path, `--leaf=${id}`, "--filter", "all"]);
      const lines = seen.stdout.split("\n").filter((line) => line.includes("← leaf"));
      expect(lines).toEqual([expect.stringContaining(` ${id} `)]);
      expect((await runCommand(["context", path, `--leaf=${id}`])).exitCode).toBe(0);
    }
  });

  it("can be labelled where a label can name it, and says where none can", async () => {
    for (const [at, id] of (await idsIn(path)).entries()) {
      const copy = join(folder, `${at}-${name}`);
      copyFileSync(path, copy);
      const { exitCode, stdout, stderr } = await runCommand(["label", copy, id, "x", "--upgrade"]);
      if (exitCode === 2) expect(stderr).toContain(`Entry ${id} has no unique id`);
      else {
        expect(stdout).toContain(`${id} is labelled “x”.`);
        const tree = (await runCommand(["tree", copy, "--filter", "all"])).stdout;
        expect(tree.split("\n").find((line) => line.includes(` ${id} `))).toContain("[x]");
      }
    }
  });
});

it("An address of a line is taken for the entry on it", async () => {
  const odd = ODDITIES.filter(({ opens, file }) => opens && file.endsWith(".jsonl"));
  const all = await Promise.all(odd.map(({ file }) => idsIn(fixture(file))));
  expect(all.flat().filter((id) => id.startsWith("@")).length).toBeGreaterThan(3);
});
