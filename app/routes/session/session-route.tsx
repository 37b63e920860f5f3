// One session by its key: opens it, shows the progress or the error, and puts the session's header above
// whichever screen is shown.
import { type ReactNode, useEffect, useState } from "react";
import { useParams } from "react-router";
import { ensure } from "../../../src/lib/ensure.ts";
import type { SessionState } from "../../session/open/open-session.ts";
import { usePageSessions, useSession } from "../../session/open/page-sessions.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { whenIdle } from "../../ui/browser/later.ts";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { PaneBoundary } from "../../ui/note/error-note.tsx";
import { useShown } from "../opening/opening-frame.tsx";
import { OpeningScreen } from "../opening/opening-screen.tsx";
import { OWN_SCREENS } from "./own-screens.tsx";
import { UnkeptNote } from "./session-notes.tsx";
import { SessionScreen } from "./session-screen.tsx";

const EditMode = lazyPane(async () => (await import("../../edit/edit-mode.tsx")).EditMode);
const FollowSession = lazyPane(
  async () => (await import("../../follow/follow-session.tsx")).FollowSession,
);
const DraftOffer = lazyPane(async () => (await import("../../edit/draft-offer.tsx")).DraftOffer);

export function SessionRoute() {
  const key = ensure(useParams().key, "session key in the address");
  // Another session is another screen: no state of this one may remain.
  return <OneSession key={key} sessionKey={key} />;
}

function OneSession({ sessionKey }: { readonly sessionKey: string }) {
  const { state, reload } = useSession(sessionKey);
  const [{ mode }] = useView();
  const shown = useShown(state);
  useLeavingDraft(sessionKey, mode === "edit", state);
  if (state.status !== "open" && !shown) {
    return <OpeningScreen sessionKey={sessionKey} state={state} onRetry={reload} />;
  }
  const open = ensure(shown, "session to show");
  return (
    <SessionScreen open={open} onReload={reload} screens={OWN_SCREENS}>
      {open.isWhole ? (
        <PaneBoundary name="A tool of this session">
          <DraftOfSession isEditing={mode === "edit"} />
          <OnceIdle>
            <FollowSession sessionKey={sessionKey} />
          </OnceIdle>
        </PaneBoundary>
      ) : null}
      <UnkeptNote sessionKey={sessionKey} />
    </SessionScreen>
  );
}

function DraftOfSession({ isEditing }: { readonly isEditing: boolean }) {
  if (isEditing) return <EditMode />;
  return (
    <OnceIdle>
      <DraftOffer />
    </OnceIdle>
  );
}

/** Loaded once the first rows are drawn and the page is idle: most sessions have no draft, and do not grow. */
function OnceIdle({ children }: { readonly children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle ? children : null;
}

/** Leaving the editor shows the file again; the draft stays stored. */
function useLeavingDraft(key: string, isEditing: boolean, state: SessionState): void {
  const { sessions } = usePageSessions();
  const hasDraft = state.status === "open" && state.open.draft !== null;
  useEffect(() => {
    if (hasDraft && !isEditing) void sessions.of(key).leaveDraft();
  }, [sessions, key, hasDraft, isEditing]);
}
