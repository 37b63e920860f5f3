// The screens of a shared page and their addresses: those of a session, and no others.
import { createHashRouter, Navigate } from "react-router";
import { hrefOf } from "../../session/view/href.ts";
import { PaneBoundary } from "../../ui/note/pane-boundary.tsx";
import { COPY_KEY } from "../../viewer/copy-shelf.ts";
import type { PageCopy } from "../../viewer/page-copy.ts";
import { SCREENS } from "../session/screens.tsx";
import { Workspace } from "../workspace/workspace.tsx";
import { CopyScreen } from "./copy-screen.tsx";
import { FailedCopy } from "./failed-copy.tsx";

export function makeViewerRouter(copy: PageCopy) {
  const start = hrefOf({ key: COPY_KEY });
  return createHashRouter([
    {
      path: start,
      element: <CopyScreen copy={copy} />,
      errorElement: <FailedCopy />,
      children: [
        { index: true, element: <Workspace /> },
        ...SCREENS.map(({ id, label, view }) => ({
          path: id,
          element: (
            <PaneBoundary key={id} name={`The screen “${label}”`}>
              {view}
            </PaneBoundary>
          ),
        })),
      ],
    },
    { path: "*", element: <Navigate to={start} replace /> },
  ]);
}
