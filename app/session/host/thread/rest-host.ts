// What reads the end of a large file while the session's own host reads the beginning.
import { transfer } from "comlink";
import { type RowPlaces, readBodies } from "../../../../src/read/bodies/bodies.ts";
import { DetailsCollector } from "../../../../src/read/bodies/details-collector.ts";
import { scanRest } from "../../../../src/read/scan/rest.ts";
import type { ScannedRest } from "../../../../src/read/scan/scanned.ts";
import { type ByteSource, blobSource } from "../../../../src/read/source/byte-source.ts";
import { inSteps } from "../in-steps.ts";
import type { OnProgress } from "../session-source.ts";
import { buffersIn, type CrossingDetails, packedDetails } from "./crossing-details.ts";
import { warmUpWith } from "./warm-up.ts";

export class RestHost {
  #isWanted = false;
  /** The rows that were found. */
  #known: { readonly source: ByteSource; readonly places: RowPlaces } | null = null;

  /** Makes what comes next quicker; for a worker that has nothing else to do. */
  warmUp(): Promise<void> {
    return warmUpWith(
      async ({ file, header }) => {
        const warming = new RestHost();
        await warming.scan(file, header, () => {});
        await warming.details(() => {});
      },
      () => this.#isWanted,
    );
  }

  /** As RestReader has it. Errors: SessionError. */
  async scan(file: File, from: number, onProgress: OnProgress): Promise<ScannedRest | null> {
    this.#isWanted = true;
    const source = blobSource(file, file.name);
    const scanned = await scanRest(source, from, { onProgress: inSteps(file.size, onProgress) });
    if (!scanned) return null;
    const { count, start, length, line } = scanned.rows;
    const places = { count, start: start.slice(), length: length.slice(), line: line.slice() };
    this.#known = { source, places };
    return transfer(scanned, buffersIn(scanned.rows));
  }

  /** As RestReader has it. Errors: SessionError. */
  async details(onProgress: OnProgress): Promise<CrossingDetails | null> {
    if (!this.#known) return null;
    const { source, places } = this.#known;
    const collector = new DetailsCollector();
    const add = collector.add.bind(collector);
    const options = { onProgress: inSteps(source.size, onProgress) };
    const problems = await readBodies(source, places, add, options);
    if (problems.length > 0) return null;
    const details = packedDetails(collector.finish());
    return transfer(details, buffersIn(details));
  }
}
