// The end of a large file, read by a worker of its own. The session's worker asks it for rows and
// figures through a port; what it cannot do the session's worker does itself.
import { proxy, wrap } from "comlink";
import type { PartToRead } from "../../../../src/formats/line-session/halves/rest-of-lines.ts";
import type { EntryDetails } from "../../../../src/model/table/details.ts";
import type { RestReader } from "../../../../src/read/scan/rest.ts";
import { whenGone } from "../../../ui/worker/serve-thread.ts";
import type { OnProgress } from "../session-source.ts";
import { arrivedLines, type CrossingLines, unpackedDetails } from "./crossing-details.ts";
import type { RestThreadHost } from "./rest.worker.ts";

export interface Rest extends RestReader {
  /** Where the rows it has begin in the file; null when it has none. */
  readonly from: number | null;
  /** Whether it gathers details while it scans rows. */
  gathers: boolean;
  /** Of how many of its rows the details came with them: all or none. */
  readonly gathered: number;
}

/** `port`: to a worker that reads ends, as long as it holds the lock. */
export function restOf(file: File, port: MessagePort, lock: string): Rest {
  const remote = wrap<RestThreadHost>(port);
  const gone = whenGone(lock).then(() => null);
  /** Whatever is wrong with the file, or with who reads it: reading it here says so. */
  const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
    Promise.race([answer.catch(() => null), gone]);
  // Whatever is wrong is said when it is asked for something.
  void orNull(remote.prepare(file));
  const close = () => {
    if (isOpen) void orNull(remote.close());
    isOpen = false;
  };
  let isOpen = true;
  let from: number | null = null;
  let gathered: EntryDetails | null = null;
  return {
    get from() {
      return from;
    },
    gathers: false,
    get gathered() {
      return gathered?.count ?? 0;
    },
    async scan(start, onProgress) {
      const found = await orNull(remote.scan(file, start, this.gathers, proxy(onProgress)));
      from = found && start;
      gathered = found?.details ? unpackedDetails(found.details) : null;
      return found?.scanned ?? null;
    },
    async details(onProgress) {
      if (gathered) return gathered;
      const details = await orNull(remote.details(proxy(onProgress)));
      return details && unpackedDetails(details);
    },
    parts: () => orNull(remote.parts(file)),
    async lines<Lines>(part: PartToRead, onProgress: OnProgress) {
      const asked = remote.lines(file, part, proxy(onProgress));
      const found: CrossingLines | null = await orNull(asked);
      // Whoever asks for lines gets those of the file's format.
      return found && (arrivedLines(found) as Lines);
    },
    close,
  };
}
