// Says in a card that its entry is damaged, and shows the stored bytes on demand.
import { damageText, isDamaged } from "../../../src/model/table/damage.ts";
import { DamageNote } from "../../ui/note/error-note.tsx";
import { RawEntry } from "../content/raw-entry.tsx";
import { useTranscript } from "../transcript-context.tsx";

/** Nothing for an entry that is whole. `row` may be NO_ROW. */
export function EntryDamage({ row }: { readonly row: number }) {
  const { table } = useTranscript();
  if (!isDamaged(table, row)) return null;
  return (
    <DamageNote text={`${damageText(table, row)} The readable part is shown.`}>
      <RawEntry row={row} />
    </DamageNote>
  );
}
