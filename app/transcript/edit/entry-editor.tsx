// A card while its entry is edited: reads the entry as stored, and says why where nothing can be edited.
// Loaded on demand.
import { useQuery } from "@tanstack/react-query";
import { entryParts } from "../../../src/edit/parts/entry-parts.ts";
import { isObject, parseJson } from "../../../src/model/json/json.ts";
import { damageText, isDamaged } from "../../../src/model/table/damage.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { typeOf } from "../../../src/model/table/table.ts";
import { bytesText } from "../../../src/text/units.ts";
import { useEditor } from "../../session/draft/use-editor.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { useIsPhone } from "../../ui/browser/media.ts";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import { PartsForm } from "./parts-form.tsx";
import "./entry-editor.css";

/** A longer entry is not edited by hand. UTF-16 units. */
const MAX_LENGTH = 2 << 20;

export function EntryEditor({ row }: { readonly row: number }) {
  const { session, opening, source } = useOpenSession();
  const { set } = useEditor();
  const ref = refOf(session.table, row);
  const { data, error } = useQuery({
    queryKey: ["stored", opening, ref],
    queryFn: () => source.raw(ref, MAX_LENGTH),
    retry: false,
  });
  const close = <Button onClick={() => set({ editing: null })}>Close</Button>;
  if (isDamaged(session.table, row)) return <Damaged row={row} />;
  if (error) return <ErrorNote message={error.message}>{close}</ErrorNote>;
  if (!data) return <Placeholder title="Reading the entry…" />;
  if (data.length > MAX_LENGTH) {
    return (
      <ErrorNote
        message={`This entry is ${bytesText(data.length)} long: too long to be edited here.`}
        advice="It can be removed, moved, or removed from the context."
      >
        {close}
      </ErrorNote>
    );
  }
  const stored = parseJson(data.text);
  const given = stored !== undefined && isObject(stored) ? entryParts(stored) : null;
  if (!given || (given.parts.length === 0 && given.content === null)) {
    return (
      <ErrorNote
        message="This entry has no text to edit."
        advice={ADVICE.get(typeOf(session.table, row)) ?? ""}
      >
        {close}
      </ErrorNote>
    );
  }
  return <PartsForm key={ref} row={row} given={given} />;
}

/** Where the content of an entry is changed instead. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ["label", "Edit a label on the entry it labels."],
  ["session_info", "Edit the name under “Session”."],
  ["context_edit", "Remove it, and the model sees the entry again."],
]);

/** An entry that is only partly readable cannot be written again. */
function Damaged({ row }: { readonly row: number }) {
  const { session } = useOpenSession();
  const { set } = useEditor();
  const [, setView] = useView();
  const isPhone = useIsPhone();
  const show = () => {
    set({ editing: null });
    setView(isPhone ? { pane: "problems", sheet: "left" } : { pane: "problems" });
  };
  return (
    <ErrorNote
      message="Repair this entry first."
      advice={`${damageText(session.table, row)} A repair rewrites the readable part as a valid line.`}
    >
      <Button onClick={show}>Show repairs</Button>
      <Button onClick={() => set({ editing: null })}>Close</Button>
    </ErrorNote>
  );
}
