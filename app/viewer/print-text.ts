// What a shared page prints of its workspace: lists draw only what is in sight, so it is the text that
// is in the page for readers without scripts. Made when it is printed, and only then in the document.
import { PRINTED } from "../../src/export/html/page-style.ts";
import { screenAt } from "../session/view/href.ts";
import type { HashAddress } from "../ui/browser/hash-address.ts";
import type { PageCopy } from "./page-copy.ts";

const KEPT: ReadonlySet<string> = new Set(["H1", "H2", "H3", "P", "PRE"]);

/** From now on. Screens beside the workspace print themselves. */
export function printTextOf(copy: PageCopy, router: HashAddress): void {
  let printed: Element | null = null;
  addEventListener("beforeprint", () => {
    printed?.remove();
    printed = null;
    const isWorkspace = screenAt(router.state.location.pathname) === null;
    if (!isWorkspace || copy.state.getState().status !== "open") return;
    printed = textIn(copy.plainHtml);
    if (printed) document.body.append(printed);
  });
  addEventListener("afterprint", () => printed?.remove());
}

/** Anew, element by element: whoever made the page wrote it. Null where there is none. */
function textIn(html: string): Element | null {
  const stored = new DOMParser().parseFromString(html, "text/html").querySelector("main");
  if (!stored) return null;
  const made = document.createElement("div");
  made.className = `copy-text ${PRINTED}`;
  for (const { tagName, className, textContent } of stored.children) {
    if (!KEPT.has(tagName)) continue;
    const element = document.createElement(tagName);
    element.className = className;
    element.textContent = textContent;
    made.append(element);
  }
  return made;
}
