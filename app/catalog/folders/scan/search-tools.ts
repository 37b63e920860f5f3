// A search of the tool calls and results in the sessions of a folder, in two workers of its own: it stores
// nothing. It knows no screen.
import { partsAmong } from "../../../../src/formats/joined-input.ts";
import { candidatesIn } from "../../../../src/library/files/candidates.ts";
import type { ToolHits } from "../../../../src/library/read/tool-hits.ts";
import { SessionError } from "../../../../src/model/problem.ts";
import { threadErrors } from "../../../engine/thread/thread-errors.ts";
import { Thread } from "../../../ui/worker/thread.ts";
import type { WalkStep } from "../folder-walk.ts";
import type { ServedFile } from "../served/served-folder.ts";
import { withLacking } from "./lacking-files.ts";
import { type Wanted, wantedOf } from "./read-together.ts";
import type { GroupHits, ToolThread } from "./tools.worker.ts";
import { WantedQueue } from "./wanted-queue.ts";

const SEARCHERS = 2;

const ERRORS = threadErrors(
  "searches tools",
  () => new SessionError("cancelled", "The search was stopped.", "Search again at any time."),
);

/** Progress since the last step. Bytes. */
interface ToolStep {
  readonly hits: readonly (ToolHits & { readonly folder: string })[];
  readonly doneBytes: number;
  /** Found so far. */
  readonly addedBytes: number;
  readonly unsearched: number;
  readonly problem: string | null;
}

export type OnToolStep = (step: ToolStep) => void;

export interface SearchedFolder {
  readonly id: string;
  readonly name: string;
  /** Paths of its sessions: other files are skipped. */
  readonly sessions: ReadonlySet<string>;
  readonly steps: AsyncIterable<WalkStep<File | ServedFile>>;
}

const NOTHING: ToolStep = {
  hits: [],
  doneBytes: 0,
  addedBytes: 0,
  unsearched: 0,
  problem: null,
};

/** Errors: SessionError "cancelled" or the signal's reason where it is aborted; what ends `steps`. */
export async function searchTools(
  folder: SearchedFolder,
  typed: string,
  onStep: OnToolStep,
  signal: AbortSignal,
): Promise<void> {
  const { files, wanted } = await wantedIn(folder);
  const find = partsAmong(files.keys());
  const byPath = new Map(wanted.map((one) => [one.candidate.address.path, one]));
  signal.throwIfAborted();
  onStep({ ...NOTHING, addedBytes: bytesOf(wanted) });
  const queue = new WantedQueue(wanted);
  const threads: Thread<ToolThread>[] = [];
  const stop = () => {
    for (const thread of threads) thread.close();
  };
  signal.addEventListener("abort", stop);
  try {
    const work = Array.from({ length: SEARCHERS }, async () => {
      let thread: Thread<ToolThread> | null = null;
      for (let group = await queue.next(); group; group = await queue.next()) {
        signal.throwIfAborted();
        thread ??= started(threads);
        const next = group;
        const hits = new Map<string, ToolHits & { readonly folder: string }>();
        let found: GroupHits = { ...NOTHING, lacking: [] };
        for (let left = next; left.length > 0; ) {
          const searched = left;
          const more = await thread.call<GroupHits>((remote) => remote.search(typed, searched));
          found = { ...more, unsearched: found.unsearched + more.unsearched };
          for (const one of more.hits) hits.set(one.path, { ...one, folder: folder.id });
          left = withLacking(more.lacking, byPath, files, find);
          for (const one of left) byPath.set(one.candidate.address.path, one);
        }
        onStep({ ...NOTHING, ...found, hits: [...hits.values()], doneBytes: bytesOf(group) });
      }
    });
    await Promise.all(work);
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}

function started(threads: Thread<ToolThread>[]): Thread<ToolThread> {
  const worker = new Worker(new URL("./tools.worker.ts", import.meta.url), { type: "module" });
  const thread = new Thread<ToolThread>(worker, ERRORS);
  threads.push(thread);
  return thread;
}

async function wantedIn({ name, sessions, steps }: SearchedFolder) {
  const all = new Map<string, File | ServedFile>();
  for await (const { files } of steps) for (const { path, file } of files) all.set(path, file);
  const addresses = Array.from(all, ([path, { size, lastModified: mtimeMs }]) => {
    return { path, size, mtimeMs };
  });
  const { candidates } = candidatesIn(addresses, name);
  const own = candidates.filter(({ address }) => sessions.has(address.path));
  return { files: all, wanted: wantedOf(own, all) };
}

function bytesOf(group: readonly Wanted[]): number {
  return group.reduce((sum, { candidate }) => sum + candidate.address.size, 0);
}
