// Bytes in SQLite's memory, written there once and used by several statements. Statements are bound and run
// without the checks that SQLite's own wrapper makes each time: a million messages are written this way. It
// knows no tables.
import type { PreparedStatement, Sqlite3Static, WasmPointer } from "@sqlite.org/sqlite-wasm";
import { ensure } from "../../../src/lib/ensure.ts";

export class WrittenBytes {
  readonly #sqlite: Sqlite3Static;
  #memory: WasmPointer | null = null;
  #size = 0;

  constructor(sqlite: Sqlite3Static) {
    this.#sqlite = sqlite;
  }

  /** Overwrites the bytes before. */
  write(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#sqlite.wasm.heap8u().set(bytes, Number(this.#memory));
  }

  /**
   * Runs `INSERT … VALUES (id, text)` with the bytes `[from, to)`: `id` as the first parameter, the text as
   * the second. Errors: SQLite3Error.
   */
  insert(statement: PreparedStatement, id: number, from: number, to: number): void {
    const { capi, oo1, wasm } = this.#sqlite;
    const { exports } = wasm;
    const pointer = ensure(statement.pointer, "pointer of a statement");
    const start = Number(ensure(this.#memory, "memory of the bytes")) + from;
    exports.sqlite3_bind_int64(pointer, 1, BigInt(id));
    exports.sqlite3_bind_text(pointer, 2, start, to - from, capi.SQLITE_STATIC);
    exports.sqlite3_step(pointer);
    // It returns the error code of the step.
    oo1.DB.checkRc(null, exports.sqlite3_reset(pointer));
  }

  close(): void {
    if (this.#memory !== null) this.#sqlite.wasm.dealloc(this.#memory);
    this.#memory = null;
    this.#size = 0;
  }

  #reserve(size: number): void {
    if (this.#memory !== null && size <= this.#size) return;
    this.close();
    this.#size = Math.max(1 << 18, 2 * size);
    this.#memory = this.#sqlite.wasm.alloc(this.#size);
  }
}
