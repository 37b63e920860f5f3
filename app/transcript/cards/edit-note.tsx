// Says that a context edit shows the model something else than the file holds.
import { idOf } from "../../../src/model/table/table.ts";
import { Fold } from "../../ui/layout/fold.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { Blocks } from "../content/blocks.tsx";
import type { ShownEntry } from "../list/shown-entry.ts";
import { useTranscript } from "../transcript-context.tsx";

interface EditNoteProps {
  readonly shown: ShownEntry;
  readonly row: number;
}

export function EditNote({ shown: { edit, entry, stored }, row }: EditNoteProps) {
  const { table, view } = useTranscript();
  if (edit === "none") return null;
  const what = edit === "omitted" ? "removed from the context" : "changed for the model";
  const original = stored ?? (edit === "omitted" && view === "sent" ? entry : null);
  return (
    <div className="context-edit-note tiny" data-row={row}>
      <span>
        Entry <bdi className="mono">{drawnName(idOf(table, row))}</bdi> was {what} by a context edit
        {view === "history" ? "; this is what the file holds" : ""}.
      </span>
      {original && "blocks" in original ? (
        <Fold summary="Show what the file holds">
          <div className="fold-content">
            <Blocks blocks={original.blocks} />
          </div>
        </Fold>
      ) : null}
    </div>
  );
}
