// The conversation of a sub-agent whose session is a file of its own, inside the card that names it. Its
// session is open beside the one on the screen, and closes with the card.
import { useMutation, useQuery } from "@tanstack/react-query";
import { useContext, useEffect, useMemo } from "react";
import { messagesOf } from "../../../src/context/messages.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { countText } from "../../../src/text/units.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { useFolderLibrary } from "../../catalog/catalog-context.tsx";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import type { OpenSession } from "../../session/open/open-session.ts";
import { useSession } from "../../session/open/page-sessions.tsx";
import { part } from "../../session/open/parts.ts";
import { useOpenSession, useReadBody } from "../../session/open/session-context.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { Skeleton } from "../content/loaded.tsx";
import { Conversation } from "./agent-conversation.tsx";
import { wholeReplies } from "./conversation.ts";
import { ParentsContext } from "./parents.ts";

/** Entries shown of one conversation; a longer one can be opened as a session. */
const MAX_ENTRIES = 1000;

export function ChildSession({ at }: { readonly at: SessionSummary }) {
  const parents = useContext(ParentsContext);
  const below = useMemo(() => [...parents, at], [parents, at]);
  return (
    <ParentsContext value={below}>
      {at.record ? <Opened sessionKey={at.record.key} /> : <Found found={at} />}
    </ParentsContext>
  );
}

/** By folder, path and size of a file: the key under which its session was opened. */
const OPENED = part(() => new Map<string, string>());

/** A session in the folder: it opens like a chosen one, without navigation to it. */
function Found({ found }: { readonly found: SessionSummary }) {
  const folders = useFolderLibrary();
  const opened = useOpenSession().parts.of(OPENED);
  const { folder, path, size } = found;
  const file = JSON.stringify([folder, path, size]);
  const { mutate, data, error } = useMutation({
    mutationFn: (signal: AbortSignal) => folders.open(folder, path, signal),
    onSuccess: (key) => opened.set(file, key),
  });
  // A card that scrolls back into view is as tall as it was.
  const key = data ?? opened.get(file);
  useEffect(() => {
    if (opened.has(file)) return;
    const own = new AbortController();
    mutate(own.signal);
    return () => own.abort();
  }, [mutate, opened, file]);
  if (error) return <Failed error={error} />;
  return key === undefined ? <Skeleton /> : <Opened sessionKey={key} />;
}

function Opened({ sessionKey }: { readonly sessionKey: string }) {
  const { state } = useSession(sessionKey);
  if (state.status === "failed") return <Failed error={state.error} />;
  return state.status === "open" ? <Messages open={state.open} /> : <Skeleton />;
}

function Messages({ open }: { readonly open: OpenSession }) {
  const { opening, session } = open;
  const readBody = useReadBody();
  const path = pathTo(session.table, openingLeaf(session));
  const { data: bodies, error } = useQuery({
    queryKey: ["child-messages", opening, path.length],
    queryFn: () =>
      Promise.all([...path.subarray(0, MAX_ENTRIES)].map((row) => readBody(open, row))),
    gcTime: 60_000,
    retry: false,
  });
  const messages = useMemo(
    () =>
      bodies &&
      wholeReplies(session.table, path, bodies).flatMap((body) =>
        messagesOf(body, body.type === "compaction", undefined),
      ),
    [session, path, bodies],
  );
  if (error) return <Failed error={error} />;
  if (!messages) return <Skeleton />;
  const left = path.length - MAX_ENTRIES;
  return (
    <>
      <Conversation messages={messages} target={null} />
      {left > 0 ? (
        <p className="agent-note muted tiny">
          {countText(left, "more entry", "more entries")}: open it to see them.
        </p>
      ) : null}
    </>
  );
}

function Failed({ error }: { readonly error: Error }) {
  return (
    <ErrorNote
      message={`Its session cannot be shown here. ${error.message}`}
      advice={error instanceof SessionError ? error.advice : "Open its file directly."}
    />
  );
}
