// Where the files of a thread that are read as one continue each other: the first line of each file after the first is
// below the last line of its base that it keeps (formats-more.md 7.2). Pure: it knows heads of lines.
import type { JsonObject } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import { bytesText, countText } from "../../text/units.ts";
import type { InputPart } from "../format.ts";
import { NO_HEAD } from "./conversation.ts";
import { ownMeta } from "./header.ts";
import type { CodexHeads } from "./heads/heads.ts";
import { type HistoryBase, historyBase } from "./thread-parts.ts";

/** A file among those that are read as one. */
export interface ReadPart {
  /** The name that other files use for it; "" for a file that is read alone. */
  readonly id: string;
  /** Its lines: from the first index up to, but without, the last. */
  readonly from: number;
  readonly to: number;
  /** Its first `session_meta` line; NO_HEAD without one. */
  readonly header: number;
  readonly meta: JsonObject;
  readonly base: HistoryBase | null;
  /** The line that it continues; NO_HEAD: none. */
  readonly above: number;
  /**
   * Why the earlier part is not shown, or not completely, as the end of a sentence; "": it is complete.
   */
  readonly lack: string;
}

/** All files, in order; one if the file was read alone, which is called `name`. */
export function readParts(
  heads: CodexHeads,
  parts: readonly InputPart[] = [],
  name = "",
): readonly ReadPart[] {
  const read: ReadPart[] = [];
  const byId = new Map<string, ReadPart>();
  const ends = parts.slice(0, -1).map(({ bytes }) => bytes);
  let end = 0;
  for (const [at, bytes] of [...ends, Number.POSITIVE_INFINITY].entries()) {
    end += bytes;
    const from = read.at(-1)?.to ?? 0;
    let to = from;
    while (to < heads.count && (heads.places.start[to] ?? 0) < end) to++;
    let header = from;
    while (header < to && heads.shapeAt(header).envelope !== "session_meta") header++;
    if (header === to) header = NO_HEAD;
    const said = heads.rareAt(header).data ?? {};
    const meta = parts.length < 2 ? ownMeta(said, name) : said;
    if (meta !== said) header = NO_HEAD;
    const id = parts[at]?.id ?? "";
    const place = placeOf(heads, byId, parts, historyBase(meta));
    const part = { id, from, to, header, meta, ...place };
    read.push(part);
    byId.set(id, part);
  }
  return read;
}

function placeOf(
  heads: CodexHeads,
  byId: ReadonlyMap<string, ReadPart>,
  parts: readonly InputPart[],
  base: HistoryBase | null,
): Pick<ReadPart, "base" | "above" | "lack"> {
  if (!base) return { base, above: NO_HEAD, lack: "" };
  const { id, ordinal, byte } = base;
  const where = `the file of Codex whose name ends in ${id.slice(0, MAX_ID)}.jsonl`;
  if (!byId.has(id)) {
    const lines = ordinal > 0 ? `the first ${countText(ordinal, "line")}` : "all of it";
    const bytes = byte > 0 ? ` (${bytesText(byte)})` : "";
    const lack = parts.some((part) => part.id === id)
      ? `${where} goes on from this one in turn`
      : `${lines}${bytes} stayed in ${where}, which was not opened with this one. Open both files together, or their folder`;
    return { base, above: NO_HEAD, lack };
  }
  const above = lastKept(heads, byId, base);
  const last = heads.ordinalAt(above);
  const isShort = last < ordinal - 1;
  const lack = isShort
    ? `${where} ends before: its lines ${last + 1} to ${ordinal - 1} are gone`
    : "";
  return { base, above, lack };
}

/** Maximum characters of an id in a sentence. */
const MAX_ID = 100;

/**
 * The last line before an ordinal in a file, or in the file that it continues; a file comes after its base.
 */
function lastKept(
  heads: CodexHeads,
  byId: ReadonlyMap<string, ReadPart>,
  base: HistoryBase,
): number {
  let { ordinal, byte } = base;
  let part = byId.get(base.id);
  while (part) {
    const begin = heads.places.start[part.from] ?? 0;
    let last = part.to - 1;
    while (last >= part.from && !isBefore(heads, last, ordinal, begin + byte)) last--;
    if (last >= part.from && last !== part.header) return last;
    if (!part.base) break;
    ordinal = Math.min(ordinal, part.base.ordinal);
    byte = part.base.byte;
    const { from }: ReadPart = part;
    const next = byId.get(part.base.id);
    part = next && next.from < from ? next : undefined;
  }
  return NO_HEAD;
}

/** A line without an ordinal is identified by its position. */
function isBefore(heads: CodexHeads, line: number, ordinal: number, byte: number): boolean {
  const own = heads.ordinalAt(line);
  return Number.isNaN(own) ? (heads.places.start[line] ?? 0) < byte : own < ordinal;
}

/** What the person who opened the files has to know about how they continue each other. */
export function noteParts(
  heads: CodexHeads,
  parts: readonly ReadPart[],
  first: number,
  problems: ProblemLog,
): void {
  for (const { header, lack } of parts) {
    if (lack === "") continue;
    const { line } = heads.places.at(header);
    const message = `What the model saw before line ${line} is not in this file: ${lack}.`;
    problems.add({ kind: "history-truncated", severity: "warning", line, message });
  }
  const own = parts[first];
  if (first === 0 || !own) return;
  const { line } = heads.places.at(own.from);
  const message = `Lines 1 to ${line - 1} lie in the file of the session that this one was forked from; their tokens count there.`;
  problems.add({ kind: "copied-lines", severity: "note", line: 1, message });
}
