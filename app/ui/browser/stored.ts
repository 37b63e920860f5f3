// Small preferences, kept in this browser's storage. Where that is forbidden or full they last as
// long as the page, and nothing else stops working.
import { useSyncExternalStore } from "react";

/** What could not be stored. Null: removed. */
const unstored = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** Null: nothing is stored under this name. */
export function readStored(name: string): string | null {
  const own = unstored.get(name);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Null removes it. */
export function writeStored(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    unstored.delete(name);
  } catch {
    unstored.set(name, text);
  }
  for (const listener of listeners) listener();
}

/** What is stored, and again whenever this page changes it. */
export function useStoredText(name: string): string | null {
  return useSyncExternalStore(subscribe, () => readStored(name));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
