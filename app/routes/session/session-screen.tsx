// An open session: its header above whichever screen is shown, and what all screens share.
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { Palette } from "../../palette/palette.tsx";
import type { OpenSession } from "../../session/open/open-session.ts";
import { SessionProvider } from "../../session/open/session-context.tsx";
import { SelectionProvider } from "../../session/view/selection.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { KeysHelp } from "../../ui/keys/keys.tsx";
import { LEFT_PANES } from "../workspace/panes.tsx";
import type { Screen } from "./screens.tsx";
import { SessionHeader } from "./session-header.tsx";
import { ReadErrorNote } from "./session-notes.tsx";
import "./session-screen.css";

interface SessionScreenProps {
  readonly open: OpenSession;
  readonly onReload: () => void;
  /** Those beside the workspace. */
  readonly screens: readonly Screen[];
  /** Below the header, above the screen. */
  readonly children?: ReactNode;
}

export function SessionScreen({ open, onReload, screens, children }: SessionScreenProps) {
  const [{ mode }] = useView();
  return (
    <SessionProvider value={open}>
      <SelectionProvider session={open.session}>
        <div className="screen column paper-flow" data-editing={mode === "edit"}>
          <SessionHeader screens={screens} />
          {children}
          <ReadErrorNote open={open} onReload={onReload} />
          <Outlet />
        </div>
        <KeysHelp />
        {open.isWhole ? <Palette panes={LEFT_PANES} screens={screens} /> : null}
      </SelectionProvider>
    </SessionProvider>
  );
}
