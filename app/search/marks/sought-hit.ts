// One hit, searched in the card of its entry, or in the entry's raw text.
import type { SoughtEntry } from "../../session/search-counts/sought.ts";

type At = Pick<SoughtEntry, "where" | "row" | "placeIn">;

/** `opened`: collects the folds that are opened for it. */
export function soughtHit(at: At, opened: Set<Element | null>): SoughtEntry {
  const isIn = (text: string) => at.placeIn(text) >= 0;
  return {
    ...at,
    indexIn: (items) => items.findIndex((item) => hasString(item, isIn)),
    fold: (fold, held, isOpen, setOpen) => {
      // Content that is not known may have it.
      if (isOpen || (held !== undefined && !hasString(held, isIn))) return;
      opened.add(fold);
      setOpen(true);
    },
    around: () => {},
  };
}

/** The same one, once its place is known; null: nowhere. */
export function foundHit(at: At, opened: Set<Element | null>, range: Range | null): SoughtEntry {
  const isInside = (element: Element | null) =>
    element?.contains(range?.startContainer ?? null) === true;
  return {
    ...at,
    placeIn: () => -1,
    indexIn: () => -1,
    fold: (fold, _, __, setOpen) => {
      if (opened.delete(fold) && !isInside(fold)) setOpen(false);
    },
    around: (box, open) => {
      if (isInside(box)) open(true);
    },
  };
}

/** Whether one of the strings in a value is wanted. */
function hasString(value: unknown, isWanted: (text: string) => boolean): boolean {
  const open = [value];
  const known = new Set<unknown>();
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "string" && isWanted(next)) return true;
    if (typeof next !== "object" || next === null || known.has(next)) continue;
    known.add(next);
    for (const inside of next instanceof Map ? next.values() : Object.values(next)) {
      open.push(inside);
    }
  }
  return false;
}
