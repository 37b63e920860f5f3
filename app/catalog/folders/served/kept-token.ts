// The token by which this page may read the folder it is served, stored for this address alone: other tabs
// and later visits can use it.
const KEY = "espalier-served";

/** The given token, or the stored one; null: no server provides a folder. */
export function servedToken(given: string | null): string | null {
  try {
    if (given) localStorage.setItem(KEY, given);
    return given ?? localStorage.getItem(KEY);
  } catch {
    // Without storage it lasts as long as the page.
    return given;
  }
}

export function forgetToken(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is no token.
  }
}
