// What a file of a library is, by its content: a session, a file to name next to them, or an
// irrelevant file. Only its first 64 KiB are examined, of a compressed one four times as much.
import { isNamedAsSession } from "../../formats/folder.ts";
import { formatIdOf } from "../../formats/index.ts";
import { isObject, parseJson } from "../../model/json/json.ts";
import { SessionError } from "../../model/problem.ts";
import { shrunk } from "../../read/line/lines.ts";
import { type ByteSource, memorySource } from "../../read/source/byte-source.ts";
import { isCompressed, plainBeginning } from "../../read/unpack/compressed.ts";
import { readPerformanceLog } from "../../stats/performance-log.ts";
import type { NeighbourKind } from "../indexed-session.ts";
import { indexNamed, type NeighbourFacts } from "./neighbour-names.ts";

const HEAD_BYTES = 64 << 10;
/** A page is parsed as a whole, in several copies. Bytes. */
const MAX_PAGE = 64 << 20;
/** Larger files are read only when a person opens them. Bytes. */
export const MAX_SESSION = 1 << 30;

/** A session by the id of its format; null: an irrelevant file. Errors: those of the source. */
export async function recogniseFile(source: ByteSource): Promise<string | NeighbourFacts | null> {
  const isNamed = isNamedAsSession(source.name);
  if (source.size === 0) {
    return isNamed ? { kind: "empty", what: "empty (0 bytes)" } : null;
  }
  const headBytes = Math.min(source.size, HEAD_BYTES);
  const first = await source.read(0, headBytes);
  // A truncated head would be taken for another kind.
  if (first.length < headBytes) throw shrunk(source.name);
  const plain = isCompressed(first) && (await plainBeginning(source));
  const head = plain ? await plain.read(0, HEAD_BYTES) : first;
  let format: string;
  try {
    format = await formatIdOf(memorySource(head, source.name));
  } catch (error) {
    if (!(error instanceof SessionError)) throw error;
    if (isPerformanceLog(head))
      return { kind: "performance-log", what: "a performance log: how fast each model wrote" };
    const index = indexNamed(source.name);
    if (index) return index;
    const kind = KINDS.find((one) => one === error.code) ?? "not-a-session";
    return isNamed || kind === "unsupported" ? { kind, what: error.message } : null;
  }
  const isPage = decoder.decode(head.subarray(0, 100)).trimStart().startsWith("<");
  if (!isNamed && !isPage && !hasLineOfSession(head)) return null;
  return tooLarge(isPage, source.size) ?? format;
}

/** Maximum lines of the head that are examined. */
const MAX_LINES = 50;

/**
 * Whether a line alone is an object as sessions have them. A session file is opened however damaged;
 * any other file may contain a session somewhere inside, as tests and reports do.
 */
function hasLineOfSession(head: Uint8Array): boolean {
  const lines = decoder.decode(head).split("\n");
  return lines.slice(0, MAX_LINES).some((line) => {
    const value = parseJson(line);
    if (value !== undefined) return isObject(value) && typeof value.type === "string";
    // A line that is longer than the head.
    return line === lines.at(-1) && /^\{\s{0,9}"type"\s{0,9}:/.test(line);
  });
}

/** A file that is no session gets the name from the error, if it has such a kind. */
const KINDS: readonly NeighbourKind[] = ["empty", "binary", "unsupported"];

function tooLarge(isPage: boolean, size: number): NeighbourFacts | null {
  const most = isPage ? MAX_PAGE : MAX_SESSION;
  if (size <= most) return null;
  const mb = Math.round(size / 1e6).toLocaleString("en-US");
  return {
    kind: "too-large",
    what: `a session of ${mb} MB, too large to be listed; it can be opened by itself`,
  };
}

const decoder = new TextDecoder();

/** By its first complete line. */
function isPerformanceLog(head: Uint8Array): boolean {
  const end = head.indexOf(10);
  const line = decoder.decode(end < 0 ? head : head.subarray(0, end));
  return readPerformanceLog(line).rows.length === 1;
}
