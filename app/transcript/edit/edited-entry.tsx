// What editing adds to a card: its editor in place of its content while the editor is open.
import type { ReactNode } from "react";
import { useStore } from "zustand/react";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { EDITING } from "../../session/draft/edit-store.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { Placeholder } from "../../ui/note/placeholder.tsx";

const EntryBefore = lazyPane(async () => (await import("./entry-before.tsx")).EntryBefore);

const EntryEditor = lazyPane(async () => (await import("./entry-editor.tsx")).EntryEditor);

interface EditedEntryProps {
  readonly row: number;
  readonly children: ReactNode;
}

export function EditedEntry({ row, children }: EditedEntryProps) {
  const { parts, session } = useOpenSession();
  const ref = row === NO_ROW ? null : refOf(session.table, row);
  const store = parts.of(EDITING);
  const isEditing = useStore(store, ({ editing }) => ref !== null && editing === ref);
  const isBefore = useStore(store, ({ before }) => ref !== null && before === ref);
  if (isBefore && !isEditing) {
    return <EntryBefore row={row} waiting={<Placeholder title="Loading…" />} />;
  }
  if (!isEditing) return children;
  return <EntryEditor row={row} waiting={<Placeholder title="Loading…" />} />;
}
