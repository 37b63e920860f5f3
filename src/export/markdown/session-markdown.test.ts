// A branch as a document, and what hostile texts cannot do to it: a parser checks the resulting
// Markdown.
// @module-tag long
import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fileOf } from "../../testing/session.ts";
import { bytesOf } from "../../text/bytes.ts";
import { proseMarkdown } from "./markdown-prose.ts";
import { type MarkdownOptions, sessionMarkdown } from "./session-markdown.ts";

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly depth?: number;
  readonly children?: readonly Node[];
}

async function documentOf(entries: readonly JsonObject[], options?: Partial<MarkdownOptions>) {
  const source = memorySource(bytesOf(fileOf(entries)), "s.jsonl");
  const opened = await openSession({ kind: "file", source });
  let text = "";
  const files: string[] = [];
  for await (const part of sessionMarkdown(opened, { images: "files", ...options })) {
    if (part.kind === "text") text += part.text;
    else files.push(`${part.name} ${Buffer.from(part.bytes).toString("latin1")}`);
  }
  return { text, files };
}

function parsed(markdown: string): Node {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function nodesIn(root: Node): readonly Node[] {
  const found = [root];
  for (let at = 0; at < found.length; at++) found.push(...(found[at]?.children ?? []));
  return found;
}

it("a Markdown document has a title, facts and a heading for each turn", async () => {
  const { text } = await documentOf(
    entriesIn(`
      n1 name: Auth <rewrite>
      u1 user: Use **jose**
      a1 assistant: I look. | read src/auth.ts | bash npm test
      r1 result: export function verify() {}
      r2 result!: 3 tests failed
      c1 compaction kept=u1 tokens=900: What happened
      u2 user: Go on
      x1 failed: 529 overloaded`),
  );
  expect(text).toMatchInlineSnapshot(`
    "# Auth &lt;rewrite&gt;

    - Begun: \`2026-03-14T09:00:00.000Z\`
    - Folder: \`/x\`
    - Format: \`pi v3\`
    - Session: \`test-session\`
    - 6 messages

    ## Turn 1

    **User**

    Use **jose**

    **Assistant** · m

    I look.

    **Calls** \`read src/auth.ts\`

    **Calls** \`bash npm test\`

    **Result** of \`read\`

    \`\`\`text
    export function verify() {}
    \`\`\`

    **Result** of \`bash\` · failed

    \`\`\`text
    3 tests failed
    \`\`\`

    **Compaction** · 900 tokens before

    What happened

    ## Turn 2

    **User**

    Go on

    **Assistant**

    *Failed:*

    \`\`\`text
    529 overloaded
    \`\`\`
    "
  `);
});

it("a Markdown document has a repeated note of a program once, with its count", async () => {
  const mode = (name: string) => ({ type: "custom", customType: "mode", data: { name } });
  const { text } = await documentOf([
    ...[...entriesIn("u1 user: Go"), mode("plan"), mode("plan"), mode("plan"), mode("act")],
    ...[mode("act"), { type: "custom", customType: "session_end", data: {} }],
    ...[{ type: "custom", customType: "session_end", data: {} }],
  ]);
  expect(text.match(/^\*mode\*$/gm)?.length).toBe(2);
  expect(text.match(/session\\_end/g)?.length).toBe(2);
  expect(text).toContain("\n*Written again, with nothing new: mode 3 times.*\n");
});

it("a Markdown document has pictures as files, or notes that they are left out", async () => {
  const image = (data: string, mimeType = "image/png") => ({ type: "image", data, mimeType });
  const content = [
    { type: "text", text: "See" },
    image(btoa("one")),
    image("blob:sha256:00"),
    image(btoa("<svg/>"), "image/svg+xml"),
    image(btoa("two"), "image/jpeg"),
  ];
  const entries = [{ type: "message", message: { role: "user", content } }];
  const { text, files } = await documentOf(entries);
  expect(files).toEqual(["images/1.png one", "images/2.jpg two"]);
  expect(text.match(/!\[.*/g)).toEqual(["![Image 1](images/1.png)", "![Image 2](images/2.jpg)"]);
  const without = await documentOf(entries, { images: "left-out" });
  expect(without.files).toEqual([]);
  expect(without.text.match(/\*Image left out\.\*/g)).toHaveLength(4);
});

it.each([
  ["**bold** and `a<b>`", "**bold** and `a<b>`"],
  ["<b>x</b> &copy; a < b", "&lt;b>x&lt;/b> &amp;copy; a &lt; b"],
  ["![x](https://e.com/p.png)", "&#33;[x](https://e.com/p.png)"],
  ["# Title\n\nText\n===\nText\n---", "#### Title\n\nText\n\\===\nText\n\n---"],
  ["```html\n<b>\n```\n<b>", "```html\n<b>\n```\n&lt;b>"],
  ["~~~\n<b>", "~~~\n<b>\n~~~"],
  ["a ` b\n` <b> `", "a ` b\n` &lt;b> `"],
  ["| ` | <b> ` |", "| ` | &lt;b> ` |"],
  ["[x](javascript:alert(1))", "[x](javascript :alert(1))"],
  ["[`]: javascript:` ", "[`]: javascript :`"],
])("%j is written %j", (text, markdown) => {
  expect(proseMarkdown(text)).toBe(markdown);
});

const pieces = fc.constantFrom(
  ..."` `` ``` ```` ~~~ < > <b> </b> <!-- --> <script> <img\u0020src=x> ![ [ ]( ) ]: # ## === --- - * 1. | \\ & &lt; &#60; \n \n\n \t    x".split(
    " ",
  ),
  " ",
  "  ",
  "    ",
  "\n",
  "\n\n",
  "\r\n",
  "javascript:",
  "https://e.com/",
  "<https://e.com>",
  "[^1]",
  "[^1]: ",
  "$$",
  "www.e.com",
  "word",
);
const hostile = fc.array(pieces, { maxLength: 40 }).map((list) => list.join(""));

it("a Markdown document lets no text become HTML, a picture or a heading, or swallow what follows", () => {
  const property = fc.property(hostile, (text) => {
    const markdown = `## Turn 1\n\n${proseMarkdown(text)}\n\n**Assistant** end\n`;
    const root = parsed(markdown);
    const nodes = nodesIn(root);
    expect(nodes.filter(({ type }) => type === "html" || /^image/.test(type))).toEqual([]);
    const headings = nodes.filter(({ type, depth = 0 }) => type === "heading" && depth < 4);
    const own = root.children?.filter(({ type, depth = 0 }) => type === "heading" && depth < 4);
    expect(own).toHaveLength(1);
    expect(headings.length).toBeGreaterThan(0);
    expect(root.children?.at(-1)).toMatchObject({
      type: "paragraph",
      children: [{ type: "strong" }, { type: "text", value: " end" }],
    });
    for (const { url = "" } of nodes) expect(url).not.toMatch(/^(?:(?:java|vb)script:|data:.)/i);
  });
  fc.assert(property, { numRuns: 2000 });
});

it("a Markdown document keeps tool texts in their fences, whatever they contain", async () => {
  const property = fc.asyncProperty(hostile, hostile, async (said, printed) => {
    const { text } = await documentOf([
      { type: "message", id: "u", message: { role: "user", content: said } },
      {
        type: "message",
        id: "a",
        message: {
          role: "assistant",
          content: [
            { type: "thinking", thinking: printed },
            { type: "toolCall", id: "c", name: printed, arguments: { command: printed, x: said } },
          ],
          errorMessage: printed,
          model: said,
        },
      },
      {
        type: "message",
        id: "r",
        message: {
          role: "toolResult",
          toolName: said,
          content: printed,
          details: { diff: printed },
        },
      },
      { type: "compaction", id: "c", summary: said, firstKeptEntryId: "u" },
      { type: "label", id: "l", targetId: "u", label: printed },
    ]);
    const root = parsed(text);
    expect(nodesIn(root).filter(({ type }) => type === "html" || /^image/.test(type))).toEqual([]);
    const headings = root.children?.filter(
      ({ type, depth = 9 }) => type === "heading" && depth < 3,
    );
    expect(headings?.map(({ depth }) => depth)).toEqual([1, 2]);
    expect(
      root.children?.filter(({ children }) => children?.[0]?.type === "strong").length,
    ).toBeGreaterThan(3);
  });
  // An address takes the backslash before `<` as a part of itself.
  const examples: [string, string][] = [["www.e.com<img\n\nsrc=x>", ""]];
  await fc.assert(property, { numRuns: 300, examples });
});
