// Brings one hit into sight: waits for its card, opens what it is folded away in, and closes again what was
// opened in vain.
import type { Hit } from "../../../src/search/hit.ts";
import { ALIKE, type DrawnHit, drawnHit } from "./drawn-hits.ts";
import type { FindDrawn } from "./needles.ts";

export interface Wanted {
  readonly hit: Hit;
  /** The row of the card that shows it. */
  readonly card: number;
  readonly find: FindDrawn;
  /** Of those that look the same. */
  readonly nth: number;
  /** Aborted when another is wanted. */
  readonly signal: AbortSignal;
}

/** What is waited for a card, and for what a fold holds, longer where the hit ought to be; milliseconds. */
const CARD_MS = 4000;
const FOLD_MS = 250;
const LIKELY_FOLD_MS = 1500;
/** Folds and parts of long texts that are opened for one hit. */
const MAX_STEPS = 80;

/** Null: nothing that is drawn shows it, or another is wanted by now. */
export async function revealHit(list: Element, wanted: Wanted): Promise<Range | null> {
  const { signal } = wanted;
  const card = await until(
    () => list.querySelector(`[data-row="${wanted.card}"]`)?.closest(".virtual-row"),
    CARD_MS,
    signal,
  );
  if (!card || signal.aborted) return null;
  const found = await openedHit(card, wanted);
  if (!found || signal.aborted) return null;
  show(found.range);
  await frames(2);
  // What was cut off is open now, and what stands above it may have changed its height.
  if (!signal.aborted && !found.range.collapsed) centre(found.range);
  return found.range;
}

async function openedHit(card: Element, wanted: Wanted) {
  const { hit, find, nth, signal } = wanted;
  const look = () => drawnHit(card, hit, find, nth);
  const opened: HTMLElement[] = [];
  const tried = new Set<Element>();
  let best: DrawnHit | null = (await until(() => alike(look()), FOLD_MS, signal)) ?? look();
  for (let step = 0; step < MAX_STEPS && !isAlike(best) && !signal.aborted; step++) {
    const fold = nextFold(card, wanted, tried);
    const next = fold ?? nextPart(card);
    if (!next) break;
    if (fold) {
      tried.add(fold);
      opened.push(fold);
    }
    toggle(next);
    const wait = fold && !isLikely(fold, wanted) ? FOLD_MS : LIKELY_FOLD_MS;
    best = (await until(() => alike(look()), wait, signal)) ?? best;
  }
  best = isAlike(best) ? best : look();
  for (const fold of opened.reverse()) {
    const holder = fold instanceof HTMLDetailsElement ? fold : fold.closest(".tool");
    if (!best || !holder?.contains(best.range.startContainer)) toggle(fold);
  }
  return best;
}

/** A button does what a click does. */
function toggle(fold: HTMLElement): void {
  if (fold instanceof HTMLDetailsElement) fold.open = !fold.open;
  else fold.click();
}

function alike(found: DrawnHit | null): DrawnHit | null {
  return isAlike(found) ? found : null;
}

function isAlike(found: DrawnHit | null): boolean {
  return found !== null && found.likeness >= ALIKE;
}

const FOLDS = "details:not([open]), .tool-widen[aria-expanded=false]";

/** Thinking is in a fold of its own; for the rest the card of the entry comes first. */
function nextFold(card: Element, wanted: Wanted, tried: ReadonlySet<Element>): HTMLElement | null {
  const folds = [...card.querySelectorAll<HTMLElement>(FOLDS)].filter((fold) => !tried.has(fold));
  return folds.find((fold) => isLikely(fold, wanted)) ?? folds[0] ?? null;
}

function isLikely(fold: Element, { hit, card }: Wanted): boolean {
  if (hit.kind === "thinking") return fold.classList.contains("thinking");
  return fold.closest("[data-row]")?.getAttribute("data-row") === `${card}`;
}

/** What shows more of a long text, or the next page of a long list. */
function nextPart(card: Element): HTMLElement | null {
  const buttons = card.querySelectorAll<HTMLElement>(
    ".more-button:not([aria-expanded]), .page-turn",
  );
  return (
    [...buttons].find((button) => !/^Show the (?:part|\d+) before$/.test(button.textContent)) ??
    null
  );
}

/** Opens boxes that cut it off. */
function show(range: Range): void {
  for (
    let box = boxAround(range.startContainer.parentElement);
    box;
    box = boxAround(box.parentElement)
  ) {
    box.querySelector<HTMLElement>(":scope > .more-button[aria-expanded=false]")?.click();
  }
}

function boxAround(element: Element | null | undefined): Element | null {
  return element?.closest(".clip-box[data-open=false]") ?? null;
}

/** The line it is in, to the middle; a line that is wider than its box is moved sideways, too. */
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

/** What `ask` gives once it gives something; null when it takes too long. */
export async function until<T>(
  ask: () => T | null | undefined,
  mostMs: number,
  signal: AbortSignal,
): Promise<T | null> {
  const end = performance.now() + mostMs;
  for (;;) {
    const answer = ask();
    if (answer || signal.aborted) return answer ?? null;
    if (performance.now() > end) return null;
    await frames(1);
  }
}

/** Also in a tab that is not seen, which draws no frames. */
async function frames(count: number): Promise<void> {
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
