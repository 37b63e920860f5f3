// Reads one file's listing record, and the text it leaves out (formats.md 2.15, 5.2). It knows
// neither folders nor the source of the bytes.
import { ProblemLog } from "../../model/problem.ts";
import { isUnseen } from "../../model/table/table.ts";
import { readBodies } from "../../read/bodies/bodies.ts";
import { type LineSink, readLines, readLinesOf } from "../../read/line/lines.ts";
import { scanEntries } from "../../read/scan/scan.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { StoredSession } from "../entries/stored-session.ts";
import { ifReadable } from "./readable.ts";
import { RecordBuilder } from "./record-builder.ts";
import type { FilePlace, RecordedFile, SessionInfo, SessionRecord } from "./session-info.ts";

/** Small, as ten files are read at once and what is in the processor's cache is read faster. */
const SLICE = 1 << 19;

/**
 * Reads one file's record; null when its first entry is no session header. Memory: two slices, the
 * longest line and the record. Beyond the reference, a byte order mark is accepted, and a message
 * without usable content has no text instead of dropping the whole file (formats.md section 1).
 * Errors: SessionError of the source, or cancelled.
 */
export async function readSessionRecord(
  source: ByteSource,
  file: FilePlace,
  signal?: AbortSignal,
): Promise<SessionRecord | null> {
  const options = signal ? { signal } : {};
  let record = new RecordBuilder();
  await readLines(source, sinkOf(record), { sliceBytes: SLICE, ...options });
  if (record.isDamaged) {
    record = new RecordBuilder();
    // What is kept of damaged lines depends on others, so they are read as a session's rows are.
    const { headers, builder } = await scanEntries(source, options);
    const table = builder.finish(new ProblemLog());
    const header = headers[0];
    if (header && isUnseen(table, header.row)) {
      record.addValue(header.value);
      await readBodies(source, table, (_, entry) => record.addValue(entry), options);
    }
  }
  return record.finish(file);
}

/** A file's record with the text that the record leaves out. Errors: as `readSessionRecord`. */
export async function readSessionInfo(
  source: ByteSource,
  file: RecordedFile,
  signal?: AbortSignal,
): Promise<SessionInfo | null> {
  const record = await readSessionRecord(source, file, signal);
  let text: string | null = null;
  return (
    record && {
      ...record,
      get allMessagesText() {
        text ??= listedTextOf(
          (ifReadable(() => file.read()) ?? new Uint8Array(0)).subarray(0, source.size),
        );
        return text;
      },
    }
  );
}

/** All user and assistant texts of a whole file. */
function listedTextOf(bytes: Uint8Array): string {
  const texts: string[] = [];
  const gathered = () => {
    texts.length = 0;
    return new RecordBuilder((_, text) => texts.push(text));
  };
  let record = gathered();
  readLinesOf(bytes, sinkOf(record));
  if (record.isDamaged) {
    record = gathered();
    const { header, entries } = new StoredSession(bytes);
    for (const value of header ? [header, ...entries] : []) record.addValue(value);
  }
  return texts.join(" ");
}

function sinkOf(record: RecordBuilder): LineSink {
  return {
    onLine: (bytes, from, to) => record.addLine(bytes, from, to),
    onEndlessLine: () => {},
    // Damage may hide a header, so what came first is known only without it.
    get isDone() {
      return record.isNoSession && !record.isDamaged;
    },
  };
}
