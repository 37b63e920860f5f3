// The page's address after the `#`, for whoever asks and outside React as well: what was set is there
// at once. Hash addresses work from any folder of any static host, and from a file on disk.

export interface HashLocation {
  readonly pathname: string;
  /** "" or from its question mark on. */
  readonly search: string;
}

interface NavigateOptions {
  /** The present step is changed, and Back does not come back to it. */
  readonly replace?: boolean;
}

export class HashAddress {
  state: { readonly location: HashLocation };
  readonly #home: string;
  #start: string;
  readonly #listeners = new Set<() => void>();

  /** `home`: the address that all others begin with; anything else leads to it, or where it starts. */
  constructor(home: string) {
    this.#home = home.endsWith("/") ? home : `${home}/`;
    this.#start = home;
    this.state = { location: this.#read() };
    // Steps back and forward, and an address that somebody typed.
    for (const event of ["popstate", "hashchange"]) {
      addEventListener(event, () => this.#change(this.#read()));
    }
  }

  /** A number: as many steps forward, or back below 0; those are there a little later. */
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
