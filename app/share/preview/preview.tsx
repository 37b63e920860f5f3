// What the receiver will see: the copy itself, opened from its own lines and drawn by the same views.
import { QueryClientProvider } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { addressOf } from "../../../src/model/table/address.ts";
import { countText } from "../../../src/text/units.ts";
import { leavesOf } from "../../../src/tree/leaves.ts";
import { CatalogProvider } from "../../catalog/catalog-context.tsx";
import { ReadStateKeeper } from "../../catalog/stored/read-state-keeper.ts";
import { openInWorker } from "../../engine/thread/worker-source.ts";
import { makeQueries } from "../../session/open/make-queries.ts";
import {
  type PageSessions,
  PageSessionsProvider,
  useSession,
} from "../../session/open/page-sessions.tsx";
import { SessionCache } from "../../session/open/session-cache.ts";
import { SessionProvider, useOpenSession } from "../../session/open/session-context.tsx";
import type { SessionStoreHooks } from "../../session/open/session-states.ts";
import { keyAt, screenAt } from "../../session/view/href.ts";
import { SelectionProvider } from "../../session/view/selection.tsx";
import { ViewProvider } from "../../session/view/view-context.tsx";
import { readView } from "../../session/view/view-state.ts";
import { memoryViewStore, withoutEditing } from "../../session/view/view-store.ts";
import { whenPainted } from "../../ui/browser/later.ts";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { Progress } from "../../ui/note/placeholder.tsx";

interface PreviewProps {
  /** The lines of the copy. */
  readonly file: File;
  /** Row of the session whose entry has to be shown, each time it is another object; null for none. */
  readonly wanted: { readonly row: number } | null;
  readonly outline: ReactNode;
  readonly transcript: ReactNode;
}

export function Preview({ file, wanted, outline, transcript }: PreviewProps) {
  const { session } = useOpenSession();
  const [{ queries, sessions, view }] = useState(() => begun(file));
  useEffect(() => sessions.show(file), [sessions, file]);
  useEffect(() => {
    if (!wanted) return;
    // By its id: rows of the copy are others.
    view.set({ entry: addressOf(session.table, wanted.row), leaf: null, view: "history" });
  }, [view, wanted, session]);
  /** Addresses lead to the copy's own views, which have no address of the page. */
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const address = link?.getAttribute("href")?.replace(/^#/, "") ?? "";
    const [path = "", search = ""] = address.split("?", 2);
    if (keyAt(path) !== PREVIEW_KEY) return;
    event.preventDefault();
    event.stopPropagation();
    if (screenAt(path) === null) view.set(readView(new URLSearchParams(search)));
  };
  return (
    <QueryClientProvider client={queries}>
      <CatalogProvider value={null}>
        <PageSessionsProvider value={sessions}>
          <ViewProvider value={view}>
            <div className="share-preview-panes" onClickCapture={follow}>
              <Panes outline={outline} transcript={transcript} />
            </div>
          </ViewProvider>
        </PageSessionsProvider>
      </CatalogProvider>
    </QueryClientProvider>
  );
}

function begun(file: File) {
  const { queries, hooks } = makeQueries();
  const sessions = new PreviewSessions(file, { whenPainted, ...hooks });
  return { queries, sessions, view: withoutEditing(memoryViewStore()) };
}

function Panes({ outline, transcript }: Pick<PreviewProps, "outline" | "transcript">) {
  const { state, reload } = useSession(PREVIEW_KEY);
  if (state.status === "opening") return <Progress label="Opening the copy" value={0.5} />;
  if (state.status === "failed") {
    return (
      <ErrorNote message={`The copy does not open: ${state.error.message}`}>
        <Button onClick={reload}>Try again</Button>
      </ErrorNote>
    );
  }
  const { open } = state;
  const { table } = open.session;
  return (
    <SessionProvider value={open}>
      <SelectionProvider session={open.session}>
        <p className="unseen" role="status">
          {countText(table.count, "entry", "entries")},{" "}
          {countText(leavesOf(table).length, "branch", "branches")} in the copy
        </p>
        <div className="share-preview-outline column">{outline}</div>
        <div className="share-preview-transcript column grow">{transcript}</div>
      </SelectionProvider>
    </SessionProvider>
  );
}

/** Its key; nothing is stored under it. */
const PREVIEW_KEY = "preview";

/** The copy as the only session of a page within the page: read-only, in memory, opened like any other. */
class PreviewSessions implements PageSessions {
  readonly sessions: SessionCache;
  readonly readings = new ReadStateKeeper(null);
  readonly canEdit = false;
  #file: File;

  constructor(file: File, hooks: Omit<SessionStoreHooks, "onRead" | "onEdited">) {
    this.#file = file;
    this.sessions = new SessionCache(
      (_, onProgress, signal) =>
        openInWorker({ kind: "file", file: this.#file }, onProgress, signal),
      { ...hooks, onRead: () => {}, onEdited: () => {} },
    );
  }

  /** The old copy stays on the screen until the new one is open. */
  show(file: File): void {
    if (file === this.#file) return;
    this.#file = file;
    void this.sessions.of(PREVIEW_KEY).reload();
  }
}
