// One session by its key: opens it, says how far that is or why it failed, and puts the session's
// header above whichever screen of it is shown.
import { useEffect, useState } from "react";
import { useLocation, useParams } from "react-router";
import { ensure } from "../../../src/lib/ensure.ts";
import { useLibrary } from "../../session/library/library-context.tsx";
import type { SessionState } from "../../session/open/session-store.ts";
import { useSession } from "../../session/open/use-session.ts";
import { screenAt } from "../../session/view/href.ts";
import { useView } from "../../session/view/view-context.tsx";
import type { ViewState } from "../../session/view/view-state.ts";
import { whenPainted } from "../../ui/browser/when-painted.ts";
import { later } from "../../ui/later.ts";
import { OpeningScreen } from "../opening/opening-screen.tsx";
import { OWN_SCREENS } from "./own-screens.tsx";
import { SessionScreen } from "./session-screen.tsx";
import { UnkeptNote } from "./unkept-note.tsx";

const EditMode = later(async () => (await import("../../edit/edit-mode.tsx")).EditMode);
const DraftOffer = later(async () => (await import("../../edit/draft-offer.tsx")).DraftOffer);

export function SessionRoute() {
  const key = ensure(useParams().key, "session key in the address");
  // Another session is another screen: nothing of this one may linger.
  return <OneSession key={key} sessionKey={key} />;
}

function OneSession({ sessionKey }: { readonly sessionKey: string }) {
  const { state, reload } = useSession(sessionKey);
  const [view] = useView();
  const { mode } = view;
  const hasScreen = screenAt(useLocation().pathname) !== null;
  useLeavingDraft(sessionKey, mode === "edit", state);
  // What is there ahead of the whole session stays on the screen when that comes.
  const hasAhead = state.status === "opening" && !hasScreen && isAtNewest(view);
  const ahead = hasAhead ? state.ahead : null;
  if (state.status !== "open" && !ahead) {
    return <OpeningScreen sessionKey={sessionKey} state={state} onRetry={reload} />;
  }
  const open = state.status === "open" ? state.open : ensure(ahead, "rows of the newest entries");
  return (
    <SessionScreen open={open} onReload={reload} screens={OWN_SCREENS}>
      {open.isWhole ? <DraftOfSession isEditing={mode === "edit"} /> : null}
      <UnkeptNote sessionKey={sessionKey} />
    </SessionScreen>
  );
}

function DraftOfSession({ isEditing }: { readonly isEditing: boolean }) {
  return isEditing ? <EditMode /> : <DraftLeft />;
}

/** Whether what the model is sent now is all that is looked at: what is known ahead of everything else. */
function isAtNewest({ leaf, entry, view, mode, map }: ViewState): boolean {
  return leaf === null && entry === null && view === "sent" && mode === "" && map === "";
}

/** Asked for when the session can be read: most have no draft. */
function DraftLeft() {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => void whenPainted().then(() => setPainted(true)), []);
  return isPainted ? <DraftOffer /> : null;
}

/** Who ends editing sees the file again; the draft is kept for coming back to it. */
function useLeavingDraft(key: string, isEditing: boolean, state: SessionState): void {
  const { sessions } = useLibrary();
  const hasDraft = state.status === "open" && state.open.draft !== null;
  useEffect(() => {
    if (hasDraft && !isEditing) void sessions.of(key).leaveDraft();
  }, [sessions, key, hasDraft, isEditing]);
}
