// The Markdown of a compaction.
import { expect, it } from "vitest";
import { contextChange } from "../../compare/context/context-change.ts";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";
import { sessionOf } from "../../testing/session.ts";
import { changeMarkdown } from "./change-markdown.ts";

async function copied(story: string, from: string, to: string): Promise<string> {
  const { table, row, readBodies, entries } = sessionOf(story);
  const collector = new DetailsCollector();
  for (const [place, entry] of entries.entries()) collector.add(place, entry);
  const details = collector.finish();
  const change = contextChange(table, details, row(from), row(to));
  return `\n${await changeMarkdown({ table, details, cwd: "", readBodies }, change)}`;
}

it("a compaction as Markdown has the summary, its files, the dropped entries, the system prompt and every text", async () => {
  const story = `
    sys  system: You are an agent
    u1   user: Fix the tests
    a1   assistant: Reading | read src/a.ts
    r1   result: A
    l1   label for=a1: start *here*
    c1   compaction kept=r1 tokens=900: They fixed tests.\\n<modified-files>\\nsrc/c.ts\\n</modified-files>
    u2   user: Go on
  `;
  expect(await copied(story, "l1", "c1")).toBe(`
# Context: 900 → about 17 tokens

freed about 883

## Summarised into · ≈ 16 tokens

\`\`\`text
They fixed tests.
<modified-files>
src/c.ts
</modified-files>
\`\`\`

### Files: named in the summary, used in the session

| File | Named | Done |
| --- | --- | --- |
| \`src/c.ts\` | modified | not touched here |

## No longer in context

- label: start \\*here\\*
- prompt: Fix the tests

## System prompt and tools

There was a system prompt before; the session records none after.

\`\`\`text
[-You are an agent-]
\`\`\`

## Dropped: 3 entries · ≈ 17 tokens

**System** · ≈ 5 tokens

\`\`\`text
You are an agent
\`\`\`

**User** · ≈ 4 tokens

\`\`\`text
Fix the tests
\`\`\`

**Assistant** · ≈ 8 tokens

\`\`\`text
Reading
\`\`\`

Calls \`read src/a.ts\`

## Kept: 1 entry · ≈ 1 tokens

**read** · ≈ 1 tokens

\`\`\`text
A
\`\`\`
`);
});

it("a compaction as Markdown has edits, and shows what the model saw of an edited entry", async () => {
  const story = `
    u1  user: A secret
    e1  edit for=u1: No secret
    u2  user: Next
  `;
  expect(await copied(story, "u1", "u2")).toBe(`
# Context: ≈ 2 → ≈ 4 tokens

## Context edits

- now applies to “A secret”

## Kept: 1 entry · ≈ 3 tokens

**User** · ≈ 3 tokens · shown to the model with an edit

\`\`\`text
No secret
\`\`\`

## Only after: 2 entries · ≈ 1 tokens

**Context edit** · gives the model nothing

\`\`\`text
No secret
\`\`\`

**User** · ≈ 1 tokens

\`\`\`text
Next
\`\`\`
`);
});

it("a compaction as Markdown continues with first words at the size limit, and says so", async () => {
  const long = "word ".repeat(3000);
  const lines = Array.from({ length: 150 }, (_, i) => `u${i} user: ${i} ${long}`);
  const text = await copied(lines.join("\n"), "u149", "u149");
  expect(text.length).toBeLessThan(450_000);
  const [whole, rest] = text.split("*From here first words only: this copy is long enough.*");
  expect(whole).toContain("*Left out: ");
  expect(rest?.trim().split("\n")).toHaveLength(50);
  expect(rest).toContain("- **user** · ≈ 3.8k tokens · 149 word word");
});
