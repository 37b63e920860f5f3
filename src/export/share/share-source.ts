// What can be shared: an opened file, or a draft as it stands. Entries by row, the bytes of the whole.
import type { DraftSession } from "../../edit/draft/draft-session.ts";
import type { EntryAddress } from "../../edit/operation/operation.ts";
import type { OpenedSession } from "../../model/session.ts";
import { rowAt } from "../../model/table/address.ts";
import { readSlices } from "../../read/line/lines.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { exportJsonl } from "../jsonl/export-jsonl.ts";
import { sessionJsonl } from "../jsonl/session-jsonl.ts";

export interface ShareSource {
  readonly opened: OpenedSession;
  /** The row that an address names in it; NO_ROW for none. */
  rowAt(address: EntryAddress): number;
  /** All of it as a session file: chunks good until the next one is asked for. Errors: SessionError. */
  whole(signal?: AbortSignal): AsyncIterable<Uint8Array>;
}

/** `file`: what `opened` was opened from. What is no file of lines is shared as one of today's version. */
export function fileToShare(opened: OpenedSession, file: ByteSource): ShareSource {
  const { table } = opened.session;
  return {
    opened,
    rowAt: (address) => rowAt(table, address),
    whole: (signal) =>
      opened.layout ? bytesIn(opened.unpacked ?? file, signal) : sessionJsonl(opened, signal),
  };
}

/** The draft as it is now; what it becomes later is another source. */
export function draftToShare(session: DraftSession, file: ByteSource): ShareSource {
  const draft = session.draft.clone();
  const now = session.clone();
  return {
    opened: session.opened(),
    rowAt: (address) => draft.rowAt(address),
    async *whole(signal) {
      const made = await exportJsonl(now, file, { kind: "tree" });
      yield* made.bytes(signal ? { signal } : {});
    },
  };
}

async function* bytesIn(file: ByteSource, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of readSlices(file, signal ? { signal } : {})) yield bytes;
}
