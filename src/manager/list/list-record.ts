// One file's listing record (formats.md 2.15, 5.2), gathered line by line: the text that is listed
// is kept, nothing else of a line. It knows neither folders nor where the bytes come from.
import {
  isObject,
  type Json,
  type JsonObject,
  parseJson,
  stringField,
} from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import { isUnseen } from "../../model/table/table.ts";
import { timeOf } from "../../model/table/time.ts";
import { readBodies } from "../../read/bodies/bodies.ts";
import { inkOf } from "../../read/line/line-ink.ts";
import { readLines } from "../../read/line/lines.ts";
import { scanEntries } from "../../read/scan/scan.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { ListLineReader } from "./list-line.ts";

/** What a list of sessions shows of one file, without opening it. */
export interface SessionInfo {
  readonly path: string;
  /** The header's id, as text. */
  readonly id: string;
  /** "" when the header names none. */
  readonly cwd: string;
  /** The latest name; absent when there is none or it was cleared. */
  readonly name?: string;
  /** Path of the session file this one was forked from, as the header says it. */
  readonly parentSessionPath?: string;
  /** The header's time; an invalid Date when it has none. */
  readonly created: Date;
  /** Time of the last user or assistant message; without one the header's, else the file's. */
  readonly modified: Date;
  /** Messages of every role on all branches. */
  readonly messageCount: number;
  /** First user text that is not empty, else "(no messages)". */
  readonly firstMessage: string;
  /** All user and assistant texts in file order, joined with a space. */
  readonly allMessagesText: string;
}

const SLICE = 1 << 20;
const RETURN = 13;

const decoder = new TextDecoder();

/**
 * Reads one file's record; null when its first entry is no session header. Memory: two slices, the
 * longest line and the record. Beyond the reference, a byte order mark is accepted, and a message
 * without usable content has no text instead of dropping the whole file (formats.md section 1).
 * Errors: SessionError of the source, or cancelled.
 */
export async function readSessionInfo(
  source: ByteSource,
  file: { readonly path: string; readonly mtimeMs: number },
  signal?: AbortSignal,
): Promise<SessionInfo | null> {
  const record = new RecordBuilder();
  await readLines(
    source,
    {
      onLine: (bytes, from, to) => record.addLine(bytes, from, to),
      onEndlessLine: () => {},
    },
    { sliceBytes: SLICE, ...(signal && { signal }) },
  );
  const whole = record.isDamaged ? await recordOfDamaged(source, signal) : record;
  return whole.finish(file.path, file.mtimeMs);
}

/** What is kept of damaged lines depends on others: they are read as a session's rows are. */
async function recordOfDamaged(source: ByteSource, signal?: AbortSignal): Promise<RecordBuilder> {
  const options = signal ? { signal } : {};
  const { headers, builder } = await scanEntries(source, options);
  const table = builder.finish(new ProblemLog());
  const record = new RecordBuilder();
  const header = headers[0];
  if (!header || !isUnseen(table, header.row)) return record;
  record.addValue(header.value);
  await readBodies(source, table, (_, entry) => record.addValue(entry), options);
  return record;
}

class RecordBuilder {
  /** A line could not be read; what is kept of it has to be found in another way. */
  isDamaged = false;
  readonly #line = new ListLineReader();
  #header: JsonObject | null = null;
  #isNoSession = false;
  #name: string | undefined;
  #messageCount = 0;
  #firstMessage = "";
  readonly #texts: string[] = [];
  #lastActivity = Number.NEGATIVE_INFINITY;

  /** Adds a line that ended at a line feed. A listing also ends lines at a lone carriage return. */
  addLine(bytes: Uint8Array, lineFrom: number, to: number): void {
    const { from, to: end, marks } = inkOf(bytes, lineFrom, to);
    if (from === end) return;
    if (marks > 0) this.isDamaged = true;
    const result = this.#line.read(bytes, from, end);
    if (result === "not-json") this.isDamaged = true;
    else if (this.#line.hasReturn || result === "parse" || !this.#header) {
      this.#addParts(bytes.subarray(from, end));
    } else if (result === "message") this.#addRead();
  }

  #addParts(line: Uint8Array): void {
    for (let start = 0; start < line.length; ) {
      const found = line.indexOf(RETURN, start);
      const end = found < 0 ? line.length : found;
      this.addValue(parseJson(decoder.decode(line.subarray(start, end))));
      start = end + 1;
    }
  }

  /** The message that `#line` holds. */
  #addRead(): void {
    this.#messageCount++;
    const { role, hasContent } = this.#line;
    if (role === "" || !hasContent) return;
    this.#addTime(this.#line.messageTime(), () => parseJson(this.#line.timestampText()));
    this.#addText(role, this.#line.text());
  }

  finish(path: string, mtimeMs: number): SessionInfo | null {
    const header = this.#header;
    if (!header) return null;
    const { id, timestamp } = header;
    const parent = stringField(header, "parentSession");
    const headerTime = typeof timestamp === "string" ? timeOf(timestamp) : Number.NaN;
    const fallback = Number.isNaN(headerTime) ? mtimeMs : headerTime;
    return {
      path,
      id: typeof id === "string" ? id : id === undefined ? "" : JSON.stringify(id),
      cwd: stringField(header, "cwd") ?? "",
      ...(this.#name && { name: this.#name }),
      ...(parent !== undefined && { parentSessionPath: parent }),
      created: new Date(timeOf(timestamp)),
      modified: new Date(this.#lastActivity > 0 ? this.#lastActivity : fallback),
      messageCount: this.#messageCount,
      firstMessage: this.#firstMessage || "(no messages)",
      allMessagesText: this.#texts.join(" "),
    };
  }

  addValue(value: Json | undefined): void {
    if (this.#isNoSession || value === undefined || !isObject(value)) return;
    if (!this.#header) {
      if (value.type === "session") this.#header = value;
      else this.#isNoSession = true;
    } else if (value.type === "session_info") {
      this.#name = stringField(value, "name")?.trim();
    } else if (value.type === "message") {
      this.#messageCount++;
      this.#addMessage(value);
    }
  }

  #addMessage(entry: JsonObject): void {
    const { message } = entry;
    if (!isObject(message) || message.content === undefined) return;
    const { role, timestamp } = message;
    if (role !== "user" && role !== "assistant") return;
    const time = typeof timestamp === "number" ? timestamp : undefined;
    this.#addTime(time, () => entry.timestamp);
    this.#addText(role, listedText(message.content));
  }

  #addTime(messageTime: number | undefined, entryTime: () => Json | undefined): void {
    const time = messageTime ?? timeOf(entryTime());
    if (time > this.#lastActivity) this.#lastActivity = time;
  }

  #addText(role: string, text: string): void {
    if (text === "") return;
    this.#texts.push(text);
    if (role === "user" && this.#firstMessage === "") this.#firstMessage = text;
  }
}

/** Like `ListLineReader.text`, for the rare message that was parsed; texts may be any JSON. */
function listedText(content: Json): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  const blocks = content.filter((block: Json) => isObject(block) && block.type === "text");
  return blocks.map((block: JsonObject) => listedValue(block.text)).join(" ");
}

function listedValue(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
