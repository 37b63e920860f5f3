// A session file as the reference reads it (CANONICAL.md, sections 2 and 6), with code of its own:
// it names the oddities that the rules of rules.ts are about, and gives entries their ordinals.
// It must not use the core, which it is there to check.
import type { Json, JsonObject } from "../../../src/model/json/json.ts";

export interface StrictEntry {
  readonly ordinal: number;
  /** 0-based physical line. */
  readonly line: number;
  /** What the line holds: an object, or what only a strict reader takes for an entry. */
  readonly value: Exclude<Json, null | boolean> | true;
}

export class StrictFile {
  /** The file's bytes as UTF-8 text. */
  readonly text: string;
  readonly physicalLines: number;
  /** 0-based lines that are not blank and give nothing. */
  readonly unparsable: readonly number[];
  readonly headers: readonly JsonObject[];
  /** Everything that is no header, in file order. */
  readonly entries: readonly StrictEntry[];
  /** Headers and entries in file order: what a version 1 index counts. */
  readonly values: readonly unknown[];
  /** Whether the reference opens it: its first value is a header with a text id. */
  readonly isOpened: boolean;
  /** 0-based line of a first value that only a reader given the text gets, for the space before it. */
  readonly trimmedLine: number | null;
  readonly #lines: readonly string[];
  /** After a byte order mark: the reference refuses the file, but reads its text when given it. */
  readonly #marked: { readonly line: number; readonly value: unknown } | null;

  constructor(bytes: Uint8Array) {
    this.text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    const lines = this.text.split("\n");
    this.physicalLines = lines.length;
    const opened = readLines(lines);
    // What the reference does not open it can be given as text, whose ends it trims of any space.
    const trimmed = opened.isOpened ? lines : withoutSpaceBefore(lines);
    const { unparsable, headers, values, entries } =
      trimmed === lines ? opened : readLines(trimmed);
    this.trimmedLine = trimmed === lines ? null : firstLine(lines);
    this.#lines = trimmed;
    this.#marked = markedStart(this.text);
    this.unparsable = unparsable;
    this.headers = headers;
    this.values = this.#headerAfterMark ? [this.#headerAfterMark, ...values] : values;
    this.entries = entries;
    this.isOpened = opened.isOpened;
  }

  get isTrimmed(): boolean {
    return this.trimmedLine !== null;
  }

  /** Whether no line holds anything. */
  get isEmpty(): boolean {
    return this.headers.length + this.entries.length === 0 && !this.#headerAfterMark;
  }

  /** With the one that stands after a byte order mark. */
  get allHeaders(): readonly JsonObject[] {
    return this.#headerAfterMark ? [this.#headerAfterMark, ...this.headers] : this.headers;
  }

  /** The version of the first header; a file without one is not migrated. */
  get version(): number {
    const header = this.#headerAfterMark ?? this.headers[0];
    if (!header) return 3;
    return header.version === undefined || header.version === null ? 1 : numberOf(header.version);
  }

  /** The same file without what the reference skips: every other line keeps its number. */
  get strictText(): string {
    const skipped = new Set(this.unparsable);
    const lines = this.#lines.map((text, line) => (skipped.has(line) ? "" : text));
    const header = this.#headerAfterMark;
    if (header && this.#marked) lines[this.#marked.line] = JSON.stringify(header);
    return lines.join("\n");
  }

  /** What the reference lists, whose lines end at a carriage return, too; and marked lines. */
  get listedText(): string {
    return this.#listedLines.map((line) => `${line}\n`).join("");
  }

  /** The values in `listedText`. */
  get listedValues(): readonly unknown[] {
    return this.#listedLines.map(parsed);
  }

  get #listedLines(): readonly string[] {
    const lines = this.text.split(/\r\n|\n|\r/);
    return lines.map(withoutMarks).filter((line) => parsed(line) !== null);
  }

  /** Whether the text begins with an entry that only a reader without byte order marks would see. */
  get hasMarkedEntry(): boolean {
    return Boolean(this.#marked?.value) && this.#headerAfterMark === null;
  }

  get #headerAfterMark(): JsonObject | null {
    const value = this.#marked?.value;
    return isRecord(value) && value.type === "session" ? value : null;
  }

  /** 0-based lines that hold an entry after a byte order mark. */
  get markedLines(): readonly number[] {
    return this.unparsable.filter((line) => {
      const value = parsed(withoutMarks(this.#lines[line] ?? ""));
      return isRecord(value) && value.type !== "session";
    });
  }

  lineText(entry: StrictEntry): string {
    return (this.#lines[entry.line] ?? "").trim();
  }
}

/** What the lines hold. */
function readLines(lines: readonly string[]) {
  const unparsable: number[] = [];
  const headers: JsonObject[] = [];
  const entries: StrictEntry[] = [];
  const values: unknown[] = [];
  let isOpened = false;
  lines.forEach((text, line) => {
    if (text.trim() === "") return;
    const value = parsed(text);
    if (!value) {
      unparsable.push(line);
    } else if (isRecord(value) && value.type === "session") {
      if (headers.length + entries.length === 0) isOpened = typeof value.id === "string";
      headers.push(value);
      values.push(value);
    } else {
      entries.push({ ordinal: entries.length, line, value });
      values.push(value);
    }
  });
  return { unparsable, headers, entries, values, isOpened };
}

/** The lines with the first one that is not blank trimmed; marks are another matter. */
function withoutSpaceBefore(lines: readonly string[]): readonly string[] {
  const first = firstLine(lines);
  const text = lines[first];
  if (text === undefined || text.includes("\uFEFF") || text === text.trimStart()) return lines;
  return lines.with(first, text.trimStart());
}

/** The first line that is not blank, 0-based; -1 for none. */
function firstLine(lines: readonly string[]): number {
  return lines.findIndex((line) => line.trim() !== "");
}

/** A line without byte order marks and spaces before its value. */
function withoutMarks(line: string): string {
  return line.replace(/^[ \t\r\uFEFF]+/, "");
}

export function isRecord(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The entry when it is an object, else one without any field. */
export function fields(entry: StrictEntry): JsonObject {
  return isRecord(entry.value) ? entry.value : {};
}

/** The number JavaScript compares it as. */
function numberOf(value: unknown): number {
  try {
    return Number(value);
  } catch {
    return Number.NaN;
  }
}

/** The value after a byte order mark that a text begins with, and its 0-based line. */
function markedStart(text: string): { readonly line: number; readonly value: unknown } | null {
  const [space = ""] = /^\s*/.exec(text) ?? [];
  const before = space.split("\n");
  if (!before.at(-1)?.includes("\uFEFF")) return null;
  const [line = ""] = text.slice(space.length).split("\n", 1);
  return { line: before.length - 1, value: parsed(line) };
}

/** The value of a line; null for what is no JSON and for values that count as nothing. */
function parsed(text: string): StrictEntry["value"] | null {
  try {
    const value = JSON.parse(text) as Json;
    return value || null;
  } catch {
    return null;
  }
}
