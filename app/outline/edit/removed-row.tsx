// The inside of an outline row for removed entries of the file: it is not an entry, choosing it lists them.
import { Minus } from "lucide-react";
import { useStore } from "zustand/react";
import type { StoreApi } from "zustand/vanilla";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import { AgentLines } from "../row-lines.tsx";
import type { OutlineOfDraft, RemovedLine } from "./outline-removed.ts";
import type { DragNote } from "./use-row-editing.ts";

interface RemovedRowProps {
  readonly outline: OutlineOfDraft;
  readonly index: number;
  readonly step: number;
  readonly line: RemovedLine;
}

export function RemovedRow({ outline, index, step, line }: RemovedRowProps) {
  return (
    <>
      <AgentLines outline={outline} index={index} step={step} depth={0} />
      <span
        className="outline-words outline-removed grow tiny"
        title="Show what was removed (Enter)"
      >
        <Minus size={12} aria-hidden /> {removedText(line)}
      </span>
    </>
  );
}

/** "3 entries removed here". */
export function removedText({ below, rows }: RemovedLine): string {
  const where = below === NO_ROW ? "before these" : "here";
  return `${countText(rows.length, "entry", "entries")} removed ${where}`;
}

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
