// How the picture and the view follow one another and the selection.
import { useEffect, useLayoutEffect, useRef } from "react";
import { useOpenSession } from "../../session/open/session-context.tsx";
import type { Subject } from "../scene/subject.ts";
import { selectedWhenLeft } from "../view/left-view.ts";
import { transformOf } from "../view/redraw.ts";
import type { ViewportStore } from "../view/viewport-store.ts";
import { show } from "./map-moves.ts";

/** Calls back whenever the view has moved. Returns how to stop. */
export function onMove(store: ViewportStore, moved: () => void): () => void {
  let before = store.live();
  return store.subscribe(() => {
    if (store.live() !== before) moved();
    before = store.live();
  });
}

/** Moves what is drawn with the view, without drawing anew. */
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

/** What was selected elsewhere comes into the window, once. Returns what last did. */
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
