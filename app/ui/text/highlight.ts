// Source text as coloured spans. One highlighter for everything: it compiles a language when the
// first text asks for it.
import type { Element, Root } from "hast";
import { common, createLowlight } from "lowlight";
import { isSmallTree } from "./limited-tree.ts";
import { MAX_HIGHLIGHTED } from "./text-jobs.ts";

const lowlight = createLowlight(common);

/** Null for a language nobody registered, and for what would be too much to draw. */
export function highlight(
  text: string,
  language: string,
  maxNodes?: number,
): Element["children"] | null {
  if (text.length > MAX_HIGHLIGHTED || !lowlight.registered(language)) return null;
  const tree = lowlight.highlight(language, text);
  return isSmallTree(tree, maxNodes) ? elementsOf(tree) : null;
}

function elementsOf({ children }: Root): Element["children"] {
  return children.filter((child) => child.type !== "doctype");
}
