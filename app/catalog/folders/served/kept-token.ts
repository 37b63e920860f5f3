// The token by which this page may read the folder it is served, kept for this address alone: other tabs
// and later visits know it, too.
const KEY = "espalier-served";

/** The one that is given now, or was before; null: nobody serves this page a folder. */
export function servedToken(given: string | null): string | null {
  try {
    if (given) localStorage.setItem(KEY, given);
    return given ?? localStorage.getItem(KEY);
  } catch {
    // Where nothing may be stored it lasts as long as the page.
    return given;
  }
}

export function forgetToken(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then there is none.
  }
}
