// One session by its key: opens it, says how far that is or why it failed, and puts the session's
// header above whichever screen of it is shown.
import { Suspense } from "react";
import { Outlet, useParams } from "react-router";
import { ensure } from "../../src/lib/ensure.ts";
import { Palette } from "../palette/palette.tsx";
import { useLibrary } from "../session/library/library-context.tsx";
import { SessionProvider } from "../session/session-context.tsx";
import { useOpen } from "../session/use-open.ts";
import { KeysHelp } from "../ui/keys.tsx";
import { Placeholder } from "../ui/placeholder.tsx";
import { OpeningScreen } from "./opening-screen.tsx";
import { LEFT_PANES } from "./panes.tsx";
import { SCREENS } from "./screens.tsx";
import { SessionHeader } from "./session-header.tsx";
import { TroubleNote } from "./trouble-note.tsx";
import "./session-route.css";

export function SessionRoute() {
  const key = ensure(useParams().key, "session key in the address");
  // Another session is another screen: nothing of this one may linger.
  return <OneSession key={key} sessionKey={key} />;
}

function OneSession({ sessionKey }: { readonly sessionKey: string }) {
  const library = useLibrary();
  const opening = useOpen(sessionKey, library.open);
  const { open, error, retry } = opening;
  if (!open) return <OpeningScreen sessionKey={sessionKey} opening={opening} />;
  const reload = () => {
    library.reopen(sessionKey);
    retry();
  };
  return (
    <SessionProvider value={open}>
      <div className="session-screen">
        <SessionHeader />
        <TroubleNote open={open} reloadError={error} onReload={reload} />
        <Suspense fallback={<Placeholder title="Loading…" />}>
          <Outlet />
        </Suspense>
      </div>
      <KeysHelp />
      <Palette panes={LEFT_PANES} screens={SCREENS} />
    </SessionProvider>
  );
}
