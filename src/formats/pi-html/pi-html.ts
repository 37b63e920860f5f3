// Pages that pi exported (formats.md 2.22), recognised by their beginning. The code that reads them is
// loaded with the first one: most sessions are files of lines.
import { fileOf, type SessionFormat } from "../format.ts";

export const piHtmlFormat: SessionFormat = {
  id: "pi-html",
  label: "pi HTML export",
  accepted: "pi's HTML exports",
  homes: [],
  detect(input, head) {
    const start = decoder.decode(head.subarray(0, MAX_START));
    const isPage = input.kind === "file" && /^\uFEFF?\s*<(!doctype|html)/i.test(start);
    return Promise.resolve(isPage ? "yes" : "no");
  },
  open: async (input) => (await import("./pi-html-session.ts")).openPiHtml(fileOf(input)),
};

/** Every file is tested, and hardly any is a page. Bytes. */
const MAX_START = 1024;
const decoder = new TextDecoder();
