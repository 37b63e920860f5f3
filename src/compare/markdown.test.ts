// What is pasted elsewhere.
import { expect, it } from "vitest";
import { allRows } from "./branches.ts";
import { comparisonMarkdown } from "./markdown.ts";
import { historySide } from "./side.ts";
import { tellSession } from "./told-session.ts";

it("a comparison as Markdown tells only the differences, and text cannot break out", async () => {
  const { table, row, readBodies } = tellSession(`
    s       user: Start
    u1 < s  user: Use jose
    a1      assistant: # Done | read src/a.ts
    u2 < s  user: Use passport
    a2      assistant: No
  `);
  const [a, b] = [row("a1"), row("a2")].map((leaf) => historySide(table, leaf, readBodies));
  if (!a || !b) throw new Error("two sides");
  const names = { a: "ship *jose*", b: "passport" };
  expect(
    await comparisonMarkdown(a, b, await allRows(a, b), names),
  ).toBe(`# A: ship \\*jose\\* / B: passport

1 entry is the same.

## Turn 1

**A · User**

> Use jose

**B · User**

> Use passport

**A · Assistant**

> # Done

- \`read src/a.ts\`

**B · Assistant**

> No
`);
});
