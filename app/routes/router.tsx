// The screens and their addresses.
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { Navigate, NavigationType, type Navigator, Router, useRoutes } from "react-router";
import { Home } from "../home/home.tsx";
import { HOME_HREF, LIBRARY_HREF, OPEN_PART } from "../session/view/href.ts";
import type { HashAddress } from "../ui/browser/hash-address.ts";
import { InstallOffer, LibraryRoute, OpenRoute, SessionRoute, Workspace } from "./lazy-screens.ts";
import { Root } from "./root.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { OWN_SCREENS } from "./session/own-screens.tsx";
import { elementOf } from "./session/screens.tsx";

const ROUTES = [
  {
    element: whole(<Root />),
    children: [
      { path: HOME_HREF, element: whole(<Home offer={<InstallOffer />} />) },
      { path: `${LIBRARY_HREF}/${OPEN_PART}`, element: whole(<OpenRoute />) },
      { path: `${LIBRARY_HREF}/:tab?`, element: whole(<LibraryRoute />) },
      {
        path: "/session/:key",
        element: whole(<SessionRoute />),
        children: [
          { index: true, element: <Workspace /> },
          ...OWN_SCREENS.map((screen) => ({ path: screen.id, element: elementOf(screen) })),
        ],
      },
      { path: "*", element: <Navigate to={HOME_HREF} replace /> },
    ],
  },
];

/** A screen whose failure affects only its part of the page. */
function whole(screen: ReactNode): ReactNode {
  return <ScreenBoundary>{screen}</ScreenBoundary>;
}

/**
 * react-router matches and links; the address itself is ours. Its own routers for hash addresses either
 * update them in React's time, or include loading and forms, which the app does not use: 20 kB.
 */
export function Screens({ address }: { readonly address: HashAddress }) {
  const location = useSyncExternalStore(
    (listener) => address.subscribe(listener),
    () => address.state.location,
  );
  const navigator = useMemo(() => navigatorOf(address), [address]);
  return (
    <Router location={location} navigator={navigator} navigationType={NavigationType.Push}>
      <Matched />
    </Router>
  );
}

function Matched() {
  return useRoutes(ROUTES);
}

function navigatorOf(address: HashAddress): Navigator {
  const textOf = (to: Parameters<Navigator["push"]>[0]) =>
    typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}`;
  return {
    createHref: (to) => `#${textOf(to)}`,
    go: (steps) => void address.navigate(steps),
    push: (to) => void address.navigate(textOf(to)),
    replace: (to) => void address.navigate(textOf(to), { replace: true }),
  };
}
