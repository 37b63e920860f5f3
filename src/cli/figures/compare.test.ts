// `espalier compare`: what is printed of the core's comparison, and what is refused.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { runCommand } from "../../testing/cli/node-run-command.ts";
import { reply, usage, user } from "../../testing/entries.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fileOf } from "../../testing/session.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-compare-"));
afterAll(() => rmSync(folder, { recursive: true }));
const auth = fileURLToPath(new URL("../../../public/samples/auth-refactor.jsonl", import.meta.url));

function session(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, fileOf(entriesIn(text)));
  return path;
}

const file = session(
  "two.jsonl",
  `
    u1 user: Sort the list
    a1 assistant: How?
    u2 user: By name
    a2 assistant: Done.
    u3 < a1 user: By date
    a3 assistant: Done.`,
);
const other = session(
  "other.jsonl",
  `
    u1 user: Sort the list
    a1 assistant: How?
    u2 user: Not at all`,
);

async function run(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(["compare", ...args]);
  return `${exitCode}\n${stdout}${stderr}`;
}

describe("espalier compare", () => {
  it("shows two branches of a session turn by turn, after what they have in common", async () => {
    expect(await run(file, "a2", "a3")).toMatch(
      /^1\nA two.jsonl a2\nB two.jsonl a3\n\nAfter the fork\n[\s\S]*\n {2}Turns +1 +1 +same\n[\s\S]*= u1 User: Sort the list\n= a1 Assistant: How\?\nTurn 1\n\* u2 User: By name\n {2}u3 User: By date\n~ a2 Assistant: Done\.\n$/,
    );
    expect(await run(file, "a2", "a2")).toMatch(/^0\n[\s\S]*= 4 entries in common\n$/);
  });

  it("opens on what the app opens on where no entries are named", async () => {
    expect(await run(file)).toBe(await run(file, "a3", "a2"));
    expect(await run(file, "--sent", "--json")).toBe(
      await run(file, "a3", "a2", "--sent", "--json"),
    );
    const line = "u1 user: Sort\na1 assistant: Done.";
    const compacted = session("compacted.jsonl", `${line}\nc1 compaction: Short > u1\nu2 user: On`);
    expect(await run(compacted)).toBe(await run(compacted, "a1", "c1", "--context"));
    expect(await run(compacted, "--context")).toBe(await run(compacted));
    expect(await run(compacted, "--sent")).toBe("0\nThis session has one branch.\n");
  });

  it("says so where there is nothing to compare", async () => {
    const line = session("line.jsonl", "u1 user: Sort\na1 assistant: Done.");
    const sentence = "This session has one branch without a compaction.";
    expect(await run(line)).toBe(`0\n${sentence}\n`);
    expect(await run(line, "--json")).toBe(`0\n${JSON.stringify({ nothing: sentence })}\n`);
    expect(await run(line, "--context")).toBe("0\nThis branch has no compaction.\n");
    expect(await run(session("bare.jsonl", ""))).toBe("0\nBoth sides are empty.\n");
  });

  it("shows two sessions, each at its leaf or where it is said", async () => {
    const shown = await run(file, other, "--a", "a2");
    expect(shown).toMatch(/^1\nA two.jsonl\nB other.jsonl\n/);
    expect(shown).toContain("* u2 User: By name\n  u2 User: Not at all\n");
    expect(shown).toContain("< a2 Assistant: Done.\n");
    expect(await run(file, other, "--a", "a1", "--b", "a1")).toMatch(/^0\n/);
  });

  it("says the same as Markdown and as JSON", async () => {
    expect(await run(file, "a2", "a3", "--markdown")).toMatch(
      /^1\n# A: two.jsonl a2 \/ B: two.jsonl a3\n[\s\S]*## Turn 1\n\n\*\*A · User\*\*\n\n```text\nBy name\n/,
    );
    const { stdout } = await runCommand(["compare", file, "a2", "a3", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      a: { file: "two.jsonl", leaf: "a2" },
      rows: [
        { kind: "shared", isEqual: true, a: "u1", b: "u1", turn: 0 },
        { kind: "shared", a: "a1", b: "a1" },
        { kind: "pair", isEqual: false, a: "u2", b: "u3", turn: 1 },
        { kind: "pair", isEqual: true, a: "a2", b: "a3", turn: 1 },
      ],
    });
  });

  it("shows what a compaction dropped, and the same as Markdown and JSON", async () => {
    const shown = await run(auth, "ab8b575f", "364cc18e", "--context");
    expect(shown).toMatch(
      /^1\nContext: 9\.4k → 1\.2k tokens · freed 8\.1k · its entries about 323\n\nDropped: 22 entries, [\s\S]*\n- 3e69bd7f/,
    );
    expect(shown).not.toContain("gives the model nothing");
    expect(shown).toMatch(/\nOnly after: 1 entry, [^\n]*\n\+ 364cc18e Compaction: /);
    expect(await run(auth, "ab8b575f", "364cc18e", "--context", "--markdown")).toMatch(
      /^1\n# Context: 9\.4k → 1\.2k tokens\n\nfreed 8\.1k · its entries about 323\n/,
    );
    const { stdout } = await runCommand([
      "compare",
      auth,
      "ab8b575f",
      "364cc18e",
      "--context",
      "--json",
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      before: { isEstimate: true },
      after: { tokens: 323, isEstimate: true },
      compaction: { before: { tokens: 9371, isEstimate: false }, after: { isEstimate: false } },
    });
  });

  it("counts the same of two branches whichever of them is compared, and no price of what asked no model", async () => {
    const paid = (id: string, cost: number) => reply(id, { usage: usage(10, 5, cost) });
    const entries = [
      user("u1"),
      paid("a1", 0.25),
      user("u2"),
      paid("a2", 0.5),
      { type: "compaction", id: "c1", summary: "s", firstKeptEntryId: "u2" },
      user("u3"),
      paid("a3", 1),
      user("u4", { parentId: "a2" }),
    ];
    const path = join(folder, "paid.jsonl");
    writeFileSync(path, fileOf(entries));
    for (const view of [[], ["--sent"]]) {
      const shown = await run(path, "a3", "u4", ...view);
      expect(shown).toMatch(/\n {2}Cost +\$1\.00 +\$0\.00 +−\$1\.00\n/);
      expect(shown).toContain("\nAfter the fork\n");
      expect(shown).toMatch(/\n {2}Time +2 s +not recorded +–\n/);
    }
  });

  it("refuses what makes no sense, in a sentence", async () => {
    expect(await run(file, "zz", "a3")).toMatch(/^2\nEntry zz is not in this session\./);
    expect(await run(file, other, "--context")).toMatch(/^2\n--context is for two entries/);
    expect(await run(file, "a2", "a3", "--a", "a1")).toMatch(/^2\n--a is for two files/);
    expect(await run(file, join(folder, "gone"))).toMatch(/^2\nNo such file: /);
    expect(await run(file, "--a", "a1")).toMatch(/^2\n--a is for two files/);
    expect(await run()).toMatch(/^2\nFILE is required\.\n/);
  });
});
