// The view state, for every component. Its changes are rendered at once, not when the router gets to it.
import {
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { ensure } from "../../../src/lib/ensure.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { hrefOf, type ScreenId } from "./href.ts";
import { changedView, type ViewChange, type ViewState } from "./view-state.ts";
import type { ViewStore } from "./view-store.ts";

const Context = createContext<ViewStore | null>(null);

export function ViewProvider(props: { readonly value: ViewStore; readonly children: ReactNode }) {
  return <Context value={props.value}>{props.children}</Context>;
}

/** For code that has to know of a change before it is drawn. */
export function useViewStore(): ViewStore {
  return ensure(useContext(Context), "ViewProvider above this view");
}

/** The view state, and its setter. */
export function useView(): readonly [ViewState, ViewStore["set"]] {
  const store = useViewStore();
  return [useSyncExternalStore(store.subscribe, store.get), store.set];
}

export type MakeHref = (change: ViewChange, screen?: ScreenId | null) => string;

/** The view state with the change. Without a screen: the workspace. */
export function useHref(): MakeHref {
  const { key } = useOpenSession();
  const [view] = useView();
  return useMemo(
    () =>
      (change, screen = null) =>
        hrefOf({ key, screen, view: changedView(view, change) }),
    [key, view],
  );
}

/** Indexes on the path. */
export interface PositionsInSight {
  readonly first: number;
  readonly last: number;
}

/** `selected`: index on the path, −1 when nothing on it is selected. `top`: of the first entry in view. */
export function usePosition(selected: number, top: number, inSight: PositionsInSight): number {
  const { first, last } = inSight;
  const [before, setBefore] = useState({ selected, first, last, isReading: false });
  if (before.selected !== selected) {
    setBefore({ selected, first, last, isReading: false });
  } else if (before.first !== first || before.last !== last) {
    const isInSight = selected === top || (selected >= first && selected <= last);
    setBefore({ selected, first, last, isReading: !isInSight });
  }
  return before.isReading || selected < 0 ? top : selected;
}
