// Opens a file of a pi session. Grammar: formats.md sections 2 and 5; handling of damage: section 1.
import { isObject, type JsonObject, parseJson } from "../../model/json/json.ts";
import { ProblemLog, SessionError } from "../../model/problem.ts";
import type { OpenedSession } from "../../model/session.ts";
import { DetailsCollector } from "../../read/bodies/details-collector.ts";
import { readEdges } from "../../read/scan/edges.ts";
import { type ScanOptions, scanEnd, scanEntries } from "../../read/scan/scan.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { takenOnce } from "../gathered-once.ts";
import { ATTRIBUTED, attributed, piSession } from "./pi-session.ts";
import { CURRENT_VERSION, rowsOf, versionOf } from "./versions.ts";

/** Errors: SessionError. */
export async function openPi(
  source: ByteSource,
  { gathers = false, onEntry, ...options }: ScanOptions,
): Promise<OpenedSession> {
  const collector = gathers ? new DetailsCollector() : null;
  const attributions: JsonObject[] = [];
  const scan = await scanEntries(source, options, (row, entry) => {
    if (entry.type === ATTRIBUTED) attributions.push(entry);
    collector?.add(row, entry);
    onEntry?.(row, entry);
  });
  if (scan.builder.count === 0 && scan.headers.length === 0) throw notASession(source);
  const edges = readEdges(source);
  edges.catch(() => {});
  const { headers, unread, end, hasAllEntries } = scan;
  const rows = rowsOf(scan);
  const opened = piSession(source, rows, { headers, unread, end, edges: await edges });
  const { table } = opened.session;
  // A missing part may say whose usage it is: the reader of the whole entries knows it.
  const isAllTold = attributions.every((entry) => attributed(table, entry) === entry);
  if (!hasAllEntries || !isAllTold) return opened;
  if (!collector) return { ...opened, hasGivenEntries: onEntry !== undefined };
  const details = collector.finish();
  const order = Int32Array.from({ length: details.count }, (_, row) => row);
  return { ...opened, takeGathered: takenOnce({ details, order, changed: [] }) };
}

function notASession(source: ByteSource): SessionError {
  return new SessionError(
    "not-a-session",
    `${source.name} has no session header and no entries.`,
    'A pi session is a .jsonl file whose first line is {"type":"session",…}.',
  );
}

const HEADER_BYTES = 64 << 10;
const FEED = 10;

const decoder = new TextDecoder();

/**
 * The rows of about the last `bytes` of a file, without the earlier ones: they hold what the viewer shows first. Only
 * for lines without problems, in files of the current version; null if they cannot be determined alone. Lines are
 * counted from its first. Errors: SessionError of the source, or cancelled.
 */
export async function openPiEnd(source: ByteSource, bytes: number): Promise<OpenedSession | null> {
  const header = await firstLine(source);
  if (header?.type !== "session" || versionOf(header) !== CURRENT_VERSION) return null;
  const scan = await scanEnd(source, bytes);
  if (!scan) return null;
  const log = new ProblemLog();
  const [claimed, version] = [CURRENT_VERSION, CURRENT_VERSION];
  const rows = { header, table: scan.builder.finish(log), claimed, version, log };
  return piSession(source, rows, { headers: [], unread: [], end: null, edges: null });
}

/** Null for a value that is no object, or a long one. */
async function firstLine(source: ByteSource): Promise<JsonObject | null> {
  const bytes = await source.read(0, Math.min(source.size, HEADER_BYTES));
  const feed = bytes.indexOf(FEED);
  if (feed < 0) return null;
  const value = parseJson(decoder.decode(bytes.subarray(0, feed)));
  return value !== undefined && isObject(value) ? value : null;
}
