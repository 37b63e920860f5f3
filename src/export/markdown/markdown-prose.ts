// Text of people and models as Markdown, inside a document of ours: it stays formatted, but its HTML
// is no HTML, its pictures are not fetched, and its headings are not headings of the document.
// Everything that is not certainly code is escaped, so that at worst an escape is visible in unusual
// code.

/**
 * A fence starts at the very beginning of its line, outside any list: there only its own kind can
 * end it.
 */
const FENCE = /^ {0,3}((`{3,}(?=[^`]*$)|~{3,}).*)$/;
const HEADING = /^( {0,3})(#{1,6})(?=[ \t]|$)/;
/** What turns the line above it into a heading. */
const UNDERLINE = /^ {0,3}=+[ \t]*$/;
const DASHES = /^ {0,3}-+[ \t]*$/;
/** Below the document's title, turns and roles. */
const LEVELS_DOWN = 3;

/** "" for a text without words. */
export function proseMarkdown(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").trimEnd().split("\n");
  const written: string[] = [];
  let fence = "";
  let isAfterText = false;
  const spans = new CodeSpans();
  for (const line of lines) {
    if (fence !== "") {
      written.push(line);
      if (endsFence(line, fence)) fence = "";
      continue;
    }
    const [, opening = "", marks = ""] = FENCE.exec(line) ?? [];
    fence = marks;
    if (fence !== "" || line.trim() === "") {
      // The text after the fence is the language: only as much as a word needs.
      written.push(/^(?:`+|~+)[ \t]*[\w+#-]*/.exec(opening)?.[0] ?? "");
      spans.endParagraph();
      isAfterText = false;
      continue;
    }
    if (isAfterText && DASHES.test(line)) written.push("");
    const isUnderline = UNDERLINE.test(line);
    written.push(isUnderline ? `\\${line.trim()}` : lowered(spans.escaped(line)));
    isAfterText = true;
  }
  if (fence !== "") written.push(fence);
  return written.join("\n");
}

function endsFence(line: string, fence: string): boolean {
  const run = /^ {0,3}(`+|~+)[ \t]*$/.exec(line)?.[1] ?? "";
  return run.length >= fence.length && run[0] === fence[0];
}

function lowered(line: string): string {
  return line.replace(HEADING, (_, indent: string, marks: string) => {
    return `${indent}${"#".repeat(Math.min(6, marks.length + LEVELS_DOWN))}`;
  });
}

/** Table cells also end within code; link definitions and bare addresses ignore code. */
const UNSURE = /\||\]:|:\/\/|www\./i;

/** Finds code within a line, if the paragraph is unambiguous. */
class CodeSpans {
  /** A run of backticks without a partner on its line may be closed anywhere further down. */
  #isOpen = false;

  endParagraph(): void {
    this.#isOpen = false;
  }

  escaped(line: string): string {
    if (this.#isOpen || UNSURE.test(line)) {
      this.#isOpen ||= line.includes("`");
      return escapedText(line);
    }
    const parts: string[] = [];
    let at = 0;
    const runs = [...line.matchAll(/`+/g)];
    for (let i = 0; i < runs.length; i++) {
      const [run] = runs[i] ?? [""];
      const from = runs[i]?.index ?? 0;
      let close = i + 1;
      while (close < runs.length && runs[close]?.[0] !== run) close++;
      if (close >= runs.length || line[from - 1] === "\\") {
        this.#isOpen = true;
        break;
      }
      const to = (runs[close]?.index ?? 0) + run.length;
      parts.push(escapedText(line.slice(at, from)), line.slice(from, to));
      at = to;
      i = close;
    }
    return [...parts, escapedText(line.slice(at))].join("");
  }
}

/** Text that contains no HTML, no entity, no picture, and no link to a program. */
function escapedText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("![", "&#33;[")
    .replace(/(javascript|vbscript|data(?=\\?:\S))(?=\\?:)/gi, "$1 ");
}
