// Markdown as the tree that is drawn: parsed, converted to HTML elements, code coloured. It contains no raw
// HTML: what looks like HTML is text.
import type { Element, Nodes, Root } from "hast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";
import { withoutStacks } from "../text/drawn-text.ts";
import type { Highlight } from "./highlight.ts";
import { isSmallTree, MAX_NODES, walkTree } from "./limited-tree.ts";

/** A definition's text is repeated for every link that refers to it. Characters. */
const MAX_REPEATED = 2_000_000;

/** Characters. */
const MAX_RUN = 2000;
const RUN_TAGS: ReadonlySet<string> = new Set("p li td th h1 h2 h3 h4 h5 h6".split(" "));

const READ = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

type MarkdownTree = ReturnType<typeof fromMarkdown>;

/** Null for a text whose tree would block the page. Code has no colours yet. */
export function parseMarkdown(text: string): Root | null {
  const parsed = fromMarkdown(text, READ);
  if (!isSmallTree(parsed) || repeatedCharacters(parsed) > MAX_REPEATED) return null;
  // Markup is kept as `raw` nodes, which become text below: left out, a reader would not see it.
  const tree = toHast(parsed, { allowDangerousHtml: true });
  if (tree.type !== "root" || !isSmallTree(tree)) return null;
  makePlain(tree);
  markLongRuns(tree);
  return tree;
}

function repeatedCharacters(tree: MarkdownTree): number {
  let references = 0;
  let longest = 0;
  walkTree<MarkdownTree | MarkdownTree["children"][number]>(tree, (node) => {
    if (node.type === "linkReference" || node.type === "imageReference") references++;
    if (node.type === "definition") {
      longest = Math.max(longest, node.url.length + (node.title?.length ?? 0));
    }
    return true;
  });
  return references * longest;
}

/** Removes source positions: they are unused, and most of the message. */
function makePlain(tree: Root): void {
  walkTree<Nodes>(tree, (node) => {
    delete node.position;
    if (node.type === "text") node.value = withoutStacks(node.value);
    if ("children" in node) {
      for (const [at, child] of node.children.entries()) {
        if (child.type === "raw") {
          node.children[at] = { type: "text", value: withoutStacks(child.value) };
        }
      }
    }
    return true;
  });
}

/**
 * Text that is one run of glyphs: where letters choose their shape by their neighbours, a font takes time
 * that grows with the square of its length. markdown.css spares long runs that choice.
 */
function markLongRuns(tree: Root): void {
  walkTree<Nodes>(tree, (node) => {
    if (node.type !== "element" || !RUN_TAGS.has(node.tagName)) return true;
    let length = 0;
    for (const child of node.children) {
      walkTree<Nodes>(child, (inside) => {
        if (inside.type === "text") length += inside.value.length;
        return length <= MAX_RUN;
      });
      if (length > MAX_RUN) break;
    }
    if (length > MAX_RUN) addClass(node, "markdown-run");
    return true;
  });
}

function addClass({ properties }: Element, name: string): void {
  const { className } = properties;
  properties.className = Array.isArray(className) ? [...className, name] : [name];
}

/** Code of one fence. */
interface Fence {
  readonly code: Element;
  readonly text: string;
  readonly language: string;
}

/** Colours the code of a tree in place. `load` is called only where a language is named. */
export async function colourCode(tree: Root, load: () => Promise<Highlight>): Promise<void> {
  const fences = fencesIn(tree);
  if (fences.length === 0) return;
  const highlight = await load();
  let nodes = countNodes(tree);
  for (const { code, text, language } of fences) {
    const spans = highlight(text, language, MAX_NODES - nodes);
    if (!spans) continue;
    nodes += countNodes({ type: "root", children: spans });
    code.children = spans;
  }
}

function fencesIn(tree: Root): readonly Fence[] {
  const fences: Fence[] = [];
  walkTree<Nodes>(tree, (node) => {
    const code = node.type === "element" && node.tagName === "pre" ? node.children[0] : undefined;
    if (code?.type !== "element" || code.tagName !== "code") return true;
    const [text] = code.children;
    const language = languageOf(code);
    if (text?.type === "text" && language !== "") fences.push({ code, text: text.value, language });
    return true;
  });
  return fences;
}

function countNodes(tree: Root): number {
  let nodes = 0;
  walkTree<Nodes>(tree, () => ++nodes > 0);
  return nodes;
}

function languageOf(code: Element): string {
  const { className } = code.properties;
  if (!Array.isArray(className)) return "";
  const name = className.find((word) => String(word).startsWith("language-"));
  return name === undefined ? "" : String(name).slice("language-".length);
}
