// The notes below the bar of a draft: what was refused or failed, why it cannot be read or stored, and what
// happened to the draft of a replaced file.

import { Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand/react";
import { createStore } from "zustand/vanilla";
import type { Refused } from "../../src/edit/history/steps.ts";
import { asError } from "../../src/lib/as-error.ts";
import { SessionError } from "../../src/model/problem.ts";
import { countText } from "../../src/text/units.ts";
import { useCatalog } from "../catalog/catalog-context.tsx";
import { useEditor } from "../session/draft/use-editor.ts";
import type { KeptDraft } from "../session/draft/use-kept-draft.ts";
import { usePageSessions } from "../session/open/page-sessions.tsx";
import { lastingPart } from "../session/open/parts.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { hrefOf } from "../session/view/href.ts";
import { Button } from "../ui/control/button.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";

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
            message={`This draft is not saved in this browser: ${unkept.message}`}
            advice={`It stays until the page is closed: export it before then. ${unkept instanceof SessionError ? unkept.advice : ""}`}
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
  return [...others, ...more, "Everything else is unchanged."].join(" ");
}

function isReadOnly(error: Error): boolean {
  return error instanceof SessionError && error.code === "read-only";
}

/** Shown where a copy is first edited; "" for nothing. */
const CONVERSION_NOTE = lastingPart(() => createStore(() => ({ text: "" })));

function EditCopy() {
  const { source } = useOpenSession();
  const catalog = useCatalog();
  const { sessions } = usePageSessions();
  const { set } = useEditor();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const make = async () => {
    const aborter = new AbortController();
    leaving.current = aborter;
    setMaking(true);
    try {
      const { file, note } = await source.asSessionFile();
      const input = { kind: "file", file } as const;
      const given = { input, handle: null };
      const key = await catalog.add(given, null, () => {}, aborter.signal);
      if (!aborter.signal.aborted) {
        sessions.of(key).parts.of(CONVERSION_NOTE).setState({ text: note });
        // Behind the copy is the session, not what it refused.
        await navigate(hrefOf({ key, view: { mode: "edit" } }), { replace: true });
      }
    } catch (failure) {
      if (aborter.signal.aborted) return;
      setMaking(false);
      set({ error: asError(failure) });
    }
  };
  return (
    <Button weight="primary" disabled={isMaking} onClick={() => void make()}>
      <Copy size={15} aria-hidden /> {isMaking ? "Making the copy…" : "Edit a copy"}
    </Button>
  );
}
