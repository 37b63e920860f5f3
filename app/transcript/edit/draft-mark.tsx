// Says in a card that its entry is not as the file has it.
import { draftStatus } from "../../session/draft/draft-operations.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { Chip } from "../../ui/note/chip.tsx";

export function DraftMark({ row }: { readonly row: number }) {
  const open = useOpenSession();
  if (!open.draft) return null;
  const status = draftStatus(open, row);
  if (status === "same") return null;
  return <Chip tone="flag">{status}</Chip>;
}
