// Pages that pi exported (formats.md 2.22): told by their beginning. What reads them is loaded with the
// first one: most sessions are files of lines.
import type { SessionFormat, SessionInput } from "./format.ts";

export const piHtmlFormat: SessionFormat = {
  id: "pi-html",
  name: "pi HTML export",
  detect(input, head) {
    return Promise.resolve(input.kind === "file" && isPage(head) ? "yes" : "no");
  },
  async open(input) {
    if (input.kind !== "file") throw new Error("An HTML export is one file.");
    const { openPiHtml } = await import("./pi-html-session.ts");
    return openPiHtml(input.source);
  },
  find: (folder) => folderPages(folder),
};

const decoder = new TextDecoder();
const MARK = [0xef, 0xbb, 0xbf];

/** Only what stands first is decoded: every file is asked, and hardly any is a page. */
function isPage(head: Uint8Array): boolean {
  let from = MARK.every((byte, at) => head[at] === byte) ? MARK.length : 0;
  while ((head[from] ?? 33) <= 32) from++;
  return /^<(!doctype|html)/i.test(decoder.decode(head.subarray(from, from + 20)));
}

function folderPages(folder: SessionInput & { readonly kind: "folder" }): readonly SessionInput[] {
  const pages = [...folder.files].filter(([path]) => /\.html?$/i.test(path));
  return pages.map(([, source]) => ({ kind: "file", source }));
}
