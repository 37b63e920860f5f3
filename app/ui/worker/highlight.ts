// Source text as coloured spans. One highlighter for everything, loaded with the first text that has
// a language: most of what is read has none.
import type { Element, Root } from "hast";
import type { createLowlight } from "lowlight";
import { isSmallTree } from "./limited-tree.ts";
import { MAX_HIGHLIGHTED } from "./text-jobs.ts";

type Lowlight = ReturnType<typeof createLowlight>;

/** Null for an unregistered language, and for what would be too much to draw. */
export type Highlight = (
  text: string,
  language: string,
  maxNodes?: number,
) => Element["children"] | null;

let loading: Promise<Highlight> | null = null;

/** Rejects when its script cannot be loaded; the next call tries again. */
export function loadHighlight(): Promise<Highlight> {
  loading ??= import("./lowlight.ts").then(
    ({ common, createLowlight }) => highlightWith(createLowlight(common)),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

function highlightWith(lowlight: Lowlight): Highlight {
  return (text, language, maxNodes) => {
    if (text.length > MAX_HIGHLIGHTED || !lowlight.registered(language)) return null;
    const tree = lowlight.highlight(language, text);
    return isSmallTree(tree, maxNodes) ? elementsOf(tree) : null;
  };
}

function elementsOf({ children }: Root): Element["children"] {
  return children.filter((child) => child.type !== "doctype");
}
