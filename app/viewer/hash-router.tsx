// The part of react-router that the views use, for a page with one session. The viewer's build replaces
// that package with it, which is a twelfth of the script.
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from "react";
import { ensure } from "../../src/lib/ensure.ts";
import type { HashAddress, HashLocation } from "../ui/browser/hash-address.ts";

const RouterContext = createContext<HashAddress | null>(null);
const OutletContext = createContext<ReactNode>(null);

/** Says which screen an address shows. */
type ScreenOf = (location: HashLocation) => ReactNode;

interface RoutesProps {
  readonly router: HashAddress;
  readonly screenOf: ScreenOf;
  /** Around every screen; an `Outlet` in it is where the screen goes. */
  readonly children: ReactNode;
}

export function Routes({ router, screenOf, children }: RoutesProps) {
  return (
    <RouterContext value={router}>
      <Screen screenOf={screenOf}>{children}</Screen>
    </RouterContext>
  );
}

function Screen({ screenOf, children }: Pick<RoutesProps, "screenOf" | "children">) {
  const location = useLocation();
  const screen = useMemo(() => screenOf(location), [screenOf, location]);
  return <OutletContext value={screen}>{children}</OutletContext>;
}

export function Outlet() {
  return useContext(OutletContext);
}

function useRouter(): HashAddress {
  return ensure(useContext(RouterContext), "router above this screen");
}

export function useLocation(): HashLocation {
  const router = useRouter();
  return useSyncExternalStore(
    (listener) => router.subscribe(listener),
    () => router.state.location,
  );
}

export function useNavigate(): HashAddress["navigate"] {
  const router = useRouter();
  return useMemo(() => router.navigate.bind(router), [router]);
}

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  readonly to: string;
}

export function Link({ to, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (event.defaultPrevented || !isPlain || event.altKey) return;
    event.preventDefault();
    void router.navigate(to);
  };
  return <a href={`#${to}`} onClick={go} {...rest} />;
}
