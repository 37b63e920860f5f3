// Inputs and outputs of tools, searched in one session.
import { describe, expect, it } from "vitest";
import { textSource } from "../../read/source/byte-source.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fileOf } from "../../testing/session.ts";
import { typedQuery } from "../list/typed-query.ts";
import { toolHitsIn, toolQuery } from "./tool-hits.ts";

async function found(lines: string, typed: string) {
  let asked = 0;
  const query = toolQuery(typedQuery(typed), () => asked++);
  if (typeof query === "string") throw new Error(query);
  const source = textSource(fileOf(entriesIn(lines)), "s.jsonl");
  const hits = await toolHitsIn({ kind: "file", source }, "s.jsonl", query);
  return { hits, asked };
}

describe("a search through tools", () => {
  it("wants all words in one entry and shows the line of the first match", async () => {
    const { hits } = await found(
      `u1 user: lamp and oil
       a1 assistant: | bash grep lamp oil.txt
       r1 result: no lamp here`,
      "lamp oil",
    );
    expect(hits).toEqual({
      path: "s.jsonl",
      count: 1,
      hits: [{ entryId: "a1", part: "arguments", snippet: "grep lamp oil.txt" }],
    });
  });

  it("stops in a text at its first match", async () => {
    const { hits, asked } = await found(`r1 result: ${"lamp ".repeat(1000)}`, "re:l.mp");
    expect(hits?.count).toBe(1);
    // Before the search, and before the one text of the matching entry.
    expect(asked).toBeLessThanOrEqual(4);
  });
});
