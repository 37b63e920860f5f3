// The last entries of a pi session, without what comes before them: what a long one shows first is
// there. Only rows of lines of which nothing is to be said, in files of today's version.
import { isObject, type JsonObject, parseJson } from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import type { OpenedSession } from "../../model/session.ts";
import { scanEnd } from "../../read/scan/scan.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { piSession } from "./pi-session.ts";
import { CURRENT_VERSION, versionOf } from "./versions.ts";

const HEADER_BYTES = 64 << 10;
const FEED = 10;

const decoder = new TextDecoder();

/**
 * The rows of about the last `bytes` of a file; null where they are not to be had by themselves.
 * Lines are counted from its first. Errors: SessionError of the source, or cancelled.
 */
export async function openPiEnd(source: ByteSource, bytes: number): Promise<OpenedSession | null> {
  const header = await firstLine(source);
  if (header?.type !== "session" || versionOf(header) !== CURRENT_VERSION) return null;
  const scan = await scanEnd(source, bytes);
  if (!scan) return null;
  const log = new ProblemLog();
  const [claimed, version] = [CURRENT_VERSION, CURRENT_VERSION];
  const rows = { header, table: scan.builder.finish(log), claimed, version, log };
  return piSession(source, rows, { headers: [], unread: [], end: null, edges: scan.edges });
}

/** Null where it is no object, or a long one. */
async function firstLine(source: ByteSource): Promise<JsonObject | null> {
  const bytes = await source.read(0, Math.min(source.size, HEADER_BYTES));
  const feed = bytes.indexOf(FEED);
  if (feed < 0) return null;
  const value = parseJson(decoder.decode(bytes.subarray(0, feed)));
  return value !== undefined && isObject(value) ? value : null;
}
