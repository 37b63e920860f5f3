// A session file as a writer needs it: the same rows as the viewer shows, their entries as objects of
// today's version, and the bytes each of them has in the file. It writes nothing.

import { rowsOf, upgradeBody } from "../../formats/pi/versions.ts";
import { ensure } from "../../lib/ensure.ts";
import { joined } from "../../lib/joined.ts";
import { isObject, isSameJson, type JsonObject } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import { bytesAt, type EntryTable, FLAG, hasFlag, isUnseen } from "../../model/table/table.ts";
import { withFields } from "../../read/json/edit-value.ts";
import { childIn } from "../../read/json/json-children.ts";
import { mendedBytes, mendedObject } from "../../read/json/mend.ts";
import { PathReader } from "../../read/json/path-reader.ts";
import { trimLine } from "../../read/line/trim-line.ts";
import type { Scan } from "../../read/scan/row-scanner.ts";
import { scanBytes } from "../../read/scan/scan.ts";
import { bytesOf } from "../../text/bytes.ts";
import {
  asFileEntry,
  asSessionEntry,
  type FileEntry,
  isHeader,
  type SessionHeader,
} from "./session-entry.ts";
import type { SessionEntry } from "./stored-types.ts";

const decoder = new TextDecoder();
const LINE_FEED = bytesOf("\n");
const COMMA = bytesOf(",");
const OPEN_BRACE = 123;

/** What stands beside the entries: later headers, and text that holds no entry. */
type Beside = Scan["headers" | "unread"][number];

export class StoredSession {
  readonly header: SessionHeader | null;
  readonly entries: readonly SessionEntry[];
  readonly table: EntryTable;
  /** Whether a header with an id comes before all that the reference reads, as it demands (2.10). */
  readonly isSession: boolean;
  /** Of an older version: what is appended to it needs ids that it does not have. */
  readonly isOld: boolean;
  readonly #bytes: Uint8Array;
  readonly #scan: Pick<Scan, "headers" | "unread">;
  readonly #stored: readonly JsonObject[];
  readonly #rowOf = new Map<SessionEntry, number>();

  constructor(bytes: Uint8Array) {
    const scan = scanBytes(bytes);
    const { headers, unread } = scan;
    const { table, version, claimed } = rowsOf(scan);
    const stored: JsonObject[] = [];
    const entries: SessionEntry[] = [];
    for (let row = 0; row < table.count; row++) {
      const body = mendedObject(decoder.decode(bytes.subarray(...bytesAt(table, row))));
      const entry = asSessionEntry(upgradeBody(table, row, version, body));
      stored.push(body);
      entries.push(entry);
      this.#rowOf.set(entry, row);
    }
    const first = headers[0];
    // A header that lost its version is wrong, too: the next reader might decide otherwise.
    this.isOld = version < 3 || claimed < 3;
    this.header = first ? headerOf(first.value, this.isOld) : null;
    this.isSession = typeof first?.value.id === "string" && isUnseen(table, first.row);
    this.entries = entries;
    this.table = table;
    this.#bytes = bytes;
    this.#scan = { headers, unread };
    this.#stored = stored;
  }

  /** Headers and entries in the order of the file, as stored: nothing is migrated. */
  objects(): FileEntry[] {
    return this.#inOrder(this.#scan.headers).map((one) =>
      asFileEntry(typeof one === "number" ? (this.#stored[one] ?? {}) : one.value),
    );
  }

  /**
   * The bytes of an entry of this file, without a line feed; null for an entry of another origin.
   * Only what today's version wants otherwise differs from the file, and what was no JSON is mended.
   */
  lineOf(entry: SessionEntry): Uint8Array | null {
    const row = this.#rowOf.get(entry);
    return row === undefined ? null : this.#lineAt(row);
  }

  #lineAt(row: number): Uint8Array {
    const { table } = this;
    const range = this.#bytes.subarray(...bytesAt(table, row));
    const line = hasFlag(table, row, FLAG.damaged) ? mendedBytes(range) : range;
    const [stored, entry] = [this.#stored[row], this.entries[row]];
    return this.isOld && stored && entry ? changedLine(line, stored, entry) : line;
  }

  /**
   * All entries after another header, a line each. Text that could not be read stays where it was,
   * on lines of its own, where a repair finds it.
   */
  under(header: SessionHeader): Uint8Array {
    return this.#written(bytesOf(JSON.stringify(header)), this.#scan.unread);
  }

  /** The whole file in today's version, as `under` writes it: of headers, too, no byte changes that need not. */
  upgraded(): Uint8Array {
    const { headers, unread } = this.#scan;
    const [first, ...more] = headers;
    const beside = [...more, ...unread].sort((a, b) => a.start - b.start);
    return this.#written(this.#lineBeside(ensure(first, "header")), beside);
  }

  #written(header: Uint8Array, beside: readonly Beside[]): Uint8Array {
    const lines = this.#inOrder(beside).map((one) =>
      typeof one === "number" ? this.#lineAt(one) : this.#lineBeside(one),
    );
    return joined([header, ...lines].flatMap((line) => [line, LINE_FEED]));
  }

  #lineBeside(one: Beside): Uint8Array {
    const text = this.#bytes.subarray(one.start, one.start + one.length);
    if (!("value" in one)) return unreadLine(text);
    return changedLine(mendedBytes(text), one.value, headerOf(one.value, true));
  }

  /** Rows, and what is before each of them in the file. */
  #inOrder<T extends { readonly row: number }>(beside: readonly T[]): readonly (T | number)[] {
    const order: (T | number)[] = [];
    let next = 0;
    for (let row = 0; row <= this.entries.length; row++) {
      for (let one = beside[next]; one && one.row <= row; one = beside[++next]) order.push(one);
      if (row < this.entries.length) order.push(row);
    }
    return order;
  }
}

/**
 * The objects of a session file's text, header first, as stored: nothing is migrated. Lines that are
 * blank or hold no object are skipped; of a damaged line what can be read is kept (formats.md 2.10).
 *
 * @example
 * const [header, ...entries] = parseSessionEntries(await readFile("session.jsonl", "utf8"));
 */
export function parseSessionEntries(content: string): FileEntry[] {
  return new StoredSession(bytesOf(content)).objects();
}

/** A line of text that holds no entry, and must not become one by standing alone. */
export function unreadLine(text: Uint8Array): Uint8Array {
  const { from, to } = trimLine(text, 0, text.length);
  const isAlone = new PathReader([]).read(text, from, to) === to && text[from] === OPEN_BRACE;
  // An object that a header stood after, which is not here.
  return isAlone ? joined([COMMA, text]) : text;
}

function headerOf(value: JsonObject, isOld: boolean): SessionHeader {
  const header = asFileEntry(isOld ? { ...value, version: 3 } : value);
  if (isHeader(header)) return header;
  throw new Error("Broken invariant: a header of another type");
}

/**
 * A line with an object's changes, as far down as the message in an entry: what is the same in both
 * objects keeps its bytes.
 */
export function changedLine(line: Uint8Array, before: JsonObject, after: JsonObject): Uint8Array {
  const changes = new Map<string, Uint8Array | null>();
  for (const key of Object.keys(before)) if (!(key in after)) changes.set(key, null);
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (value === undefined || isSameJson(value, old)) continue;
    const inner = key === "message" ? childIn(line, key) : undefined;
    const isInside = inner !== undefined && isObject(old) && isObject(value);
    changes.set(key, isInside ? changedLine(inner, old, value) : bytesOf(stringify(value)));
  }
  return changes.size === 0 ? line : withFields(line, changes);
}
