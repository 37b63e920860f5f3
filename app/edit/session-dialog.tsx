// What can be changed of the session as a whole: its name, and where it works.
import { stringField } from "../../src/model/json/json.ts";
import { sessionName } from "../../src/tree/labels.ts";
import { newEntry } from "../session/draft/draft-operations.ts";
import { useEditor } from "../session/draft/use-editor.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { Words } from "./words.tsx";

export function SessionDialog({ onClose }: { readonly onClose: () => void }) {
  const open = useOpenSession();
  const { run } = useEditor();
  const { table, header } = open.session;
  return (
    <Dialog label="Change the session" onClose={onClose}>
      <ul className="edit-actions">
        <Words
          name="Name"
          action="Rename"
          first={sessionName(table) ?? ""}
          mayBeEmpty
          onKeep={(name) => {
            onClose();
            void run({ kind: "rename", name, ...newEntry(open) });
          }}
        />
        <Words
          name="Working directory"
          action="Change"
          first={(header && stringField(header, "cwd")) ?? ""}
          onKeep={(cwd) => {
            onClose();
            void run({ kind: "cwd", cwd });
          }}
        />
      </ul>
    </Dialog>
  );
}
