// How the picture follows the view, and the view the selection.
import { useEffect, useLayoutEffect, useRef } from "react";
import { useOpenSession } from "../../session/open/session-context.tsx";
import type { Subject } from "../scene/subject.ts";
import { selectedWhenLeft } from "../view/left-view.ts";
import { transformOf } from "../view/redraw.ts";
import type { ViewportStore } from "../view/viewport-store.ts";
import { show } from "./map-moves.ts";

/** Calls back whenever the view has moved. Returns a function that ends it. */
export function onMove(store: ViewportStore, moved: () => void): () => void {
  let before = store.live();
  return store.subscribe(() => {
    if (store.live() !== before) moved();
    before = store.live();
  });
}

/** Moves the drawing with the view, without a redraw. */
export function useMoved(
  picture: { readonly current: SVGSVGElement | null },
  store: ViewportStore,
): void {
  useLayoutEffect(() => {
    const move = () => {
      if (!picture.current) return;
      picture.current.style.transform = transformOf(store.drawn(), store.live());
    };
    move();
    return store.subscribe(move);
  }, [picture, store]);
}

/** Moves an entry that was selected elsewhere into the window, once. Returns what last did. */
export function useRevealed(
  subject: Subject,
  selected: number,
  store: ViewportStore,
): { current: number } {
  const { parts } = useOpenSession();
  const revealed = useRef(selectedWhenLeft(parts, subject));
  useEffect(() => {
    if (revealed.current === selected) return;
    revealed.current = selected;
    show(subject, store, selected);
  }, [subject, selected, store]);
  return revealed;
}
