// One file of a folder read again because it is known to be other than it was, without a look through the
// folder. Beside what is known of the folder it tells the same as in such a look.
import { candidatesIn } from "../../../../src/library/files/candidates.ts";
import type { KnownFolder } from "../../../../src/library/files/visit-plan.ts";
import type { GroupReading } from "./read.worker.ts";
import type { ReaderPool } from "./reader-pool.ts";
import { WantedQueue } from "./wanted-queue.ts";

interface ReadAgain {
  /** Of the folder. */
  readonly id: string;
  readonly name: string;
  readonly known: KnownFolder;
  /** Below the folder. */
  readonly path: string;
  readonly file: File;
}

/** `onRead` when it is in the index. Errors: those of the readers and of the index. */
export async function readAgain(
  { id, name, known, path, file }: ReadAgain,
  readers: ReaderPool,
  onRead: (reading: GroupReading) => void,
): Promise<void> {
  const beside = [...known.sessions, ...known.neighbours].filter((one) => one.path !== path);
  const own = { path, size: file.size, mtimeMs: file.lastModified };
  const { candidates } = candidatesIn([...beside, own], name);
  const queue = new WantedQueue();
  for (const candidate of candidates) {
    if (candidate.address.path !== path) continue;
    queue.put([{ candidate, files: new Map([[path, file]]) }]);
  }
  queue.complete();
  const readings: GroupReading[] = [];
  await readers.readAll(id, queue.next, (reading) => readings.push(reading));
  for (const reading of readings) onRead(reading);
}
