// Brings a hit into sight in the raw text of its entry, where a line is a line of indented JSON.
import { drawnBlocks, rangeIn, spaced } from "./drawn-text.ts";
import { hitText } from "./needles.ts";
import { centre, until, type Wanted } from "./reveal-hit.ts";

const PANE = ".inspector-raw-text";
const PANE_MS = 3000;
/** Pieces of a long entry that are asked for until one holds it. */
const MAX_PIECES = 25;

/** Null: it was not found there, or another is wanted by now. */
export async function revealRaw({ hit, signal }: Wanted): Promise<Range | null> {
  const { path, isKey } = hit;
  const key = path.findLast((step) => typeof step === "string");
  const text = spaced(JSON.stringify(hitText(hit)).slice(1, -1));
  const pane = await until(() => document.querySelector(PANE), PANE_MS, signal);
  if (!pane || text === "") return null;
  for (let piece = 0; piece < MAX_PIECES && !signal.aborted; piece++) {
    const found = placeIn(pane, text, isKey || typeof key !== "string" ? null : key);
    if (found) {
      centre(found);
      return found;
    }
    const more = pane.parentElement?.querySelector<HTMLButtonElement>(":scope > button");
    if (!more) return null;
    const before = pane.childElementCount;
    more.click();
    await until(() => pane.childElementCount > before || null, PANE_MS, signal);
  }
  return null;
}

/** After the name of its field, where that is to be found. */
function placeIn(pane: Element, text: string, key: string | null): Range | null {
  for (const block of drawnBlocks(pane)) {
    const name = key === null ? -1 : block.text.indexOf(`${spaced(JSON.stringify(key))}:`);
    const after = name < 0 ? -1 : block.text.indexOf(text, name + (key?.length ?? 0) + 3);
    const at = after >= 0 ? after : block.text.indexOf(text);
    if (at >= 0) return rangeIn(block, at, text.length);
  }
  return null;
}
