// One session by its key: opens it, says how far that is or why it failed, and puts the session's
// header above whichever screen of it is shown.
import { Suspense } from "react";
import { Outlet, useParams } from "react-router";
import { ensure } from "../../../src/lib/ensure.ts";
import { Palette } from "../../palette/palette.tsx";
import { SessionProvider } from "../../session/open/session-context.tsx";
import { useSession } from "../../session/open/use-session.ts";
import { SelectionProvider } from "../../session/view/selection.tsx";
import { KeysHelp } from "../../ui/keys/keys.tsx";
import { Placeholder } from "../../ui/note/placeholder.tsx";
import { OpeningScreen } from "../opening/opening-screen.tsx";
import { LEFT_PANES } from "../workspace/panes.tsx";
import { ReadErrorNote } from "./read-error-note.tsx";
import { SCREENS } from "./screens.tsx";
import { SessionHeader } from "./session-header.tsx";
import { UnkeptNote } from "./unkept-note.tsx";
import "./session-route.css";

export function SessionRoute() {
  const key = ensure(useParams().key, "session key in the address");
  // Another session is another screen: nothing of this one may linger.
  return <OneSession key={key} sessionKey={key} />;
}

function OneSession({ sessionKey }: { readonly sessionKey: string }) {
  const { state, reload } = useSession(sessionKey);
  if (state.status !== "open") {
    return <OpeningScreen sessionKey={sessionKey} state={state} onRetry={reload} />;
  }
  const { open } = state;
  return (
    <SessionProvider value={open}>
      <SelectionProvider session={open.session}>
        <div className="session-screen">
          <SessionHeader />
          <ReadErrorNote open={open} onReload={reload} />
          <UnkeptNote sessionKey={sessionKey} />
          <Suspense fallback={<Placeholder title="Loading…" />}>
            <Outlet />
          </Suspense>
        </div>
        <KeysHelp />
        <Palette panes={LEFT_PANES} screens={SCREENS} />
      </SelectionProvider>
    </SessionProvider>
  );
}
