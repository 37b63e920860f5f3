// What is said below the bar of a draft: what was refused or failed, why it cannot be read or kept, and what
// became of one whose file is another one now.
import { useEffect, useState } from "react";
import { useStore } from "zustand/react";
import type { Refused } from "../../src/edit/history/steps.ts";
import { SessionError } from "../../src/model/problem.ts";
import { countText } from "../../src/text/units.ts";
import { useCatalog } from "../catalog/catalog-context.tsx";
import { useEditor } from "../session/draft/use-editor.ts";
import type { KeptDraft } from "../session/draft/use-kept-draft.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { Button } from "../ui/control/button.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { CONVERSION_NOTE, EditCopy } from "./edit-copy.tsx";

/** More that did not apply are counted. */
const MAX_REASONS = 5;

export function DraftNotes({ kept }: { readonly kept: KeptDraft }) {
  const { refused, error, set } = useEditor();
  const { notice, failure, tryAgain } = kept;
  const { key, parts } = useOpenSession();
  const note = parts.of(CONVERSION_NOTE);
  const { drafts } = useCatalog();
  const unkept = useStore(drafts.unkept, (all) => all.get(key) ?? null);
  useEffect(() => () => set({ refused: [], error: null, shown: null, before: null }), [set]);
  const first = refused[0];
  const isWriting = unkept === "writing" || unkept === "overtaken";
  return (
    <>
      {failure ? (
        <div className="edit-note">
          <ErrorNote message={failure.message} advice={adviceOn(failure, [])}>
            {isReadOnly(failure) ? <EditCopy /> : <Button onClick={tryAgain}>Try again</Button>}
          </ErrorNote>
        </div>
      ) : null}
      {first || error ? (
        <div className="edit-note">
          <ErrorNote
            message={first ? first.reason : (error?.message ?? "")}
            advice={adviceOn(error, refused)}
          >
            <Button onClick={() => set({ refused: [], error: null })}>Dismiss</Button>
          </ErrorNote>
        </div>
      ) : null}
      {unkept && !isWriting ? (
        <div className="edit-note">
          <ErrorNote
            message={`This draft is not kept in this browser: ${unkept.message}`}
            advice={`It is here until the page is closed: export it before that. ${unkept instanceof SessionError ? unkept.advice : ""}`}
          >
            <Button onClick={() => drafts.retry(key)}>Try again</Button>
          </ErrorNote>
        </div>
      ) : null}
      <Notice text={note.getState().text} onRead={() => note.setState({ text: "" })} />
      <Notice text={notice} />
    </>
  );
}

interface NoticeProps {
  readonly text: string;
  readonly onRead?: () => void;
}

function Notice({ text, onRead }: NoticeProps) {
  const [read, setRead] = useState("");
  if (text === "" || read === text) return null;
  const dismiss = () => {
    setRead(text);
    onRead?.();
  };
  return (
    <div className="edit-note" role="status">
      <p>{text}</p>
      <Button onClick={dismiss}>Dismiss</Button>
    </div>
  );
}

/** Why the others did not apply, or what to do about a failure. */
function adviceOn(error: Error | null, refused: readonly Refused[]): string {
  if (error instanceof SessionError) return error.advice;
  const others = refused.slice(1, MAX_REASONS).map(({ reason }) => reason);
  const rest = refused.length - 1 - others.length;
  const more = rest > 0 ? [`${countText(rest, "more change", "more changes")} did not apply.`] : [];
  return [...others, ...more, "Everything else is as it was."].join(" ");
}

function isReadOnly(error: Error): boolean {
  return error instanceof SessionError && error.code === "read-only";
}
