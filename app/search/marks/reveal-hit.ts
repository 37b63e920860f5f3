// Scrolls one hit into view: waits for its card, asks folds there to open, and waits for the text.
import type { StoreApi } from "zustand/vanilla";
import { type Hit, hitFinder } from "../../../src/search/hit.ts";
import type { SoughtEntry } from "../../session/search-counts/sought.ts";
import { ALIKE, drawnHit } from "./drawn-hits.ts";
import { drawnBlocks, rangeIn, spaced } from "./drawn-text.ts";
import { type FindDrawn, hitText } from "./match-finder.ts";
import { foundHit, soughtHit } from "./sought-hit.ts";

export interface Wanted {
  readonly hit: Hit;
  /** The row of the card that shows it. */
  readonly card: number;
  readonly find: FindDrawn;
  /** Which of those that look the same. */
  readonly nth: number;
  /** Passes the search text to folds that can open. */
  readonly sought: StoreApi<SoughtEntry | null>;
  /** Aborted when another hit is wanted. */
  readonly signal: AbortSignal;
}

/** Longest wait for a card; it counts as drawn when nothing in it changes for this time. Milliseconds. */
const CARD_MS = 4000;
const STILL_MS = 250;
/** The content of a fold may have to be read, or drawn by another thread. */
const OPENING_MS = 1500;

/** Null: nothing drawn shows it, or another hit is wanted by now. */
export async function revealHit(list: Element, wanted: Wanted): Promise<Range | null> {
  const { hit, find, nth, sought, signal } = wanted;
  const row = wanted.card;
  const card = await drawn(
    list,
    () => list.querySelector(`[data-row="${row}"]`)?.closest(".virtual-row"),
    CARD_MS,
    signal,
  );
  if (!card || signal.aborted) return null;
  const at = { where: "card", row, placeIn: hitFinder(hit) } as const;
  const opened = new Set<Element | null>();
  sought.setState(soughtHit(at, opened), true);
  const like = (least: number) => () => {
    const found = drawnHit(card, hit, find, nth);
    return found && found.likeness >= least ? found.range : null;
  };
  // Markdown or JSON syntax makes the drawn text differ.
  const range =
    (await drawn(card, like(ALIKE), STILL_MS, signal)) ??
    like(0)() ??
    (await drawn(card, like(0), OPENING_MS, signal));
  if (signal.aborted) return null;
  sought.setState(foundHit(at, opened, range), true);
  if (!range) return null;
  await frames(2);
  // Cut text is open now, and the heights above it may have changed.
  if (!signal.aborted && !range.collapsed) centre(range);
  return range;
}

/** Scrolls its line to the middle; a line wider than its box is scrolled sideways, too. */
export function centre(range: Range): void {
  const scroller = range.startContainer.parentElement?.closest<HTMLElement>(
    ".transcript-list, .inspector",
  );
  const element = range.startContainer.parentElement;
  if (!scroller || !element) return;
  const [outer, inner] = [scroller.getBoundingClientRect(), range.getBoundingClientRect()];
  const isInSight = inner.top >= outer.top + 30 && inner.bottom <= outer.bottom - 30;
  if (!isInSight) scroller.scrollTop += inner.top - outer.top - outer.height / 3;
  const wide = element.closest<HTMLElement>("[tabindex='0'], .code-text, pre");
  if (!wide || wide.scrollWidth <= wide.clientWidth) return;
  const [box, mark] = [wide.getBoundingClientRect(), range.getBoundingClientRect()];
  if (mark.left < box.left || mark.right > box.right) {
    wide.scrollLeft += mark.left - box.left - box.width / 3;
  }
}

/** The result of `ask` once the drawn content gives one; null when the content stays the same for this time. */
function drawn<T>(
  element: Element,
  ask: () => T | null | undefined,
  stillMs: number,
  signal: AbortSignal,
): Promise<T | null> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const end = (answer: T | null) => {
      clearTimeout(timer);
      observer.disconnect();
      signal.removeEventListener("abort", look);
      resolve(answer);
    };
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(null), stillMs);
      const answer = ask();
      if (answer || signal.aborted) end(answer ?? null);
    };
    const observer = new MutationObserver(look);
    signal.addEventListener("abort", look);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    look();
  });
}

/** Also in a hidden tab, which has no frames. */
export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 100);
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

const PANE = ".inspector-raw-text";
const PANE_MS = 3000;

/** Null: it was not found there, or another hit is wanted by now. */
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

/** After the name of its field, where that is drawn. */
function rangeOf(pane: Element, text: string, key: string | null): Range | null {
  for (const block of drawnBlocks(pane)) {
    const name = key === null ? -1 : block.text.indexOf(`${spaced(JSON.stringify(key))}:`);
    const after = name < 0 ? -1 : block.text.indexOf(text, name + (key?.length ?? 0) + 3);
    const at = after >= 0 ? after : block.text.indexOf(text);
    if (at >= 0) return rangeIn(block, at, text.length);
  }
  return null;
}
