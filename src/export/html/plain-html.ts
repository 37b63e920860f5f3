// The part of a shared page that needs no script: its facts, and the session as text. It is shown
// without scripts, and printed everywhere.
import { bytesOf } from "../../text/bytes.ts";
import { cutText } from "../../text/cut.ts";
import { AS_TEXT, type CopyFacts, copyFacts } from "./manifest.ts";
import type { PlainTurn } from "./plain-turns.ts";

/** Maximum characters of a title that fit in tabs and heads. */
export const MAX_TITLE = 120;

/** Up to this size a text stays on one page of paper. Characters, lines. */
const SHORT = { characters: 900, lines: 14 };

/** A `<main>` with only headings, paragraphs and `<pre>`, UTF-8. */
export async function* plainHtml(
  facts: CopyFacts,
  transcript: AsyncIterable<PlainTurn> | Iterable<PlainTurn>,
): AsyncGenerator<Uint8Array> {
  yield bytesOf(headHtml(facts));
  let turns = 0;
  let isFirst = true;
  for await (const turn of transcript) {
    if (turn.kind === "branch") {
      turns = turn.turnsBefore;
      const from = turns === 0 ? "from the beginning" : `after turn ${turns}`;
      yield bytesOf(`<h2>Another branch, ${from}</h2>\n`);
      continue;
    }
    const { kind, who, text } = turn;
    if (kind === "prompt") yield bytesOf(`<h2>Turn ${++turns}</h2>\n`);
    else if (isFirst) yield bytesOf("<h2>Before the first turn</h2>\n");
    isFirst = false;
    yield bytesOf(`<h3>${htmlText(who)}</h3>\n`);
    yield bytesOf(`<pre class="${classOf(kind, text)}">${htmlText(text)}</pre>\n`);
  }
  yield bytesOf("</main>\n");
}

/** The same head as in the app's printouts: title, facts, file, and the missing part. */
function headHtml(facts: CopyFacts): string {
  return `<main class="copy-text">
<h1>${htmlText(cutText(facts.title, MAX_TITLE))}</h1>
<p>${htmlText(copyFacts(facts).join(" \u00b7 "))}</p>
<p>${htmlText(facts.fileName)}</p>
<p>${AS_TEXT}</p>
`;
}

function classOf(kind: string, text: string): string {
  const isShort = text.length <= SHORT.characters && text.split("\n", 20).length <= SHORT.lines;
  const what = kind === "output" ? "copy-output" : "copy-words";
  return isShort ? `${what} copy-short` : what;
}

const REPLACED: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
  // The parser would change or drop it.
  ["\0", "\uFFFD"],
]);

/**
 * Text as part of a page, inside an element or a quoted attribute: whatever its content, it stays text.
 */
export function htmlText(text: string): string {
  return text.replace(/[&<>"'\0]/g, (character) => REPLACED.get(character) ?? "");
}
