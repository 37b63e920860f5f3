// Where a session is read and not written: a copy of it as a session of pi, opened to be edited in its
// place. The opened file stays as it is.
import { Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { createStore } from "zustand/vanilla";
import { asError } from "../../src/lib/as-error.ts";
import { useCatalog } from "../catalog/catalog-context.tsx";
import { useEditor } from "../session/draft/use-editor.ts";
import { usePageSessions } from "../session/open/page-sessions.tsx";
import { lastingPart } from "../session/open/parts.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { hrefOf } from "../session/view/href.ts";
import { Button } from "../ui/control/button.tsx";

/** What is said where a copy is first edited; "" for nothing. */
export const CONVERSION_NOTE = lastingPart(() => createStore(() => ({ text: "" })));

export function EditCopy() {
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
        // Back from the copy lies the session, not what it refused.
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
