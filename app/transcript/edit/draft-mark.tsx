// Says in a card that its entry differs from the file, or that its editor holds text that is not kept yet.
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { draftAddress, draftStatus } from "../../session/draft/draft-operations.ts";
import { EDITING } from "../../session/draft/edit-store.ts";
import { TYPED } from "../../session/draft/typed-texts.ts";
import { useOpenSession, usePart } from "../../session/open/session-context.tsx";
import { Chip } from "../../ui/note/facts.tsx";

export function DraftMark({ row }: { readonly row: number }) {
  const { draft } = useOpenSession();
  return draft ? <Marks row={row} /> : null;
}

function Marks({ row }: { readonly row: number }) {
  const open = useOpenSession();
  const status = draftStatus(open, row);
  const ref = refOf(open.session.table, row);
  const isEditing = usePart(EDITING, ({ editing }) => editing === ref);
  const entry = draftAddress(open, row);
  const isTyped = usePart(TYPED, (texts) => texts.has(entry));
  return (
    <>
      {isTyped && !isEditing ? <Chip tone="flag">typed, not kept</Chip> : null}
      {status === "same" ? null : <Chip tone="flag">{status}</Chip>}
    </>
  );
}
