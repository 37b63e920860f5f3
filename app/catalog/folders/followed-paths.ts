// Files of the served folder that a screen follows: the scan for the index reads them when the following
// ends, not with every new line.
const followed = new Map<string, number>();
const listeners = new Set<() => void>();

export function isPathFollowed(path: string): boolean {
  return followed.has(path);
}

/** Returns a function that ends it. */
export function notePathFollowed(path: string): () => void {
  followed.set(path, (followed.get(path) ?? 0) + 1);
  return () => {
    const left = (followed.get(path) ?? 1) - 1;
    if (left > 0) followed.set(path, left);
    else followed.delete(path);
    for (const listener of listeners) listener();
  };
}

/** Calls back whenever a file is no longer followed. */
export function onPathFreed(listener: () => void, signal: AbortSignal): void {
  listeners.add(listener);
  signal.addEventListener("abort", () => listeners.delete(listener), { once: true });
}
