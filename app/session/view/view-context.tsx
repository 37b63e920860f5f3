// What is looked at, for every view. Changes of it are drawn at once, not when the router gets to it.
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { ensure } from "../../../src/lib/ensure.ts";
import type { ViewState } from "./view-state.ts";
import type { ViewStore } from "./view-store.ts";

const Context = createContext<ViewStore | null>(null);

export function ViewProvider(props: { readonly value: ViewStore; readonly children: ReactNode }) {
  return <Context value={props.value}>{props.children}</Context>;
}

/** For what has to know of a change before it is drawn. */
export function useViewStore(): ViewStore {
  return ensure(useContext(Context), "ViewProvider above this view");
}

/** What is looked at, and the way to change it. */
export function useView(): readonly [ViewState, ViewStore["set"]] {
  const store = useViewStore();
  return [useSyncExternalStore(store.subscribe, store.get), store.set];
}
