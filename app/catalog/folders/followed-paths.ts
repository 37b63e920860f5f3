// Files of the served folder that are followed on a screen: what keeps an index of that folder reads them
// when that is over, and not all of them again with every line.
const followed = new Map<string, number>();
const listeners = new Set<() => void>();

export function isPathFollowed(path: string): boolean {
  return followed.has(path);
}

/** Returns what ends it. */
export function notePathFollowed(path: string): () => void {
  followed.set(path, (followed.get(path) ?? 0) + 1);
  return () => {
    const left = (followed.get(path) ?? 1) - 1;
    if (left > 0) followed.set(path, left);
    else followed.delete(path);
    for (const listener of listeners) listener();
  };
}

/** Calls back whenever one is followed no more. */
export function onPathFreed(listener: () => void, signal: AbortSignal): void {
  listeners.add(listener);
  signal.addEventListener("abort", () => listeners.delete(listener), { once: true });
}
