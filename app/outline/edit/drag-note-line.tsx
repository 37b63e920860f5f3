// While something is dragged: what goes where, or why it cannot.
import { useStore } from "zustand/react";
import type { StoreApi } from "zustand/vanilla";
import type { DragNote } from "./use-row-editing.ts";

export function DragNoteLine({ store }: { readonly store: StoreApi<DragNote | null> }) {
  const note = useStore(store);
  if (!note) return null;
  return (
    <p
      className="outline-drag-note tiny firm breakable"
      data-refused={note.isRefused}
      aria-hidden="true"
    >
      {note.text}
    </p>
  );
}
