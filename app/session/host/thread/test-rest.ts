// A second reader for tests: what it gives has crossed to the other thread and back.
import type { PartToRead } from "../../../../src/formats/line-session/halves/rest-of-lines.ts";
import type { EntryDetails } from "../../../../src/model/table/details.ts";
import { SessionHost } from "../session-host.ts";
import type { OnProgress } from "../session-source.ts";
import { arrivedLines, unpackedDetails } from "./crossing-details.ts";
import type { Rest } from "./rest.ts";
import { RestHost } from "./rest-host.ts";

/** What reads for the host of a session as a second thread does, but for the thread. */
export function helperFor(
  file: File,
  gives: { readonly rows: boolean; readonly details: boolean },
) {
  const host = new RestHost();
  const did = { from: null as number | null, parts: 0, scanned: 0, read: 0, isClosed: false };
  let gathered: EntryDetails | null = null;
  const rest: Rest = {
    get from() {
      return did.from;
    },
    gathers: false,
    async scan(from, onProgress) {
      const found = gives.rows ? await host.scan(file, from, this.gathers, onProgress) : null;
      did.from = found && from;
      did.scanned = found?.scanned.rows.count ?? 0;
      const details = gives.details ? found?.details : null;
      gathered = details ? unpackedDetails(structuredClone(details)) : null;
      return structuredClone(found?.scanned ?? null);
    },
    get gathered() {
      return gathered?.count ?? 0;
    },
    async details(onProgress) {
      if (gathered) return gathered;
      const details = gives.details ? await host.details(onProgress) : null;
      did.read = details?.count ?? 0;
      return details && unpackedDetails(structuredClone(details));
    },
    parts: () => host.parts(file),
    async lines<Lines>(part: PartToRead, onProgress: OnProgress) {
      const asked = { ...part, gathers: part.gathers && gives.details };
      const found = gives.rows ? await host.lines(file, asked, onProgress) : null;
      did.parts++;
      did.from = found ? part.from : did.from;
      did.scanned += found?.count ?? 0;
      did.read += found?.gathered?.details.count ?? 0;
      return found && (arrivedLines(structuredClone(found)) as Lines);
    },
    close() {
      did.isClosed = true;
    },
  };
  return { rest, did };
}

/** A session as a host opens it, and all that its bodies tell. */
export async function readAll(file: File, rest?: Rest) {
  const host = new SessionHost();
  const progress: number[] = [];
  const { session } = await host.open({ kind: "file", file }, () => {}, rest);
  const reading = await host.readAll((done) => progress.push(done));
  return { session, reading, progress };
}
