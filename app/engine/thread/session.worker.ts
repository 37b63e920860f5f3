// The worker that holds one opened session: a host, and what leaves it without being copied.
import { transfer } from "comlink";
import type { MapData, MapRequest } from "../../../src/map/map-data.ts";
import type { EntryRef } from "../../../src/model/table/entry-ref.ts";
import { serveThread } from "../../ui/worker/serve-thread.ts";
import { carryCalls } from "../carry-calls.ts";
import type { DraftCommand } from "../draft/drafting.ts";
import { SessionHost } from "../session-host.ts";
import type {
  DraftedSession,
  OnAhead,
  OnProgress,
  OpenedSource,
  SourceInput,
} from "../session-source.ts";
import { buffersOfRecords } from "./packed-records.ts";
import type { PackedReading } from "./transfer-details.ts";
import { type PackedIds, withoutIds } from "./transfer-ids.ts";

/** A large file that was opened, on its way. */
export interface TransferSource {
  /** Without the ids of its rows. */
  readonly opened: OpenedSource;
  readonly ids: PackedIds | null;
  readonly reading: PackedReading | null;
}

/** A host as a thread of its own: its requests, and how another thread opens it. */
function threadHost() {
  const host = new SessionHost();
  let isWanted = false;
  const open = (input: SourceInput, onProgress: OnProgress, onAhead?: OnAhead) => {
    isWanted = true;
    return host.open(input, onProgress, onAhead);
  };
  return {
    ...host.calls,

    /** Makes the next `open` quicker; for an idle worker. */
    async prepare(): Promise<void> {
      const { warmUp } = await import("./warm-up.ts");
      await warmUp(() => isWanted);
    },

    open,

    /** `open` of a large file. */
    async openLarge(file: File, onProgress: OnProgress, onAhead: OnAhead): Promise<TransferSource> {
      const { reading, ...opened } = await open({ kind: "file", file }, onProgress, onAhead);
      const { buffersIn, buffersOfDetails, packedReading, withOwnColumns } = await import(
        "./transfer-details.ts"
      );
      const { session } = opened;
      const table = withOwnColumns(session.table);
      const given = withoutIds({ ...opened, session: { ...session, table } });
      const buffers = [...buffersIn(table), ...(given.ids ? buffersOfRecords(given.ids) : [])];
      if (!reading) return transfer({ ...given, reading: null }, buffers);
      const packed = packedReading(reading);
      // The page has the words: the worker does not need them again.
      const { beginningBytes, beginningEnds, ...kept } = packed.details;
      const details = { ...withOwnColumns(kept), beginningBytes, beginningEnds };
      return transfer({ ...given, reading: { ...packed, details } }, [
        ...buffers,
        ...buffersOfDetails(details),
      ]);
    },

    bodies: (refs: readonly EntryRef[]) => host.bodies(refs),

    /** `readAll`, packed for the way. */
    async readAllPacked(onProgress: OnProgress): Promise<PackedReading> {
      const reading = await host.calls.readAll(onProgress);
      const { packedReading } = await import("./transfer-details.ts");
      return packedReading(reading);
    },

    /**
     * Each change computes the rows of a draft again, which stay here; what the page gets of a long session
     * moves.
     */
    async draft(command: DraftCommand): Promise<DraftedSession> {
      const { session, written, ...drafted } = await host.calls.draft(command);
      const { buffersIn, withOwnColumns } = await import("./transfer-details.ts");
      const table = withOwnColumns(session.table);
      const moved = { order: written.order.slice() };
      return transfer(
        { ...drafted, session: { ...session, table }, written: { ...written, ...moved } },
        [...buffersIn(table), ...buffersIn(moved)],
      );
    },

    async map(version: number, request: MapRequest): Promise<MapData> {
      const map = await host.calls.map(version, request);
      const { buffersIn } = await import("./transfer-details.ts");
      return transfer(map, [...buffersIn(map.layout), ...buffersIn(map)]);
    },
  };
}

export type ThreadHost = ReturnType<typeof threadHost>;

carryCalls();
serveThread(threadHost());
