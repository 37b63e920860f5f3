// Rows as objects, many of them decoded at once: to begin takes an engine longer than to decode one.
import { isObject, type JsonObject, parseJson } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import { AsciiJson } from "../json/ascii-json.ts";
import { mendedObject } from "../json/mend.ts";

/** Rows of this many bytes together are decoded at once, and longer ones alone. */
const MAX_TOGETHER = 256 << 10;

const decoder = new TextDecoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true });

interface Gathered {
  readonly row: number;
  readonly bytes: Uint8Array;
  /** Where its ASCII ends; null: it is decoded by itself. */
  readonly asciiEnd: number | null;
}

/** Gets rows and gives their objects in the same order: a damaged one as far as it can be read. */
export class RowObjects {
  readonly #lines: ArrayLike<number>;
  readonly #problems: ProblemLog;
  readonly #onEntry: (row: number, entry: JsonObject) => void;
  readonly #ascii = new AsciiJson();
  #gathered: Gathered[] = [];

  /** `lines`: the line that each row is on, for what is wrong with it. */
  constructor(
    lines: ArrayLike<number>,
    problems: ProblemLog,
    onEntry: (row: number, entry: JsonObject) => void,
  ) {
    this.#lines = lines;
    this.#problems = problems;
    this.#onEntry = onEntry;
  }

  /** The bytes must be good until the next `flush`. */
  add(row: number, bytes: Uint8Array): void {
    const isAscii = bytes.length < MAX_TOGETHER && this.#ascii.add(bytes);
    this.#gathered.push({ row, bytes, asciiEnd: isAscii ? this.#ascii.length : null });
    if (this.#ascii.length >= MAX_TOGETHER) this.flush();
  }

  /** Gives the objects of the rows added since the last time. */
  flush(): void {
    const text = decoder.decode(this.#ascii.bytes);
    const gathered = this.#gathered;
    this.#ascii.cut(0);
    this.#gathered = [];
    let from = 0;
    for (const { row, bytes, asciiEnd } of gathered) {
      const value = asciiEnd === null ? undefined : parseJson(text.slice(from, asciiEnd));
      from = asciiEnd ?? from;
      this.#onEntry(row, value && isObject(value) ? value : this.#objectIn(row, bytes));
    }
  }

  #objectIn(row: number, bytes: Uint8Array): JsonObject {
    return mendedObject(this.#textIn(row, bytes));
  }

  #textIn(row: number, bytes: Uint8Array): string {
    try {
      return strictDecoder.decode(bytes);
    } catch {
      const line = this.#lines[row] ?? 0;
      const message = `Line ${line} holds bytes that are no UTF-8; they are shown as “\uFFFD”.`;
      this.#problems.add({ kind: "invalid-utf8", severity: "warning", line, message });
      return decoder.decode(bytes);
    }
  }
}
