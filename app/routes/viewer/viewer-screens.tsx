// The screens of a shared page: those of a session, and no others.
import type { ReactNode } from "react";
import { hrefOf, screenAt } from "../../session/view/href.ts";
import type { HashAddress } from "../../ui/browser/hash-address.ts";
import { PaneBoundary } from "../../ui/note/error-note.tsx";
import { COPY_KEY } from "../../viewer/copy-sessions.ts";
import { Routes } from "../../viewer/hash-router.tsx";
import type { PageCopy } from "../../viewer/page-copy.ts";
import { elementOf, SCREENS } from "../session/screens.tsx";
import { Workspace } from "../workspace/workspace.tsx";
import { CopyScreen } from "./copy-screen.tsx";

export const VIEWER_HREF = hrefOf({ key: COPY_KEY });

interface ViewerScreensProps {
  readonly router: HashAddress;
  readonly copy: PageCopy;
}

export function ViewerScreens({ router, copy }: ViewerScreensProps) {
  return (
    <PaneBoundary name="This copy">
      <Routes router={router} screenOf={screenOf}>
        <CopyScreen copy={copy} />
      </Routes>
    </PaneBoundary>
  );
}

function screenOf({ pathname }: { readonly pathname: string }): ReactNode {
  const screen = SCREENS.find(({ id }) => id === screenAt(pathname));
  return screen ? elementOf(screen) : <Workspace />;
}
