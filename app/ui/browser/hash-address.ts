// The page's address after the `#`, for React and for other code: a new address is there at once. Hash
// addresses work from any folder of any static host, and from a file on disk.

export interface HashLocation {
  readonly pathname: string;
  /** "" or from its question mark on. */
  readonly search: string;
}

interface NavigateOptions {
  /** Replaces the current history entry, so that Back skips it. */
  readonly replace?: boolean;
}

export class HashAddress {
  state: { readonly location: HashLocation };
  readonly #home: string;
  #start: string;
  readonly #listeners = new Set<() => void>();

  /** `home`: the prefix of all addresses; any other address leads to it, or to its start. */
  constructor(home: string) {
    this.#home = home.endsWith("/") ? home : `${home}/`;
    this.#start = home;
    this.state = { location: this.#read() };
    // Back and forward, and an address that the user typed.
    for (const event of ["popstate", "hashchange"]) {
      addEventListener(event, () => this.#change(this.#read()));
    }
  }

  /** A number: steps forward, or back below 0; those take effect a little later. */
  async navigate(to: string | HashLocation | number, { replace = false }: NavigateOptions = {}) {
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
      // A frame that may not change its address still shows the page.
    }
    this.#change(location);
  }

  /** From now on a page whose address is empty is here. */
  startAt(address: string): void {
    this.#start = address;
    this.#change(this.#read());
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #read(): HashLocation {
    const location = locationOf(document.URL.split("#", 2)[1] ?? "");
    const isInside = `${location.pathname}/`.startsWith(this.#home);
    return isInside ? location : locationOf(this.#start);
  }

  #change(location: HashLocation): void {
    const { pathname, search } = this.state.location;
    if (pathname === location.pathname && search === location.search) return;
    this.state = { location };
    for (const listener of [...this.#listeners]) listener();
  }
}

function locationOf(address: string): HashLocation {
  const at = address.indexOf("?");
  if (at === -1) return { pathname: address, search: "" };
  return { pathname: address.slice(0, at), search: address.slice(at) };
}

function withMark({ pathname, search }: HashLocation): HashLocation {
  return { pathname, search: search === "" || search.startsWith("?") ? search : `?${search}` };
}
