// Which lines the messages of a recorded request are: what the model was sent for a reply, in order.
import { firstIndex } from "../../../lib/first-index.ts";
import { Groups } from "../../../lib/groups.ts";
import { firstMessages, type SentList } from "../../../model/table/sent-list.ts";
import { NO_ROW } from "../../../model/table/table.ts";
import type { Part } from "../lines/requests.ts";
import type { SessionLines } from "../lines/session-lines.ts";

export interface SentLists {
  /** By the line of a request; of lines. */
  readonly lists: ReadonlyMap<number, SentList>;
  /** Messages whose content is in no other line: the parts of each by its line. */
  readonly own: ReadonlyMap<number, readonly number[]>;
}

/**
 * Maximum lines and messages that are examined for all requests of a file: later requests are not
 * resolved.
 */
const MAX_STEPS = 20_000_000;

/** `parent`: by line, in the drawn tree. */
export function sentLists(lines: SessionLines, parent: Int32Array): SentLists {
  const lists = new Map<number, SentList>();
  const own = new Map<number, readonly number[]>();
  const requests = new Map<string, number>();
  const written = new Map<string, number>();
  const systems = new Map<string, number>();
  const known = new Map<string, readonly number[]>();
  const indexOf = new Int32Array(lines.count);
  let steps = 0;
  for (const [line, { request, system }] of lines.rare) {
    if (system !== undefined) systems.set(system, line);
    if (request?.is === "message") written.set(request.hash, line);
    if (request?.is !== "request" || steps > MAX_STEPS) continue;
    const base = request.base === null ? NO_ROW : (requests.get(request.base) ?? NO_ROW);
    requests.set(request.id, line);
    const before = lists.get(base);
    // Its beginning is not in the file.
    if (!before && request.keep > 0) continue;
    const keep = before ? Math.min(request.keep, lengthOf(before)) : 0;
    // Messages that replace others also come before that request.
    const isMore = before !== undefined && keep === lengthOf(before);
    const path = linesTo(parent, line, isMore ? base : NO_ROW);
    steps += path.length + request.tail.length + (isMore ? 0 : keep);
    const finder = new LineFinder(lines, path, indexOf);
    if (!isMore) for (const one of firstMessages(lists, base, keep)) finder.take(one);
    const tail: (readonly number[])[] = [];
    for (const hash of request.tail) {
      const found = known.get(hash);
      const blob = written.get(hash);
      const isReply = (keep + tail.length) % 2 === 1;
      const message =
        found && finder.take(found)
          ? found
          : blob === undefined
            ? finder.next(isReply)
            : finder.of(blob, own);
      if (!message) break;
      known.set(hash, message);
      tail.push(message);
    }
    // Written messages are missing.
    if (tail.length < request.tail.length) continue;
    lists.set(line, { base, keep, tail, system: systems.get(request.shape) ?? NO_ROW });
  }
  return { lists, own };
}

function lengthOf({ keep, tail }: SentList): number {
  return keep + tail.length;
}

/** From below `from`, or from the root, down to a line; without it. */
function linesTo(parent: Int32Array, line: number, from: number): readonly number[] {
  const path: number[] = [];
  for (let at = parent[line] ?? NO_ROW; at !== NO_ROW && at !== from; at = parent[at] ?? NO_ROW) {
    path.push(at);
  }
  return path.reverse();
}

/** Finds messages among the lines of a path, in sequence. */
class LineFinder {
  readonly #lines: SessionLines;
  readonly #path: readonly number[];
  /** By line its position on the path; for other lines, any value. */
  readonly #indexOf: Int32Array;
  /** By content, the indexes of all lines with it; made on first use. */
  #saying: Groups<Part["key"], number[]> | null = null;
  /** Where the last message ends. */
  #from = 0;

  /** `indexOf`: room for all lines. */
  constructor(lines: SessionLines, path: readonly number[], indexOf: Int32Array) {
    this.#lines = lines;
    this.#path = path;
    this.#indexOf = indexOf;
    for (let at = 0; at < path.length; at++) {
      const line = path[at] ?? 0;
      indexOf[line] = at;
      // A compaction comes first, and what it kept is searched for above it.
      if (lines.kindAt(line) === "boundary") this.#from = at;
    }
  }

  /** Continues after the lines of a message; false if one of them is not on the path. */
  take(lines: readonly number[]): boolean {
    let end = this.#from;
    for (const line of lines) {
      const at = this.#indexOf[line] ?? 0;
      if (this.#path[at] !== line) return false;
      end = Math.max(end, at + 1);
    }
    this.#from = end;
    return true;
  }

  /**
   * The next message without a line of its own, as it is in the conversation: a reply, or the content of one line
   * between two replies. Null without one.
   */
  next(isReply: boolean): readonly number[] | null {
    const found: number[] = [];
    let message = 0;
    let at = this.#from;
    for (; at < this.#path.length; at++) {
      const line = this.#path[at] ?? NO_ROW;
      if (!isSent(this.#lines, line)) continue;
      const kind = this.#lines.kindAt(line);
      const isOfReply = kind === "reply" || kind === "synthetic";
      const own = this.#lines.messageAt(line);
      const goesOn = own !== 0 && own === message;
      if (isReply ? found.length > 0 && !goesOn : isOfReply) break;
      if (isOfReply === isReply) found.push(line);
      message = own;
    }
    this.#from = at;
    return found.length > 0 && (isReply || found.length === 1) ? found : null;
  }

  /** The message that has a line of its own; `own` receives the parts that are in no other line. */
  of(blob: number, own: Map<number, readonly number[]>): readonly number[] {
    const found = new Set<number>();
    const unknown: number[] = [];
    let nth = -1;
    for (const { key, isInside } of this.#lines.partsAt(blob)) {
      if (!isInside) nth++;
      const at = this.#indexSaying(key);
      if (at === undefined && isInside) continue;
      if (at === undefined) unknown.push(nth);
      else this.#from = Math.max(this.#from, at + 1);
      found.add(at === undefined ? blob : (this.#path[at] ?? blob));
    }
    if (unknown.length > 0) own.set(blob, unknown);
    return [...found];
  }

  /** The next line with this content, else the last one before. */
  #indexSaying(key: Part["key"]): number | undefined {
    this.#saying ??= this.#allSaying();
    const all = this.#saying.get(key) ?? [];
    const next = firstIndex(0, all.length, (nth) => (all[nth] ?? 0) >= this.#from);
    return all[next] ?? all.at(-1);
  }

  #allSaying() {
    const saying = new Groups<Part["key"], number[]>(() => []);
    for (const [at, line] of this.#path.entries()) {
      if (!isSent(this.#lines, line)) continue;
      for (const { key, isInside } of this.#lines.partsAt(line)) {
        if (!isInside) saying.at(key).push(at);
      }
    }
    return saying;
  }
}

function isSent(lines: SessionLines, line: number): boolean {
  const { kind, attachment, isUnsent } = lines.shapeAt(line);
  if (isUnsent || kind === "boundary") return false;
  return kind !== "other" || attachment === "sent" || attachment === "prompt";
}
