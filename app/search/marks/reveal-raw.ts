// Brings a hit into sight in the raw text of its entry, where a line is a line of indented JSON.
import { drawnBlocks, rangeIn, spaced } from "./drawn-text.ts";
import { hitText } from "./match-finder.ts";
import { centre, drawn, type Wanted } from "./reveal-hit.ts";
import { soughtHit } from "./sought-hit.ts";

const PANE = ".inspector-raw-text";
const PANE_MS = 3000;

/** Null: it was not found there, or another is wanted by now. */
export async function revealRaw({ hit, card, sought, signal }: Wanted): Promise<Range | null> {
  const { path, isKey } = hit;
  const key = path.findLast((step) => typeof step === "string");
  const text = spaced(JSON.stringify(hitText(hit)).slice(1, -1));
  const pane = await drawn(document.body, () => document.querySelector(PANE), PANE_MS, signal);
  if (!pane || text === "" || signal.aborted) return null;
  const placeIn = (piece: string) => spaced(piece).indexOf(text);
  sought.setState(soughtHit({ where: "raw", row: card, placeIn }, new Set()), true);
  const range = () => rangeOf(pane, text, isKey || typeof key !== "string" ? null : key);
  const found = await drawn(pane, range, PANE_MS, signal);
  if (signal.aborted) return null;
  sought.setState(null, true);
  if (found) centre(found);
  return found;
}

/** After the name of its field, where that is to be found. */
function rangeOf(pane: Element, text: string, key: string | null): Range | null {
  for (const block of drawnBlocks(pane)) {
    const name = key === null ? -1 : block.text.indexOf(`${spaced(JSON.stringify(key))}:`);
    const after = name < 0 ? -1 : block.text.indexOf(text, name + (key?.length ?? 0) + 3);
    const at = after >= 0 ? after : block.text.indexOf(text);
    if (at >= 0) return rangeIn(block, at, text.length);
  }
  return null;
}
