// The Markdown of a comparison of two branches.
import { describe, expect, it } from "vitest";
import { allRows } from "../../compare/branches/compare-branches.ts";
import { scoreOf } from "../../compare/branches/score.ts";
import { historySide } from "../../compare/side.ts";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";
import { sessionOf } from "../../testing/session.ts";
import { comparisonMarkdown } from "./branches-markdown.ts";

async function copied(story: string, leaves: { readonly a: string; readonly b: string }) {
  const { table, row, readBodies, entries } = sessionOf(story);
  const side = (leaf: string) => historySide(table, row(leaf), readBodies);
  const [a, b] = [side(leaves.a), side(leaves.b)];
  const rows = await allRows(a, b);
  const collector = new DetailsCollector();
  for (const [place, entry] of entries.entries()) collector.add(place, entry);
  const scored = {
    table,
    details: collector.finish(),
    ownLeaf: table.count - 1,
    header: null,
    cwd: "/home/dev",
  };
  const end = (leaf: string) => ({ ...scored, leaf: row(leaf) });
  const score = scoreOf(end(leaves.a), end(leaves.b), rows);
  const names = { a: "ship *jose*", b: "passport" };
  return comparisonMarkdown(a, b, rows, { names, score, isWhole: true });
}

describe("a comparison as Markdown", () => {
  it("has the score, the files, and only the differences", async () => {
    const text = await copied(
      `
        s       user: Start
        u1 < s  user: Use jose
        a1      assistant: # Done | edit src/a.ts | bash npm test
        r1      result: ok
        r2      result!: 2 failed
        u2 < s  user: Use passport
        a2      assistant: No | read src/a.ts | write /home/dev/src/c.ts
        r3      result: text
        r4      result: ok
      `,
      { a: "r2", b: "r4" },
    );
    expect(text).toBe(`# A: ship \\*jose\\* / B: passport

Same length: 4 messages each · Cost: no price known · Failed more: A, 1 failure to 0.

Only A changed: \`src/a.ts\` · Only B changed: \`src/c.ts\`.

A: abandoned · failed, last said “\\# Done”; B: current · unfinished, last said “No”.

| After the fork | A | B | B − A |
| --- | --- | --- | --- |
| Turns | 1 | 1 | same |
| Messages | 4 | 4 | same |
| Cost | no price known | no price known | – |
| Time | 3 s | 3 s | same |
| Tool calls | 2 | 2 | same |
| Tool errors | 1 | 0 | −1 |
| Files read | 0 | 1 | +1 |
| Files changed | 1 | 1 | same |
| Tools | bash ×1 · edit ×1 | read ×1 · write ×1 |  |
| Replies ended | calls tools ×1 | calls tools ×1 |  |

2 files touched: 1 by both, 1 only by B.

| File | Touched by | A | B |
| --- | --- | --- | --- |
| \`src/a.ts\` | both | changed | read |
| \`src/c.ts\` | only B | – | changed |

1 entry is the same.

## Turn 1

**A · User**

\`\`\`text
Use jose
\`\`\`

**B · User**

\`\`\`text
Use passport
\`\`\`

**A · Assistant**

\`\`\`text
# Done
\`\`\`

Calls \`edit src/a.ts\`

Calls \`bash npm test\`

**B · Assistant**

\`\`\`text
No
\`\`\`

Calls \`read src/a.ts\`

Calls \`write /home/dev/src/c.ts\`

**A · edit**

\`\`\`text
ok
\`\`\`

**A · bash**

\`\`\`text
2 failed
\`\`\`

**B · read**

\`\`\`text
text
\`\`\`

**B · write**

\`\`\`text
ok
\`\`\`
`);
  });

  it("has settings in a line, folded as on the screen", async () => {
    const text = await copied(
      `
        s       user: Start
        a1 < s  model: one
        a2      assistant: Done
        b1 < s  model: two
        b2      thinking: high
        b3      assistant: Gone
      `,
      { a: "a2", b: "b3" },
    );
    expect(text).toContain(
      "1 entry is the same.\n\n2 settings: A Model: p/one, B Model: p/two · B Thinking: high.\n\n**A · Assistant**",
    );
    expect(text).not.toContain("A · Model");
  });

  it("marks results that are elsewhere on the other side", async () => {
    const text = await copied(
      `
        s       user: Start
        u1 < s  assistant: | read a.ts | read b.ts
        r1      result: alpha
        r2      result: beta
        u2 < s  assistant: | read b.ts | read a.ts
        r3      result: beta
        r4      result: alpha
      `,
      { a: "r2", b: "r4" },
    );
    expect(text).toContain("**A · read** · elsewhere on the other side\n");
  });

  it("ends at the size limit, and says so", async () => {
    const long = "word ".repeat(3000);
    const lines = (side: string) =>
      Array.from(
        { length: 120 },
        (_, i) => `${side}${i} < ${i > 0 ? side + (i - 1) : "s"} assistant: ${side}${i} ${long}`,
      );
    const story = ["s user: Start", ...lines("a"), ...lines("b")].join("\n");
    const text = await copied(story, { a: "a119", b: "b119" });
    expect(text.length).toBeLessThan(450_000);
    expect(text).toMatch(/\*\d+ more differences left out: this copy is long enough\.\*\n$/);
  });
});
