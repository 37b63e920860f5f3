// Gathers a listing record line by line (formats.md 2.15, 5.2): what a list shows is kept, nothing
// else of a line. It knows neither files nor what becomes of damaged lines.

import {
  isObject,
  type Json,
  type JsonObject,
  parseJson,
  stringField,
} from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import { timeOf } from "../../model/table/time.ts";
import { trimLine } from "../../read/line/trim-line.ts";
import { ListLineReader } from "./list-line.ts";
import type { RecordedFile, SessionInfo } from "./session-info.ts";

const RETURN = 13;

const decoder = new TextDecoder();

/** Gathers one file's record from its lines, or from its entries. */
export class RecordBuilder {
  /** A line could not be read; what is kept of it has to be found in another way. */
  isDamaged = false;
  /** Something else than a header came first. */
  isNoSession = false;
  readonly #keepsTexts: boolean;
  readonly #line = new ListLineReader();
  #header: JsonObject | null = null;
  #name: string | undefined;
  #messageCount = 0;
  #firstMessage = "";
  readonly #texts: string[] = [];
  #lastActivity = Number.NEGATIVE_INFINITY;

  constructor(keepsTexts: boolean) {
    this.#keepsTexts = keepsTexts;
  }

  /** Puts it in the place of the header, whatever came first. */
  putHeader(header: JsonObject): void {
    this.#header = header;
    this.isNoSession = false;
  }

  /** Adds a line that ended at a line feed. A listing also ends lines at a lone carriage return. */
  addLine(bytes: Uint8Array, lineFrom: number, to: number): void {
    const { from, to: end, marks } = trimLine(bytes, lineFrom, to);
    if (from === end) return;
    if (marks > 0) this.isDamaged = true;
    const result = this.#line.read(bytes, from, end);
    if (result === "not-json") this.isDamaged = true;
    else if (this.#line.hasReturn || result === "parse" || !this.#header) {
      this.#addParts(bytes.subarray(from, end));
    } else if (result === "message") this.#addRead();
  }

  /** Adds what stands in `bytes[from, to)`: an entry, whole and without a fault, as `addValue` adds it. */
  addObject(bytes: Uint8Array, from: number, to: number): void {
    const result = this.#line.read(bytes, from, to);
    if (result === "message") this.#addRead();
    else if (result === "parse") this.addValue(parseJson(decoder.decode(bytes.subarray(from, to))));
  }

  /** Adds a message of which no text is asked for. `time`: of a user's or a reply that has content, else NaN. */
  countMessage(time: number): void {
    this.#messageCount++;
    if (time > this.#lastActivity) this.#lastActivity = time;
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
    if (this.#wants(role)) this.#addText(role, this.#line.text());
  }

  text(): string {
    return this.#texts.join(" ");
  }

  /** The first user text that is not empty, "" when there is none. */
  get firstMessage(): string {
    return this.#firstMessage;
  }

  /** Null for a file that is no session. `textAgain` gives the text where it was not kept. */
  finish(file: RecordedFile, textAgain: () => string): SessionInfo | null {
    const header = this.#header;
    if (!header) return null;
    const { id, timestamp } = header;
    const parent = stringField(header, "parentSession");
    const headerTime = typeof timestamp === "string" ? timeOf(timestamp) : Number.NaN;
    const fallback = Number.isNaN(headerTime) ? file.mtimeMs : headerTime;
    let text = this.#keepsTexts ? this.text() : null;
    return {
      path: file.path,
      id: typeof id === "string" ? id : id === undefined ? "" : stringify(id),
      cwd: stringField(header, "cwd") ?? "",
      ...(this.#name && { name: this.#name }),
      ...(parent !== undefined && { parentSessionPath: parent }),
      created: new Date(timeOf(timestamp)),
      modified: new Date(this.#lastActivity > 0 ? this.#lastActivity : fallback),
      messageCount: this.#messageCount,
      firstMessage: this.#firstMessage || "(no messages)",
      get allMessagesText() {
        text ??= textAgain();
        return text;
      },
    };
  }

  addValue(value: Json | undefined): void {
    if (this.isNoSession || value === undefined || !isObject(value)) return;
    if (!this.#header) {
      if (value.type === "session") this.#header = value;
      else this.isNoSession = true;
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
    if (this.#wants(role)) this.#addText(role, listedText(message.content));
  }

  #addTime(messageTime: number | undefined, entryTime: () => Json | undefined): void {
    const time = messageTime ?? timeOf(entryTime());
    if (time > this.#lastActivity) this.#lastActivity = time;
  }

  #wants(role: string): boolean {
    return this.#keepsTexts || (role === "user" && this.#firstMessage === "");
  }

  #addText(role: string, text: string): void {
    if (text === "") return;
    if (this.#keepsTexts) this.#texts.push(text);
    if (role === "user" && this.#firstMessage === "") this.#firstMessage = text;
  }
}

/** The text of a parsed message's content, as `ListLineReader.text`; texts may be any JSON. */
export function listedText(content: Json): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  const blocks = content.filter((block: Json) => isObject(block) && block.type === "text");
  return blocks.map((block: JsonObject) => listedValue(block.text)).join(" ");
}

function listedValue(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? stringify(value) : String(value);
}
