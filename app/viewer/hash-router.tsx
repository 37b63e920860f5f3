// As much of react-router as the views ask for, in a page with one session: what stands behind the `#`.
// The build of the viewer puts it in that package's place, which is a twelfth of the script.
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

interface Location {
  readonly pathname: string;
  /** "" or from its question mark on. */
  readonly search: string;
}

interface NavigateOptions {
  readonly replace?: boolean;
}

export class HashRouter {
  state: { readonly location: Location };
  readonly #home: string;
  #start: string;
  readonly #listeners = new Set<() => void>();

  /** `home`: the address that all others begin with; anything else leads to it, or where it starts. */
  constructor(home: string) {
    this.#home = home;
    this.#start = home;
    this.state = { location: this.#read() };
    // Steps back and forward, and an address that somebody typed.
    for (const event of ["popstate", "hashchange"]) {
      addEventListener(event, () => this.#change(this.#read()));
    }
  }

  async navigate(to: string | Location | number, { replace = false }: NavigateOptions = {}) {
    if (typeof to === "number") {
      history.go(to);
      return;
    }
    const location = typeof to === "string" ? locationOf(to) : withMark(to);
    const address = `#${location.pathname}${location.search}`;
    try {
      if (replace) history.replaceState(null, "", address);
      else history.pushState(null, "", address);
    } catch {
      // A frame that may not have addresses shows it all the same.
    }
    this.#change(location);
  }

  /** From now on a page whose own address says nothing is here. */
  startAt(address: string): void {
    this.#start = address;
    this.#change(this.#read());
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #read(): Location {
    const location = locationOf(document.URL.split("#", 2)[1] ?? "");
    const isInside = `${location.pathname}/`.startsWith(`${this.#home}/`);
    return isInside ? location : locationOf(this.#start);
  }

  #change(location: Location): void {
    const { pathname, search } = this.state.location;
    if (pathname === location.pathname && search === location.search) return;
    this.state = { location };
    for (const listener of [...this.#listeners]) listener();
  }
}

function locationOf(address: string): Location {
  const at = address.indexOf("?");
  if (at === -1) return { pathname: address, search: "" };
  return { pathname: address.slice(0, at), search: address.slice(at) };
}

function withMark({ pathname, search }: Location): Location {
  return { pathname, search: search === "" || search.startsWith("?") ? search : `?${search}` };
}

const RouterContext = createContext<HashRouter | null>(null);
const OutletContext = createContext<ReactNode>(null);

/** Says which screen an address shows. */
type ScreenOf = (location: Location) => ReactNode;

interface RoutesProps {
  readonly router: HashRouter;
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

function useRouter(): HashRouter {
  return ensure(useContext(RouterContext), "router above this screen");
}

export function useLocation(): Location {
  const router = useRouter();
  return useSyncExternalStore(
    (listener) => router.subscribe(listener),
    () => router.state.location,
  );
}

export function useNavigate(): HashRouter["navigate"] {
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
