// The screens and their addresses. Hash routes: the app works from any folder of any static host.
import { createHashRouter, Navigate } from "react-router";
import { Home } from "../home/home.tsx";
import { HOME_HREF, LIBRARY_HREF, OPEN_PART } from "../session/view/href.ts";
import { PaneBoundary } from "../ui/note/pane-boundary.tsx";
import { FailedScreen } from "./failed-screen.tsx";
import { LibraryRoute, OpenRoute, SessionRoute, Workspace } from "./later-screens.ts";
import { Root } from "./root.tsx";
import { OWN_SCREENS } from "./session/own-screens.tsx";

export function makeRouter() {
  return createHashRouter([
    {
      element: <Root />,
      errorElement: <FailedScreen />,
      children: [
        { path: HOME_HREF, element: <Home />, errorElement: <FailedScreen /> },
        {
          path: `${LIBRARY_HREF}/${OPEN_PART}`,
          element: <OpenRoute />,
          errorElement: <FailedScreen />,
        },
        {
          path: `${LIBRARY_HREF}/:tab?`,
          element: <LibraryRoute />,
          errorElement: <FailedScreen />,
        },
        {
          path: "/session/:key",
          element: <SessionRoute />,
          errorElement: <FailedScreen />,
          children: [
            { index: true, element: <Workspace /> },
            ...OWN_SCREENS.map(({ id, label, view }) => ({
              path: id,
              element: (
                <PaneBoundary key={id} name={`The screen “${label}”`}>
                  {view}
                </PaneBoundary>
              ),
            })),
          ],
        },
        { path: "*", element: <Navigate to={HOME_HREF} replace /> },
      ],
    },
  ]);
}
