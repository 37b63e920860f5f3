// How many changes a draft has. Those that are said to be there are on the disk of this browser.
import { useState } from "react";
import { useStore } from "zustand/react";
import { countText } from "../../src/text/units.ts";
import { useCatalog } from "../catalog/catalog-context.tsx";
import { useEditor } from "../session/draft/use-editor.ts";
import type { KeptDraft } from "../session/draft/use-kept-draft.ts";
import type { OpenDraft } from "../session/open/change/drafted-session.ts";
import { useOpenSession } from "../session/open/session-context.tsx";

interface DraftCountProps {
  readonly draft: OpenDraft | null;
  readonly kept: KeptDraft;
}

export function DraftCount({ draft, kept: { lock, failure } }: DraftCountProps) {
  const { key } = useOpenSession();
  const { drafts } = useCatalog();
  const { isReadOnly } = useEditor();
  const unkept = useStore(drafts.unkept, (all) => all.get(key) ?? null);
  const text = draft ? changesText(draft) : "";
  const [keptText, setKeptText] = useState(text);
  if (unkept === null && keptText !== text) setKeptText(text);
  const isReading = !draft || (isReadOnly && lock !== "elsewhere") || unkept === "overtaken";
  const said =
    unkept === null ? text : unkept === "writing" ? keptText : `${text}, not kept in this browser`;
  return (
    <span className="edit-bar-count muted" role="status">
      {!isReading
        ? said
        : !failure
          ? "Opening the draft…"
          : draft
            ? "Not read again"
            : "There is none"}
    </span>
  );
}

/** "No changes yet", "3 changes, 5 entries removed", "3 changes, 1 does not apply". */
function changesText({ steps, waiting, removed }: OpenDraft): string {
  return [
    steps.length === 0 ? "No changes yet" : countText(steps.length, "change"),
    ...(removed === 0 ? [] : [`${countText(removed, "entry", "entries")} removed`]),
    ...(waiting.length === 0
      ? []
      : [`${waiting.length} ${waiting.length === 1 ? "does" : "do"} not apply`]),
  ].join(", ");
}
