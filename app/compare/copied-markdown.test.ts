// Copies of hostile sessions, read by a Markdown parser: the session's text stays text in its fence, its
// cell, its line, and creates no structure of the document.
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { allRows } from "../../src/compare/branches/compare-branches.ts";
import { scoreOf } from "../../src/compare/branches/score.ts";
import { compactionChange } from "../../src/compare/context/context-change.ts";
import { historySide } from "../../src/compare/side.ts";
import { comparisonMarkdown } from "../../src/export/markdown/branches-markdown.ts";
import { changeMarkdown } from "../../src/export/markdown/change-markdown.ts";
import { tableOf } from "../../src/model/build/table-builder.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import { ProblemLog } from "../../src/model/problem.ts";
import { DetailsCollector } from "../../src/read/bodies/details-collector.ts";

/** Every way out of a line, a cell, a fence or a quote. */
const EVIL = [
  "# Evil heading",
  "`````",
  "<img src=x onerror=evil()>",
  "![evil](data:,evil) [evil](evil)",
  "| evil | cell |\r# Evil after a bare return",
  "</blockquote></details> <!-- evil",
  "***",
  "- evil item",
  "[evil]: evil",
].join("\n");

const GFM = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

/** The nodes a parser finds. */
function nodesOf(markdown: string): readonly Node[] {
  const nodes: Node[] = [];
  const todo: Node[] = [fromMarkdown(markdown, GFM)];
  for (let node = todo.pop(); node; node = todo.pop()) {
    nodes.push(node);
    todo.push(...[...(node.children ?? [])].reverse());
  }
  return nodes;
}

function textIn(node: Node): string {
  return node.value ?? (node.children ?? []).map(textIn).join("");
}

const message = (id: string, parentId: string | null, fields: JsonObject): JsonObject => ({
  type: "message",
  id,
  parentId,
  message: fields,
});
const blocks = (text: string) => [{ type: "text", text }];
const entries: readonly JsonObject[] = [
  message("u", null, { role: "user", content: blocks(EVIL) }),
  { type: "label", id: "l", parentId: "u", targetId: "u", label: EVIL },
  message("a", "l", {
    role: "assistant",
    content: [
      ...blocks(EVIL),
      { type: "thinking", thinking: EVIL },
      {
        type: "toolCall",
        id: "c",
        name: "edit`|` # x",
        arguments: { path: "a|`b`.ts", other: EVIL },
      },
      { type: "toolCall", id: "d", name: "write", arguments: { path: "a|`b`.ts", content: EVIL } },
    ],
    stopReason: "stop | # evil",
  }),
  message("r", "a", {
    role: "toolResult",
    toolCallId: "d",
    toolName: "write | # evil",
    content: blocks(EVIL),
    details: { diff: EVIL },
  }),
  {
    type: "compaction",
    id: "k",
    parentId: "r",
    summary: `${EVIL}\n<read-files>\nevil|\`x\`.ts\n</read-files>`,
    retainedTail: [{ role: "user", content: blocks(`Retained\n${EVIL}`) }],
    systemMessage: { role: "system", content: blocks(EVIL) },
  },
  message("b", "u", { role: "assistant", content: blocks("Tame") }),
];
const table = tableOf(entries, new ProblemLog());
const collector = new DetailsCollector();
for (const [row, entry] of entries.entries()) collector.add(row, entry);
const details = collector.finish();
const readBodies = (rows: readonly number[]) =>
  Promise.resolve(rows.map((row) => entries[row] ?? {}));

const EVIL_LINES = EVIL.replaceAll("\r", "\n");
const PLAIN = new Set(
  "root heading paragraph text strong emphasis inlineCode code table tableRow tableCell list listItem".split(
    " ",
  ),
);

describe("a copy of a hostile session", () => {
  it("for two branches has only the copy's own structure", async () => {
    const [a, b] = [historySide(table, 3, readBodies), historySide(table, 5, readBodies)];
    const rows = await allRows(a, b);
    const scored = { table, details, ownLeaf: 5, cwd: "", header: null };
    const markdown = await comparisonMarkdown(a, b, rows, {
      names: { a: EVIL, b: EVIL },
      score: scoreOf({ ...scored, leaf: 3 }, { ...scored, leaf: 5 }, rows),
      isWhole: true,
    });
    const nodes = nodesOf(markdown);
    expect(nodes.filter(({ type }) => !PLAIN.has(type))).toEqual([]);
    expect(nodes.filter(({ type }) => type === "heading")).toHaveLength(1);
    expect(nodes.filter(({ type }) => type === "list")).toEqual([]);
    const rowsOfTables = nodes.filter(({ type }) => type === "tableRow");
    const widths = new Set(rowsOfTables.map(({ children }) => children?.length));
    expect([...widths]).toEqual([4]);
    const codes = nodes.flatMap(({ type, value = "" }) => (type === "code" ? [value] : []));
    expect(codes.filter((code) => code === EVIL_LINES)).toHaveLength(4);
    const paths = nodes.filter(({ type }) => type === "inlineCode").map(textIn);
    expect(paths).toContain("a|`b`.ts");
  });

  it("for a compaction has only the copy's own structure", async () => {
    const change = compactionChange(table, details, 4);
    const markdown = await changeMarkdown({ table, details, cwd: "", readBodies }, change);
    const nodes = nodesOf(markdown);
    expect(nodes.filter(({ type }) => !PLAIN.has(type))).toEqual([]);
    expect(nodes.filter(({ type }) => type === "heading").map(textIn)).toEqual([
      expect.stringMatching(/^Context: /),
      expect.stringMatching(/^Summarised into/),
      "Kept inside the compaction: 1 message",
      "Files: named in the summary, used in the session",
      "No longer in context",
      "System prompt and tools",
      expect.stringMatching(/^Dropped: 3 entries/),
    ]);
    // The dropped entries are a label and a prompt, and neither begins another line.
    expect(nodes.filter(({ type }) => type === "listItem")).toHaveLength(2);
    const codes = nodes.flatMap(({ type, value = "" }) => (type === "code" ? [value] : []));
    expect(codes.filter((code) => code.startsWith("# Evil heading")).length).toBeGreaterThan(5);
  });
});
