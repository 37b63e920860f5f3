// Two branches in numbers.
import { describe, expect, it } from "vitest";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";
import { sessionOf } from "../../testing/session.ts";
import { historySide } from "../side.ts";
import { allRows } from "./compare-branches.ts";
import { scoreOf } from "./score.ts";

const session = sessionOf(`
  s       user: Start
  a0      assistant: Started | read src/shared.ts
  r0      result: text
  u1 < r0 user: One way
  a1      assistant: | edit src/x.ts | bash npm test
  r1      result: ok
  r2      result!: 2 failed
  a2      assistant: Gave up
  u2 < r0 user: Another way
  b1      assistant: | edit /home/dev/src/x.ts | edit src/y.ts
  r3      result: ok
  r4      result: ok
  u3      user: And test
  b2      assistant: All pass
`);

describe("a score", () => {
  it("counts what either side did after the shared beginning", async () => {
    const { table, readBodies, row, entries } = session;
    const collector = new DetailsCollector();
    for (const [index, entry] of entries.entries()) collector.add(index, entry);
    const details = collector.finish();
    const side = (leaf: string) => historySide(table, row(leaf), readBodies);
    const rows = await allRows(side("a2"), side("b2"));
    const scored = (leaf: string) => ({
      table,
      details,
      leaf: row(leaf),
      ownLeaf: table.count - 1,
      header: null,
      cwd: "/home/dev",
    });
    const score = scoreOf(scored("a2"), scored("b2"), rows);
    const lines = score.lines.map(({ name, a, b }) => `${name}: ${a} ${b}`);
    expect(lines).toEqual([
      "Turns: 1 2",
      "Messages: 5 6",
      "Tokens in: 0 0",
      "Tokens in, from cache: 0 0",
      "Tokens in, to cache: 0 0",
      "Tokens out: 0 0",
      "Cost: null null",
      "Calls without a price: 0 0",
      "Time: 4000 5000",
      "Tool calls: 2 2",
      "Tool errors: 1 0",
      "Failed replies: 0 0",
      "Files read: 0 0",
      "Files changed: 1 2",
    ]);
    expect(score.tools.map(({ name, a, b }) => `${name} ${a} ${b}`)).toEqual([
      "edit 1 2",
      "bash 1 0",
    ]);
    expect(score.files.map(({ path, a, b }) => [path, a?.changes, b?.changes])).toEqual([
      ["src/x.ts", 1, 1],
      ["src/y.ts", undefined, 1],
    ]);
    expect(score.answers).toEqual({
      a: { row: row("a2"), firstWords: "Gave up" },
      b: { row: row("b2"), firstWords: "All pass" },
    });
  });

  it("counts no call of a long beginning that the sides share", () => {
    const shared = Array.from(
      { length: 200 },
      (_, at) => `a${at} assistant: | bash one\nr${at} result: ok`,
    );
    const { table, details, row } = sessionOf(
      [...shared, "x assistant: | edit src/x.ts", "rx result: ok", "y < r199 assistant: Fine"].join(
        "\n",
      ),
    );
    const scored = (leaf: string) => {
      return { table, details, leaf: row(leaf), ownLeaf: row("y"), cwd: "", header: null };
    };
    const { tools } = scoreOf(scored("rx"), scored("y"), []);
    expect(tools).toEqual([{ name: "edit", a: 1, b: 0 }]);
  });
});
