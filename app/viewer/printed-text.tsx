// The printed workspace of a shared page: lists draw only what is in view, so print uses the text that the
// page has for readers without scripts. Rendered for print. Other screens print themselves.
import { createElement } from "react";
import { AS_TEXT, type CopyFacts } from "../../src/export/html/manifest.ts";
import { screenAt } from "../session/view/href.ts";
import { shownName } from "../session/view/names.ts";
import { usePrinting } from "../ui/print/on-paper.ts";
import { PaperHead } from "../ui/print/paper-head.tsx";
import { useLocation } from "./hash-router.tsx";
import type { PageCopy } from "./page-copy.ts";

interface PrintedTextProps {
  readonly copy: PageCopy;
  readonly facts: CopyFacts;
}

export function PrintedText(props: PrintedTextProps) {
  const isPrinting = usePrinting();
  const isWorkspace = screenAt(useLocation().pathname) === null;
  return isPrinting && isWorkspace ? <TextOfCopy {...props} /> : null;
}

/** Those of the branches; headings and paragraphs before them are the head of a page without scripts. */
const KEPT: ReadonlySet<string> = new Set(["H2", "H3", "PRE"]);

/** Element by element, as text: the page's content is untrusted. */
function TextOfCopy({ copy, facts }: PrintedTextProps) {
  const text = new DOMParser().parseFromString(copy.plainHtml, "text/html").querySelector("main");
  if (!text) return null;
  const parts = [...text.children]
    .filter(({ tagName }) => KEPT.has(tagName))
    .map(({ localName, className, textContent }) =>
      createElement(localName, { className }, textContent),
    );
  return (
    <article className="paper-only paper-instead">
      <PaperHead
        title={shownName(facts.title)}
        facts={[]}
        fileName={shownName(facts.fileName)}
        folder=""
        note={AS_TEXT}
      />
      {createElement("div", { className: "copy-text" }, ...parts)}
    </article>
  );
}
