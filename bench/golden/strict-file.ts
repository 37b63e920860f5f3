// A session file as the reference reads it (CANONICAL.md, sections 2 and 6), with code of its own:
// it names the oddities that the rules of rules.ts are about, and gives entries their ordinals.
// It must not use the core, which it is there to check.
import type { Json, JsonObject } from "../../src/model/json.ts";

const MARK = "\uFEFF";

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
  /** Whether the reference opens it: its first value is a header with a text id. */
  readonly isOpened: boolean;
  readonly #lines: readonly string[];
  /** Behind a byte order mark: the reference refuses the file, but reads its text when handed it. */
  readonly #headerAfterMark: JsonObject | null;

  constructor(bytes: Uint8Array) {
    this.text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    this.#lines = this.text.split("\n");
    this.physicalLines = this.#lines.length;
    const unparsable: number[] = [];
    const headers: JsonObject[] = [];
    const entries: StrictEntry[] = [];
    let isOpened = false;
    this.#lines.forEach((text, line) => {
      if (text.trim() === "") return;
      const value = parsed(text);
      if (!value) {
        unparsable.push(line);
      } else if (isRecord(value) && value.type === "session") {
        if (headers.length + entries.length === 0) isOpened = typeof value.id === "string";
        headers.push(value);
      } else {
        entries.push({ ordinal: entries.length, line, value });
      }
    });
    this.#headerAfterMark = this.text.startsWith(MARK) ? headerIn(this.text) : null;
    this.unparsable = unparsable;
    this.headers = headers;
    this.entries = entries;
    this.isOpened = isOpened;
  }

  /** Whether lines that are not blank give nothing: more than the header behind a mark. */
  get isDamaged(): boolean {
    return this.unparsable.length > (this.#headerAfterMark ? 1 : 0);
  }

  /** The version of the first header; a file without one is not migrated. */
  get version(): number {
    const header = this.#headerAfterMark ?? this.headers[0];
    if (!header) return 3;
    return header.version === undefined || header.version === null ? 1 : Number(header.version);
  }

  /** The same file without what the reference skips: every other line keeps its number. */
  get strictText(): string {
    const skipped = new Set(this.unparsable);
    const [first = "", ...others] = this.#lines.map((text, line) =>
      skipped.has(line) ? "" : text,
    );
    const mended = this.#headerAfterMark ? JSON.stringify(this.#headerAfterMark) : first;
    return [mended, ...others].join("\n");
  }

  lineText(entry: StrictEntry): string {
    return (this.#lines[entry.line] ?? "").trim();
  }
}

export function isRecord(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The entry when it is an object, else one without any field. */
export function fields(entry: StrictEntry): JsonObject {
  return isRecord(entry.value) ? entry.value : {};
}

function headerIn(text: string): JsonObject | null {
  const [line = ""] = text.slice(MARK.length).split("\n", 1);
  const value = parsed(line);
  return isRecord(value) && value.type === "session" ? value : null;
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
