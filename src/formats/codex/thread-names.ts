// Facts in the names of rollouts: rollout-TIME-THREAD.jsonl is a thread's first file,
// rollout-TIME-THREAD_REVISION.jsonl one that a revert made (formats-more.md 7.2).
import type { FoundFiles } from "../format.ts";

const NAME =
  /(?:^|\/)rollout-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-([^/_]+)(?:_([^/_]+))?\.jsonl(?:\.zst)?$/;

export function partId(path: string): string {
  const [, thread = "", revision = thread] = NAME.exec(path) ?? [];
  return revision;
}

/** The thread of a file, "" if its name does not contain it, and when it began, read as UTC. */
export function threadOf(path: string): { readonly id: string; readonly time: number } {
  const [name = "", id = ""] = NAME.exec(path) ?? [];
  const [year = Number.NaN, month = 1, day, hour] = (name.match(/\d+/g) ?? []).map(Number);
  return { id, time: Date.UTC(year, month - 1, day, hour) };
}

/** Whether two files are of one thread. */
export function isSameThread(a: string, b: string): boolean {
  const thread = NAME.exec(a)?.[1];
  return thread !== undefined && thread === NAME.exec(b)?.[1];
}

/** Reverted threads: their files, the newest last. Years, months and days are folders. */
export function revertedThreads(paths: ReadonlySet<string>): readonly FoundFiles[] {
  const threads = new Map<string, string[]>();
  const reverted = new Set<string>();
  for (const path of paths) {
    const [name, thread = "", revision] = NAME.exec(path) ?? [];
    const isPacked = path.endsWith(".zst");
    if (name === undefined || (isPacked && paths.has(path.slice(0, -".zst".length)))) continue;
    const folder = path.slice(0, -name.length).replace(/\/\d{4}\/\d\d\/\d\d$/, "");
    const key = `${folder}/${thread}`;
    const files = threads.get(key);
    if (files) files.push(path);
    else threads.set(key, [path]);
    if (revision !== undefined) reverted.add(key);
  }
  return [...threads].flatMap(([key, all]) => {
    if (all.length < 2 || !reverted.has(key)) return [];
    // Ids of revisions begin with the time.
    const files = all.sort((a, b) => compare(revisionOf(a), revisionOf(b)) || compare(a, b));
    return [{ path: files.at(-1) ?? "", isFile: true, files, isSession: true, damaged: null }];
  });
}

function revisionOf(path: string): string {
  return NAME.exec(path)?.[2] ?? "";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
