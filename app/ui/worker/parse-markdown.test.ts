// Trees of Markdown printed as tags; a text that would block a page gives none.
// @module-tag long
import type { Nodes } from "hast";
import { expect, it } from "vitest";
import { loadHighlight } from "./highlight.ts";
import { MAX_NODES, walkTree } from "./limited-tree.ts";
import { colourCode, parseMarkdown } from "./parse-markdown.ts";

it.each<[string, string, string]>([
  ["emphasis", "a *b*", "<p>a <em>b</em></p>"],
  ["raw HTML as text", "a <img src=x>", "<p>a [<img src=x>]</p>"],
  ["a block of HTML as text", "<script>x</script>", "[<script>x</script>]"],
  ["a task", "- [x] done", "<ul><li><input> done</li></ul>"],
  ["known code with colours", "```ts\nlet a\n```", "<pre><code><span>let</span> a\n</code></pre>"],
  ["unknown code as it is", "```klingon\nlet a\n```", "<pre><code>let a\n</code></pre>"],
])("draws %s", async (_, text, tags) => {
  expect(print(await coloured(text)).replace(/\n</g, "<")).toBe(tags.replace(/\n</g, "<"));
});

it("The parser loads no highlighter for a text without code", async () => {
  let loads = 0;
  const load = () => {
    loads++;
    return loadHighlight();
  };
  for (const text of ["a `b`", "```\nc\n```"]) {
    await colourCode(parseMarkdown(text) ?? { type: "root", children: [] }, load);
  }
  expect(loads).toBe(0);
});

it("The parser breaks piles of marks on one letter", () => {
  const pile = `a${"\u0301".repeat(100)}`;
  expect(print(parseMarkdown(pile))).toContain("\u0301 \u0301");
});

it("The parser marks paragraphs whose glyphs would be one long run", () => {
  const tree = parseMarkdown(`short\n\n${"\\[a\\]\\(*b*".repeat(1000)}`);
  const classes = tree?.children.map((child) =>
    child.type === "element" ? child.properties.className : "",
  );
  expect(classes).toEqual([undefined, "", ["markdown-run"]]);
});

it("The parser omits positions in the source", () => {
  let positions = 0;
  walkTree<Nodes>(parseMarkdown("# a\n\nb *c*") ?? { type: "root", children: [] }, (node) => {
    if (node.position) positions++;
    return true;
  });
  expect(positions).toBe(0);
});

it.each([
  ["more parts than can be drawn", "*a* ".repeat(MAX_NODES / 3)],
  ["a table of thousands of columns", `|${"a|".repeat(5000)}\n|${"-|".repeat(5000)}\n`],
  ["quotes within quotes", `${">".repeat(300)} a`],
  ["an address said again a thousand times", `${"[a] ".repeat(1000)}\n\n[a]: /${"x".repeat(9000)}`],
])("The parser gives no tree for %s", (_, text) => {
  expect(parseMarkdown(text)).toBeNull();
});

it("The parser leaves code plain that would have too many colours", async () => {
  const tree = await coloured(`\`\`\`json\n${"[1],".repeat(9000)}\n\`\`\``);
  expect(print(tree)).toMatch(/^<pre><code>\[1\],/);
});

async function coloured(text: string) {
  const tree = parseMarkdown(text);
  if (tree) await colourCode(tree, loadHighlight);
  return tree;
}

function print(node: Nodes | null): string {
  if (node === null) return "null";
  if (node.type === "text") return node.value.replace(/<.*>/, (html) => `[${html}]`);
  if (node.type === "root") return node.children.map(print).join("");
  if (node.type !== "element") return node.type;
  const inside = node.children.map(print).join("");
  return node.tagName === "input" ? "<input>" : `<${node.tagName}>${inside}</${node.tagName}>`;
}
