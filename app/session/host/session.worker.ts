// The worker that holds one opened session: a host, and what leaves it without being copied.
import { expose, transfer } from "comlink";
import { buffersOf } from "../../../src/map/layout.ts";
import type { Measure } from "../../../src/map/lengths.ts";
import type { MapData } from "../../../src/map/map-data.ts";
import type { EntryTable } from "../../../src/model/table/table.ts";
import { carrySessionErrors } from "./carry-errors.ts";
import type { CompareRequest, OnCompared } from "./compare-work.ts";
import { SessionHost } from "./session-host.ts";
import type { OtherSession } from "./session-source.ts";
import { warmUp } from "./warm-up.ts";

/** A host as a thread of its own. */
export class ThreadHost extends SessionHost {
  /** Makes the next `open` quicker; for a worker that has nothing else to do. */
  async warmUp(): Promise<void> {
    await warmUp();
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

  override async map(version: number, measure: Measure): Promise<MapData> {
    const map = await super.map(version, measure);
    return transfer(map, buffersOf(map.layout));
  }
}

carrySessionErrors();
expose(new ThreadHost());
