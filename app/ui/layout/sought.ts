// What is looked for in a card. Whatever is folded or cut there shows what it holds to the one who looks, and opens
// when it is told to: what is not drawn cannot be found in another way.
import { createContext, useContext, useLayoutEffect, useRef } from "react";

export interface Sought {
  /** Where in a text it begins; -1: it is not in it, or is found already. */
  readonly placeIn: (text: string) => number;
  /** The item that holds it; -1: none of them, or it is found already. */
  readonly indexIn: (items: readonly unknown[]) => number;
  /** Opens a fold that holds it, and closes that again where it is found elsewhere. `held`: made of strings. */
  readonly fold: (
    fold: Element | null,
    held: unknown,
    isOpen: boolean,
    setOpen: (isOpen: boolean) => void,
  ) => void;
  /** Opens what hides the place where it is found. */
  readonly around: (box: Element | null, open: (isOpen: true) => void) => void;
}

/** Null: nothing is looked for in the card around. */
export const SoughtContext = createContext<Sought | null>(null);

/** Calls it once for whatever is looked for, once more when that is found, and when `held` is another. */
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
