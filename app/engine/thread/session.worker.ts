// The worker that holds one opened session: a host, and what leaves it without being copied.
import { transfer } from "comlink";
import type { MapData, MapRequest } from "../../../src/map/map-data.ts";
import type { EntryTable } from "../../../src/model/table/table.ts";
import type { SearchEnd } from "../../../src/search/search-session.ts";
import { serveThread } from "../../ui/worker/serve-thread.ts";
import { carrySessionErrors } from "../carry-errors.ts";
import type { CompareRequest, OnCompared, OtherSession } from "../compare-work.ts";
import type { DraftCommand } from "../draft/drafting.ts";
import { NumberedSearches } from "../search/numbered-searches.ts";
import type { OnFound, SearchRequest } from "../search/search-work.ts";
import { SessionHost } from "../session-host.ts";
import type {
  DraftedSession,
  OnAhead,
  OnProgress,
  OpenedSource,
  SourceInput,
} from "../session-source.ts";
import type { PackedReading } from "./crossing-details.ts";
import { type PackedIds, withoutIds } from "./crossing-ids.ts";
import { buffersOfRecords } from "./packed-records.ts";

/** A large file that was opened, on its way. */
export interface CrossingSource {
  /** But for the ids of its rows. */
  readonly opened: OpenedSource;
  readonly ids: PackedIds | null;
  readonly reading: PackedReading | null;
}

/** A host as a thread of its own. */
export class ThreadHost extends SessionHost {
  readonly #searches = new NumberedSearches();

  #isWanted = false;

  /** Makes the next `open` quicker; for a worker that has nothing else to do. */
  async prepare(): Promise<void> {
    const { warmUp } = await import("./warm-up.ts");
    await warmUp(() => this.#isWanted);
  }

  override open(
    input: SourceInput,
    onProgress: OnProgress,
    onAhead?: OnAhead,
  ): Promise<OpenedSource> {
    this.#isWanted = true;
    return super.open(input, onProgress, onAhead);
  }

  /** `open` of a large file. */
  async openLarge(file: File, onProgress: OnProgress, onAhead: OnAhead): Promise<CrossingSource> {
    const { reading, ...opened } = await this.open({ kind: "file", file }, onProgress, onAhead);
    const { buffersIn, buffersOfDetails, packedReading, withOwnColumns } = await import(
      "./crossing-details.ts"
    );
    const { session } = opened;
    const table = withOwnColumns(session.table);
    const given = withoutIds({ ...opened, session: { ...session, table } });
    const buffers = [...buffersIn(table), ...(given.ids ? buffersOfRecords(given.ids) : [])];
    if (!reading) return transfer({ ...given, reading: null }, buffers);
    const packed = packedReading(reading);
    // The words are the page's: nothing here asks for them again.
    const { beginningBytes, beginningEnds, ...kept } = packed.details;
    const details = { ...withOwnColumns(kept), beginningBytes, beginningEnds };
    return transfer({ ...given, reading: { ...packed, details } }, [
      ...buffers,
      ...buffersOfDetails(details),
    ]);
  }

  /** `readAll`, packed for the way. */
  async readAllPacked(onProgress: OnProgress): Promise<PackedReading> {
    const reading = await this.readAll(onProgress);
    const { packedReading } = await import("./crossing-details.ts");
    return packedReading(reading);
  }

  /** Each change makes the rows of a draft anew, which stay here; what the page gets of a long session moves. */
  override async draft(command: DraftCommand): Promise<DraftedSession> {
    const { session, written, ...drafted } = await super.draft(command);
    const { buffersIn, withOwnColumns } = await import("./crossing-details.ts");
    const table = withOwnColumns(session.table);
    const moved = { order: written.order.slice() };
    return transfer(
      { ...drafted, session: { ...session, table }, written: { ...written, ...moved } },
      [...buffersIn(table), ...buffersIn(moved)],
    );
  }

  /** `compare` with its callbacks as arguments of their own: Comlink finds no proxy inside another. */
  compareWith(
    version: number,
    request: CompareRequest,
    onCompared: OnCompared,
    table: EntryTable | null,
    storedBodies: OtherSession["storedBodies"] | null,
  ): Promise<void> {
    const other = table && storedBodies ? { table, storedBodies } : null;
    return this.compare(version, request, onCompared, other);
  }

  /** `search`, stopped by its number. */
  searchAs(
    number: number,
    version: number,
    request: SearchRequest,
    onFound: OnFound,
  ): Promise<SearchEnd | string> {
    return this.#searches.run(number, (signal) => this.search(version, request, onFound, signal));
  }

  stopSearch(number: number): void {
    this.#searches.stop(number);
  }

  override async map(version: number, request: MapRequest): Promise<MapData> {
    const map = await super.map(version, request);
    const { buffersIn } = await import("./crossing-details.ts");
    return transfer(map, [...buffersIn(map.layout), ...buffersIn(map)]);
  }
}

carrySessionErrors();
serveThread(new ThreadHost());
