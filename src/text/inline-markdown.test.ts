import { expect, it } from "vitest";
import { inline } from "./inline-markdown.ts";

it("a text is one plain line in Markdown", () => {
  expect(inline("# *a*\r\n<b>&amp; [c](d) ![e] ~~f~~")).toBe(
    "\\# \\*a\\* &lt;b&gt;&amp;amp; \\[c\\](d) \\!\\[e\\] \\~\\~f\\~\\~",
  );
});

it("leaves no sign of HTML to a backslash that an address would take", () => {
  expect(inline("www.e.com<img\n\nsrc=x>")).toBe("www.e.com&lt;img src=x&gt;");
});
