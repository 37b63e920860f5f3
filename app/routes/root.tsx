// Around every screen: the parts of the page outside any screen. Files can be dropped and pasted anywhere,
// the system can open files with the app, and the title names the content.
import { useEffect } from "react";
import { Outlet, useLocation, useParams } from "react-router";
import { useStore } from "zustand/react";
import { useCatalog, useIntake } from "../catalog/catalog-context.tsx";
import { launchQueueOf } from "../catalog/file-access.ts";
import { fromFiles, fromHandles } from "../catalog/import-source.ts";
import { DropZone } from "../home/drop-zone.tsx";
import { IntakeNote } from "../home/intake-note.tsx";
import type { SessionState } from "../session/open/open-session.ts";
import { usePageSessions } from "../session/open/page-sessions.tsx";
import { libraryTabAt } from "../session/view/href.ts";
import { shownTitle } from "../session/view/names.ts";
import { lazyPane } from "../ui/lazy-pane.ts";
import { loadScreensWhenIdle, UpdateNote } from "./lazy-screens.ts";
import "./root.css";

export function Root() {
  const { key = null } = useParams();
  useLaunch();
  useShared();
  useEffect(loadScreensWhenIdle, []);
  useTitle(key);
  const { isBusy } = useCatalog();
  return (
    <>
      <Outlet />
      {key === null ? <DropZone takesText /> : <OverSession sessionKey={key} />}
      <div className="root-note grid">
        {key === null ? null : <IntakeNoteOver sessionKey={key} />}
        <Undone />
      </div>
      <UpdateNote isBusy={isBusy} />
    </>
  );
}

/** A screen that shows a session has no place of its own for opening another. */
function OverSession({ sessionKey }: { readonly sessionKey: string }) {
  return <DropZone takesText={!useIsOpen(sessionKey)} />;
}

const UndoNote = lazyPane(async () => (await import("../home/undo-note.tsx")).UndoNote);

/** The note on a removal. Its region is mounted first, so that a screen reader announces it. */
function Undone() {
  const { undos } = useCatalog();
  const { last } = useStore(undos.state);
  return (
    <div role="status">
      {last ? <UndoNote undo={last} onDismiss={() => undos.dismiss()} /> : null}
    </div>
  );
}

function IntakeNoteOver({ sessionKey }: { readonly sessionKey: string }) {
  return useIsOpen(sessionKey) ? <IntakeNote /> : null;
}

function useIsOpen(key: string): boolean {
  const { sessions } = usePageSessions();
  return useStore(sessions.of(key).state, ({ status }) => status === "open");
}

/** Files that the system opens with the installed app. */
function useLaunch(): void {
  const [, { give }] = useIntake();
  useEffect(() => {
    launchQueueOf(window)?.setConsumer(({ files }) => {
      if (files.length > 0) give((options) => fromHandles(files, options));
    });
  }, [give]);
}

/**
 * Files that another app shared with the installed app: the service worker stored them and opened this
 * page.
 */
function useShared(): void {
  const [, { give }] = useIntake();
  useEffect(() => {
    if (!location.search.startsWith("?shared=")) return;
    give(async () => {
      const { takeShared } = await import("../install/share-target.ts");
      const files = await takeShared(location);
      const address = new URL(location.href);
      // After a reload there is nothing left to take.
      address.search = "";
      history.replaceState(history.state, "", address);
      return fromFiles(files);
    });
  }, [give]);
}

const APP = "Espalier";

/**
 * The page's title: the content of the screen, so that tabs and the history can be told apart. `key` null:
 * no session.
 */
function useTitle(key: string | null): void {
  const isLibrary = libraryTabAt(useLocation().pathname) !== null;
  const { sessions } = usePageSessions();
  const name = useStore(sessions.of(key ?? "").state, key === null ? noName : nameOf);
  useEffect(() => {
    const title = isLibrary ? "Library" : name;
    document.title = title === null ? APP : `${title} · ${APP}`;
  }, [name, isLibrary]);
}

function noName(): null {
  return null;
}

/** Null until it is known. */
function nameOf(state: SessionState): string | null {
  if (state.status !== "open") return null;
  return shownTitle(state.open.session, state.open.details);
}
