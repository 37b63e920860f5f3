// Where a shared page opens when its own address says nothing: an address inside its session, as the
// screens of the app write theirs. "" is the workspace.

/** What a page opens on. Entries by their addresses in the copy (src/model/table/address.ts). */
export type PageOpening =
  /** Two branches side by side, by their ends. */
  | { readonly kind: "branches"; readonly a: string; readonly b: string }
  /** The context before and after an entry, usually a compaction; `from`: null for just before it. */
  | { readonly kind: "context"; readonly from: string | null; readonly to: string };

/** The app writes no longer addresses. Characters. */
const MAX = 2000;

/** The entries that it opens on, by the parameters of the address; null: none is named. */
export function namedIn(opening: PageOpening): Readonly<Record<string, string | null>> {
  const { kind: _, ...named } = opening;
  return named;
}

/** `compare?what=branches&a=…&b=…`, `compare?what=context&from=…&to=…`. */
export function openingAddress(opening: PageOpening): string {
  const params = new URLSearchParams({ what: opening.kind });
  for (const [name, address] of Object.entries(namedIn(opening))) {
    if (address !== null) params.set(name, address);
  }
  return `compare?${params}`;
}

/** An address that a page says it opens at; "" for what is none. What its parts mean, the viewer knows. */
export function readOpening(stored: string): string {
  return stored.length <= MAX ? stored : "";
}
