// Holds the view state, synchronously: a new value is there when `set` returns. One adapter is the address
// bar, the other memory.
import { createStore } from "zustand/vanilla";
import { readView, type ViewChange, type ViewState, writeView } from "./view-state.ts";

/** push: a step that Back undoes; replace: changes the present step. */
export type Step = "push" | "replace";

export interface ViewStore {
  /** The same object until something is changed. */
  get(): ViewState;
  set(change: ViewChange, step?: Step): void;
  subscribe(listener: () => void): () => void;
}

/** What it needs from an address: `HashAddress`, and react-router's own routers. */
interface AddressRouter {
  readonly state: { readonly location: { readonly pathname: string; readonly search: string } };
  navigate(
    to: { readonly pathname: string; readonly search: string },
    options: { readonly replace: boolean },
  ): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** The address bar: the router owns the routes, the part after the `?` is the view. */
export function addressViewStore(router: AddressRouter): ViewStore {
  let search = router.state.location.search;
  let view = readView(new URLSearchParams(search));
  return {
    get() {
      const now = router.state.location.search;
      if (now !== search) {
        search = now;
        view = readView(new URLSearchParams(now));
      }
      return view;
    },
    set(change, step = "push") {
      const { pathname, search: present } = router.state.location;
      const before = new URLSearchParams(present);
      const next = writeView(before, change).toString();
      if (next === before.toString()) return;
      void router.navigate({ pathname, search: next }, { replace: step === "replace" });
    },
    subscribe: (listener) => router.subscribe(listener),
  };
}

/** For a page without addresses of its own, and for tests. Steps are not recorded. */
export function memoryViewStore(first: ViewChange = {}): ViewStore {
  const start = readView(writeView(new URLSearchParams(), first));
  const store = createStore(() => start);
  return {
    get: store.getState,
    set: (change) => store.setState(change),
    subscribe: store.subscribe,
  };
}

export function withoutEditing(store: ViewStore): ViewStore {
  let last = store.get();
  let shown = readOnly(last);
  return {
    get() {
      const now = store.get();
      if (now !== last) {
        last = now;
        shown = readOnly(now);
      }
      return shown;
    },
    set: ({ mode: _, ...change }, step) => store.set(change, step),
    subscribe: store.subscribe,
  };
}

function readOnly(view: ViewState): ViewState {
  return view.mode === "" ? view : { ...view, mode: "" };
}
