// Gathers a listing record from lines or from entries (formats.md 2.15, 5.2): it keeps only what a list shows. It
// knows neither files nor the handling of damaged lines.

import { timeOf } from "../../model/json/coerced.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  objectField,
  parseJson,
  stringField,
} from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import { isTitleSlot, SessionNames, titleOf } from "../../model/table/title.ts";
import { PathReader } from "../../read/json/path-reader.ts";
import { trimLine } from "../../read/line/trim-line.ts";
import { bytesOf } from "../../text/bytes.ts";
import type { FilePlace, SessionRecord } from "./session-info.ts";

/** What a listing looks at of a message. */
const PATHS = [
  ["type"],
  ["timestamp"],
  ["message", "role"],
  ["message", "timestamp"],
  ["message", "content"],
];
const [TYPE, ENTRY_TIME, ROLE, MESSAGE_TIME, CONTENT] = [0, 1, 2, 3, 4];

const MESSAGE = bytesOf("message");
/** Types of lines that name the session. */
const NAMES = ["session_info", "title", "title_change"].map(bytesOf);
const USER = bytesOf("user");
const ASSISTANT = bytesOf("assistant");

const decoder = new TextDecoder();

/** Gets what a user or an assistant said (formats.md 2.15), when its line or entry is added. */
type OnText = (role: "user" | "assistant", text: string) => void;

/** Gathers one file's record from its lines, or from its entries. */
export class RecordBuilder {
  /** A line could not be read; its kept part has to be found in another way. */
  isDamaged = false;
  /** Something else than a header came first. */
  isNoSession = false;
  /** The first user text that is not empty, "" without one. */
  firstMessage = "";
  readonly #onText: OnText | undefined;
  readonly #line = new PathReader(PATHS);
  #header: JsonObject | null = null;
  readonly #names = new SessionNames();
  #slot = "";
  #messageCount = 0;
  #lastActivity = Number.NEGATIVE_INFINITY;

  /** `onText`: asks for every text that is not empty, not only for the first prompt. */
  constructor(onText?: OnText) {
    this.#onText = onText;
  }

  /** Takes it as the header, whatever came first. */
  putHeader(header: JsonObject): void {
    this.#header = header;
    this.isNoSession = false;
  }

  /**
   * Adds a line that ended at a line feed. Only lines that are JSON count, so it is walked to its end; only the values
   * that a list shows are built.
   */
  addLine(bytes: Uint8Array, lineFrom: number, lineTo: number): void {
    const { from, to, marks } = trimLine(bytes, lineFrom, lineTo);
    if (from === to) return;
    const line = this.#line;
    const end = line.read(bytes, from, to);
    if (end !== to || line.faultAt >= 0 || marks > 0) this.isDamaged = true;
    else if (line.hasReturn) {
      // A listing also ends lines at a lone carriage return.
      const parts = decoder.decode(bytes.subarray(from, to)).split("\r");
      for (const part of parts) this.addValue(parseJson(part));
    } else if (this.#header && line.isText(TYPE, MESSAGE)) this.#addMessageOfLine();
    else if (!this.#header || NAMES.some((type) => line.isText(TYPE, type))) {
      this.addValue(parseJson(decoder.decode(bytes.subarray(from, to))));
    }
  }

  #addMessageOfLine(): void {
    const line = this.#line;
    const isUser = line.isText(ROLE, USER);
    if (!line.has(CONTENT) || !(isUser || line.isText(ROLE, ASSISTANT))) this.addMessage("");
    else {
      const time = timeIn(line.json(MESSAGE_TIME), () => line.json(ENTRY_TIME));
      this.addMessage(isUser ? "user" : "assistant", time, () => line.json(CONTENT));
    }
  }

  addValue(value: Json | undefined): void {
    if (this.isNoSession || value === undefined || !isObject(value)) return;
    if (isTitleSlot(value)) this.#slot = titleOf(value);
    else if (!this.#header) {
      if (value.type === "session") this.#header = value;
      else this.isNoSession = true;
    } else if (value.type !== "message") this.#names.add(value);
    else {
      const { role, timestamp, content } = objectField(value, "message") ?? {};
      if (content === undefined || (role !== "user" && role !== "assistant")) this.addMessage("");
      else {
        const time = timeIn(timestamp, () => value.timestamp);
        this.addMessage(role, time, () => content);
      }
    }
  }

  /** `role`: "" unless it is a user's or an assistant's and has content. `time`: ms since 1970, NaN without one. */
  addMessage(
    role: "user" | "assistant" | "",
    time = Number.NaN,
    content: () => Json | undefined = () => undefined,
  ): void {
    this.#messageCount++;
    if (time > this.#lastActivity) this.#lastActivity = time;
    const isFirst = role === "user" && this.firstMessage === "";
    if (role === "" || !(isFirst || this.#onText)) return;
    const text = listedText(content());
    if (isFirst) this.firstMessage = text;
    if (text !== "") this.#onText?.(role, text);
  }

  /** Null for a file that is no session. */
  finish({ path, mtimeMs }: FilePlace): SessionRecord | null {
    const header = this.#header;
    if (!header) return null;
    const { id, timestamp } = header;
    const parent = stringField(header, "parentSession");
    const name = this.#names.name(this.#slot, titleOf(header));
    const headerTime = typeof timestamp === "string" ? timeOf(timestamp) : Number.NaN;
    const fallback = Number.isNaN(headerTime) ? mtimeMs : headerTime;
    return {
      path,
      id: typeof id === "string" ? id : id === undefined ? "" : stringify(id),
      cwd: stringField(header, "cwd") ?? "",
      ...(name && { name }),
      ...(parent !== undefined && { parentSessionPath: parent }),
      created: new Date(timeOf(timestamp)),
      modified: new Date(this.#lastActivity > 0 ? this.#lastActivity : fallback),
      messageCount: this.#messageCount,
      firstMessage: this.firstMessage || "(no messages)",
    };
  }
}

/** Of a message: its own where that is a number, else its entry's. */
function timeIn(own: Json | undefined, ofEntry: () => Json | undefined): number {
  return typeof own === "number" ? own : timeOf(ofEntry());
}

/** The text of a message's content: its text blocks joined with a space (formats.md 2.15). */
function listedText(content: Json | undefined): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  const blocks = content.filter((block: Json) => isObject(block) && block.type === "text");
  return blocks.map((block: JsonObject) => listedValue(block.text)).join(" ");
}

function listedValue(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? stringify(value) : String(value);
}
