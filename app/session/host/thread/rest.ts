// The end of a large file, read by a worker of its own. The session's worker asks it for rows and
// figures through a port; what it cannot do the session's worker does itself.
import { proxy, wrap } from "comlink";
import type { EarlyReading } from "../../../../src/formats/line-session/early/read-early.ts";
import type { EntryDetails } from "../../../../src/model/table/details.ts";
import type { RestReader } from "../../../../src/read/scan/rest.ts";
import type { OnProgress } from "../session-source.ts";
import { unpackedDetails, unpackedEarly } from "./crossing-details.ts";
import type { RestThreadHost } from "./rest.worker.ts";

export interface Rest extends RestReader {
  /** Where the rows it has begin in the file; null when it has none. */
  readonly from: number | null;
  /** Whether it gathers details while it scans. */
  gathers: boolean;
  /** Of how many of its rows the details came with them: all or none. */
  readonly gathered: number;
  /** What `readEarly` gave; null where nobody asked for it, or it gives nothing. */
  earlyReading(onProgress: OnProgress): Promise<EarlyReading | null>;
  /** Ends its worker. */
  close(): void;
}

const NOTHING: Promise<EarlyReading | null> = Promise.resolve(null);

/** `port`: to a worker that reads ends. */
export function restOf(file: File, port: MessagePort): Rest {
  const remote = wrap<RestThreadHost>(port);
  let from: number | null = null;
  let gathered: EntryDetails | null = null;
  let early = NOTHING;
  let onEarly: OnProgress = () => {};
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
    readEarly() {
      const reading = remote.early(
        file,
        proxy((done: number) => onEarly(done)),
      );
      early = orNull(reading.then((given) => given && unpackedEarly(given)));
    },
    earlyReading(onProgress) {
      onEarly = onProgress;
      return early;
    },
    close() {
      early = NOTHING;
      void orNull(remote.close());
    },
  };
}

/** Whatever is wrong with the file, reading it here says so. */
function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch(() => null);
}
