// What the search looks for in a card. A fold or a clip box offers its hidden text to the search, and opens
// on request: text that is not rendered cannot be found in another way.
import { createContext, useContext, useLayoutEffect, useRef } from "react";

export interface Sought {
  /** Where in a text it begins; -1: it is not in the text, or is found already. */
  readonly placeIn: (text: string) => number;
  /** The item that holds it; -1: no item, or it is found already. */
  readonly indexIn: (items: readonly unknown[]) => number;
  /** Opens a fold that holds it, and closes that again where it is found elsewhere. `held`: made of strings. */
  readonly fold: (
    fold: Element | null,
    held: unknown,
    isOpen: boolean,
    setOpen: (isOpen: boolean) => void,
  ) => void;
  /** Opens what hides the place of the hit. */
  readonly around: (box: Element | null, open: (isOpen: true) => void) => void;
}

/** Null: there is no search in the card around. */
export const SoughtContext = createContext<Sought | null>(null);

/** Calls it once for each search, once more when the text is found, and when `held` changes. */
export function useSought(held: unknown, look: (sought: Sought) => void): void {
  const sought = useContext(SoughtContext);
  const last = useRef<readonly unknown[]>([]);
  useLayoutEffect(() => {
    const [before, heldBefore] = last.current;
    if (!sought || (before === sought && heldBefore === held)) return;
    last.current = [sought, held];
    look(sought);
  });
}
