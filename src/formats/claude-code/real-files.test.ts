// Real sessions of many versions, where the project stands beside them: no line is lost without a name, and
// tokens are those that were counted by hand.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { textSource } from "../../read/source/byte-source.ts";
import { openedText } from "../../testing/formats/opened-text.ts";
import { bodiesOf } from "../../testing/session-folder.ts";
import { openSession } from "../index.ts";

const folder = fileURLToPath(
  new URL("../../../../shared/data/claude-codex/claude/", import.meta.url),
);
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".jsonl"),
    )
  : [];

function sourceOf(name: string) {
  return textSource(readFileSync(folder + name, "utf8"), name);
}

/** As the notes beside the files give them: answers; fresh input, cache read and written, output; branches. */
const FIGURES: readonly (readonly [string, number, string, number])[] = [
  ["vscode-todos-1.0.120.jsonl", 15, "802193/0/0/4756", 1],
  ["vscode-manual-compaction-2.1.37.jsonl", 3, "30/48730/24734/18", 1],
  ["ccviewer-inline-sidechains-1.0.98.jsonl", 170, "818/3647854/137976/51933", 1],
  ["ccviewer-inline-sidechain-1.0.108.jsonl", 20, "129/324259/47747/3629", 1],
  ["aisessions-2.0.24.jsonl", 40, "265/1295467/55442/12700", 1],
  ["entire-summaries-compaction-2.1.5.jsonl", 118, "1699/12933871/297509/24303", 1],
  ["entire-slash-command-2.1.12.jsonl", 22, "620/909116/103404/89", 1],
  ["entire-auto-compaction-2.1.36.jsonl", 50, "58/4251079/342346/2413", 1],
];

describe("real sessions of Claude Code", () => {
  if (files.length === 0) {
    it("are not beside the project, so their tests are left out", () => {
      expect(existsSync(folder)).toBe(false);
    });
    return;
  }

  it.each(files)("%s: every line is an entry or a named problem", async (name) => {
    const text = readFileSync(folder + name, "utf8");
    const opened = await openSession({ kind: "file", source: sourceOf(name) });
    const { session } = opened;
    const lines = text.split("\n").filter((line) => line.trim() !== "").length;
    const lost = session.problems.filter(({ kind }) => /not-an-object|torn|malformed/.test(kind));
    const inside = session.problems.find(({ kind }) => kind === "lines-inside")?.message ?? "0";
    expect(session.table.count + lost.length + Number.parseInt(inside, 10)).toBe(lines);
    expect(await bodiesOf(opened)).toHaveLength(session.table.count);
  });

  it.each(FIGURES)("%s: %i answers, %s, %i ends", async (name, answers, tokens, ends) => {
    const printed = await openedText(sourceOf(name));
    const rows = printed.split("\n").filter((line) => line.includes(" < "));
    const above = new Set(rows.map((row) => row.split(" ")[2]));
    const [, calls = ""] = new RegExp(`\\n(\\d+) calls ${tokens}\\n`).exec(`${printed}\n`) ?? [];
    // The usage of a sub-agent stands on one row, whatever it answered.
    const inside = [...printed.matchAll(/ (\d+) replies \d+\//g)].map(([, count]) => Number(count));
    expect(inside.reduce((sum, count) => sum + count - 1, Number(calls))).toBe(answers);
    expect(rows.filter((row) => !above.has(row.split(" ")[0])).length).toBe(ends);
  });
});
