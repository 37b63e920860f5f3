// Small preferences, in this browser's storage. Where that is forbidden or full they last as long as the
// page, and everything else works.
import { useCallback, useState, useSyncExternalStore } from "react";

/** Values that could not be stored. Null: removed. */
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

/** The stored value, and again whenever this page changes it. */
export function useStoredText(name: string): string | null {
  return useSyncExternalStore(subscribe, () => readStored(name));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A preference used like state. `read` narrows what storage holds (null: nothing there) and supplies the
 * default; a value that another version of the app wrote must not break this one.
 */
export function useStored<T>(
  name: string,
  read: (stored: unknown) => T,
): readonly [T, (value: T) => void] {
  const [value, setValue] = useState(() => read(parse(readStored(name))));
  const store = useCallback(
    (next: T) => {
      writeStored(name, JSON.stringify(next));
      setValue(next);
    },
    [name],
  );
  return [value, store];
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
