import { describe, expect, it } from "vitest";
import { code, fenced, markdownTable, Quotes } from "./markdown-text.ts";

describe("text in Markdown", () => {
  it("is in a fence that is longer than any in it", () => {
    expect(fenced("a\n````\nb\r```", "text")).toBe("`````text\na\n````\nb\n```\n`````");
  });

  it("is code whatever backticks it contains", () => {
    expect(code("a`b``\nc")).toBe("``` a`b`` c ```");
    expect(code(" \n")).toBe("");
  });

  it("cannot leave its cell", () => {
    expect(markdownTable(["x"], [["a | b"], ["`c|d`"]])).toBe(
      "| x |\n| --- |\n| a \\| b |\n| `c\\|d` |",
    );
  });

  it("is cut if it is long, between characters, and gives the length of the rest", () => {
    const quotes = new Quotes();
    expect(quotes.quote(`${"x".repeat(19_999)}🙂🙂`)).toBe(
      `\`\`\`text\n${"x".repeat(19_999)}\n\`\`\`\n\n*Cut here: 4 more characters.*`,
    );
    while (!quotes.isFull) quotes.quote("y".repeat(20_000));
    expect(quotes.quote("z")).toBe("*Left out: 1 characters.*");
    expect(quotes.quote(" \n")).toBe("");
  });
});
