// Reads one file's listing record, and the text it leaves out (formats.md 2.15, 5.2). It knows
// neither folders nor where the bytes come from.
import { ProblemLog } from "../../model/problem.ts";
import { type EntryTable, isUnseen } from "../../model/table/table.ts";
import { readBodies } from "../../read/bodies/bodies.ts";
import { mendedObject } from "../../read/json/mend.ts";
import { type LineSink, readLines, readLinesOf } from "../../read/line/lines.ts";
import { scanBytes, scanEntries } from "../../read/scan/scan.ts";
import type { Scan } from "../../read/scan/scanned.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { ifReadable } from "./readable.ts";
import { RecordBuilder } from "./record-builder.ts";
import type { FilePlace, RecordedFile, SessionInfo, SessionRecord } from "./session-info.ts";

/** Small, as ten files are read at once and what is in the processor's cache is read faster. */
const SLICE = 1 << 19;

const decoder = new TextDecoder();

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
    const scan = await scanEntries(source, options);
    const table = tableUnder(scan, record);
    if (table) await readBodies(source, table, (_, entry) => record.addValue(entry), options);
  }
  return record.finish(file);
}

/** The same with the text that a record leaves out. Errors: as `readSessionRecord`. */
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
    const table = tableUnder(scanBytes(bytes), record);
    if (table) for (const entry of entriesIn(bytes, table)) record.addValue(entry);
  }
  return texts.join(" ");
}

function* entriesIn(bytes: Uint8Array, { count, start, length }: EntryTable) {
  for (let row = 0; row < count; row++) {
    const from = start[row] ?? 0;
    yield mendedObject(decoder.decode(bytes.subarray(from, from + (length[row] ?? 0))));
  }
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

/**
 * What is kept of damaged lines depends on others, so they are read as a session's rows are. Gives
 * the record its header and returns the rows that follow; null when the file is no session.
 */
function tableUnder({ headers, builder }: Scan, record: RecordBuilder) {
  const table = builder.finish(new ProblemLog());
  const header = headers[0];
  if (!header || !isUnseen(table, header.row)) return null;
  record.addValue(header.value);
  return table;
}
