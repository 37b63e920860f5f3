// What is looked at, in a page where nothing can be edited: whatever its address says.
import type { ViewState } from "./view-state.ts";
import type { ViewStore } from "./view-store.ts";

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
