// Some entries as Markdown: like in the whole document, and bounded.
import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, it } from "vitest";
import { sessionOf } from "../../testing/session.ts";
import { excerptIn } from "./write-excerpt.ts";

const NO_LIMIT = { one: 1e9, all: 1e9 };

function excerptOf(story: string, limits = NO_LIMIT) {
  const excerpt = excerptIn(limits);
  const { entries } = sessionOf(story);
  const texts: string[] = [];
  for (const [row, body] of entries.entries()) {
    if (!excerpt.isFull()) texts.push(excerpt.part(row, row + 3, body).text);
  }
  return texts;
}

it("an excerpt has the heading of each turn by its number on the branch", () => {
  const [prompt, reply] = excerptOf(`
    1 user: Use jose
    2 assistant: Done | bash npm test`);
  expect(prompt).toBe("\n## Turn 3\n\n**User**\n\nUse jose\n");
  expect(reply).toContain("**Assistant**");
  expect(reply).toContain("**Calls** `bash npm test`");
});

it("an excerpt cuts an entry that is too long, inside its own fence, with a note", () => {
  const [cut] = excerptOf(`1 user: ${"word ".repeat(100)}`, { one: 60, all: 1e9 });
  expect(cut).toMatch(/^\n`{3,}markdown\n## Turn 3/);
  expect(cut).toMatch(/\*Cut here: \d+ more characters\.\*\n$/);
  // Nothing in the text ends the fence.
  const [fenced, note] = fromMarkdown(cut ?? "").children;
  expect([fenced?.type, note?.type]).toEqual(["code", "paragraph"]);
});

it("an excerpt never has half of a surrogate pair", () => {
  const [cut] = excerptOf(`1 user: ${"😀".repeat(100)}`, { one: 61, all: 1e9 });
  expect(cut?.isWellFormed()).toBe(true);
});

it("an excerpt ends at the size limit", () => {
  const texts = excerptOf("1 user: one\n2 user: two\n3 user: three", { one: 1e9, all: 40 });
  expect(texts).toHaveLength(2);
});
