// A text in SQLite's memory, written there once and given to several statements: most of the time of an
// index goes into its texts. It knows no tables.
import type { PreparedStatement, Sqlite3Static, WasmPointer } from "@sqlite.org/sqlite-wasm";
import { ensure } from "../../../../src/lib/ensure.ts";

export class WrittenText {
  readonly #sqlite: Sqlite3Static;
  readonly #encoder = new TextEncoder();
  #memory: WasmPointer | null = null;
  #size = 0;

  constructor(sqlite: Sqlite3Static) {
    this.#sqlite = sqlite;
  }

  /** Over the text before. Answers with its length in bytes. */
  write(text: string): number {
    // No character takes more than three bytes for each unit of UTF-16.
    this.#reserve(3 * text.length);
    const start = Number(this.#memory);
    const heap = this.#sqlite.wasm.heap8u();
    return this.#encoder.encodeInto(text, heap.subarray(start, start + this.#size)).written;
  }

  /** Until the next text is written. Errors: SQLite3Error. */
  bind(statement: PreparedStatement, parameter: number, length: number): void {
    const { capi, oo1 } = this.#sqlite;
    const pointer = ensure(statement.pointer, "pointer of a statement");
    const memory = ensure(this.#memory, "memory of a text");
    const code = capi.sqlite3_bind_text(pointer, parameter, memory, length, capi.SQLITE_STATIC);
    oo1.DB.checkRc(null, code);
  }

  close(): void {
    if (this.#memory !== null) this.#sqlite.wasm.dealloc(this.#memory);
    this.#memory = null;
    this.#size = 0;
  }

  #reserve(size: number): void {
    if (this.#memory !== null && size <= this.#size) return;
    this.close();
    this.#size = Math.max(1 << 16, 2 * size);
    this.#memory = this.#sqlite.wasm.alloc(this.#size);
  }
}
