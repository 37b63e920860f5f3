// What reads the end of a large file while the session's own host reads the beginning.
import { transfer } from "comlink";
import type {
  FileInParts,
  Part,
  PartToRead,
} from "../../../../src/formats/line-session/halves/rest-of-lines.ts";
import { type RowPlaces, readBodies } from "../../../../src/read/bodies/bodies.ts";
import { DetailsCollector } from "../../../../src/read/bodies/details-collector.ts";
import { scanRest } from "../../../../src/read/scan/rest.ts";
import type { ScannedRest } from "../../../../src/read/scan/scanned.ts";
import { type ByteSource, blobSource } from "../../../../src/read/source/byte-source.ts";
import { inSteps } from "../in-steps.ts";
import type { OnProgress } from "../session-source.ts";
import {
  buffersIn,
  buffersOfDetails,
  buffersOfLines,
  type CrossingDetails,
  type CrossingLines,
  crossingLines,
  packedDetails,
} from "./crossing-details.ts";
import { SLICE_BYTES, warmUpWith } from "./warm-up/warm-up.ts";

/** What a scan of a file's end gives. */
interface FoundRest {
  readonly scanned: ScannedRest;
  /** Of all its rows, where they were gathered; null: `details` gives them. */
  readonly details: CrossingDetails | null;
}

export class RestHost {
  #isWanted = false;
  /** Of the file that it helps with; null for one that is scanned. */
  #parts: Promise<FileInParts | null> | null = null;
  /** The rows that were found. */
  #known: { readonly source: ByteSource; readonly places: RowPlaces } | null = null;
  readonly #collector = new DetailsCollector();
  /** How many of them the collector has. */
  #gathered = 0;

  /** Makes what comes next quicker; for a worker that has nothing else to do. */
  warmUp(): Promise<void> {
    return warmUpWith(
      {
        async readPi({ file, header }) {
          const warming = new RestHost();
          await warming.scan(file, header, true, () => {});
          await warming.details(() => {});
        },
        async readOther({ file, header }) {
          const part = { from: header, to: file.size, gathers: true };
          const warming = await inParts(file);
          const rest = await warming?.read(part, { sliceBytes: SLICE_BYTES });
          if (rest) crossingLines(rest);
        },
      },
      () => this.#isWanted,
    );
  }

  /** Whoever draws a session that needs no help has the processor for himself. */
  endWarmUp(): void {
    this.#isWanted = true;
  }

  /** Loads what knows the file's format, and looks for its parts, while somebody looks at its first rows. */
  async prepare(file: File): Promise<void> {
    this.#isWanted = true;
    await this.#partsOf(file);
  }

  /** As RestReader has it. Errors: SessionError. */
  async parts(file: File): Promise<readonly Part[] | null> {
    return (await this.#partsOf(file))?.parts ?? null;
  }

  #partsOf(file: File): Promise<FileInParts | null> {
    this.#parts ??= inParts(file);
    return this.#parts;
  }

  /** As RestReader has it. `gathers`: what the bodies tell, too. Errors: SessionError. */
  async scan(
    file: File,
    from: number,
    gathers: boolean,
    onProgress: OnProgress,
  ): Promise<FoundRest | null> {
    this.#isWanted = true;
    const source = blobSource(file, file.name);
    const visitor = gathers ? await this.#gatherer() : undefined;
    const options = { onProgress: inSteps(file.size, onProgress) };
    const scanned = await scanRest(source, from, options, visitor);
    if (!scanned) return null;
    const { count, start, length, line } = scanned.rows;
    if (visitor?.count === count) {
      const details = packedDetails(this.#collector.finish());
      return transfer({ scanned, details }, [
        ...buffersIn(scanned.rows),
        ...buffersOfDetails(details),
      ]);
    }
    this.#gathered = visitor?.count ?? 0;
    const places = { count, start: start.slice(), length: length.slice(), line: line.slice() };
    this.#known = { source, places };
    return transfer({ scanned, details: null }, buffersIn(scanned.rows));
  }

  /** As RestReader has it. Errors: SessionError. */
  async lines(file: File, part: PartToRead, onProgress: OnProgress): Promise<CrossingLines | null> {
    this.#isWanted = true;
    const options = { onProgress: inSteps(file.size, onProgress) };
    const rest = await (await this.#partsOf(file))?.read(part, options);
    if (!rest) return null;
    const crossing = crossingLines(rest);
    return transfer(crossing, buffersOfLines(crossing));
  }

  async #gatherer() {
    const { DetailsGatherer } = await import("../../../../src/read/bodies/details-gatherer.ts");
    return new DetailsGatherer(this.#collector);
  }

  /** As RestReader has it. Errors: SessionError. */
  async details(onProgress: OnProgress): Promise<CrossingDetails | null> {
    if (!this.#known) return null;
    const { source, places } = this.#known;
    const add = this.#collector.add.bind(this.#collector);
    const options = { onProgress: inSteps(source.size, onProgress), from: this.#gathered };
    const problems = await readBodies(source, places, add, options);
    if (problems.length > 0) return null;
    const details = packedDetails(this.#collector.finish());
    return transfer(details, buffersOfDetails(details));
  }
}

async function inParts(file: File): Promise<FileInParts | null> {
  const { fileInParts } = await import("../../../../src/formats/index.ts");
  return fileInParts(blobSource(file, file.name));
}
