// One folder's part of the index as an SQLite database: its tables, what is written to them and what
// they answer. A folder has a database of its own, so that forgetting it is deleting a file. It knows
// nothing of where that file lies, of workers, or of other tabs.
//
// Words are found as FTS5's unicode61 tokenizer cuts them: letters and digits, case and diacritics
// folded. The full-text table keeps which message has which words and nothing else (detail=none, no
// content): a third of the time and a tenth of the space. What stands where in a message, phrases
// above all, is decided by the texts themselves.
import type { Database, PreparedStatement, Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { ensure } from "../../../../src/lib/ensure.ts";
import { INDEX_VERSION } from "../../../../src/library/index/library-index.ts";
import type { LibraryNeighbour, SessionReading } from "../../../../src/library/indexed-session.ts";
import { WrittenText } from "./written-text.ts";

const TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY) WITHOUT ROWID;
  CREATE TABLE sessions (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    mtime REAL NOT NULL,
    record TEXT NOT NULL
  );
  CREATE TABLE neighbours (path TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE messages (id INTEGER PRIMARY KEY, entry TEXT NOT NULL, role TEXT NOT NULL, text TEXT NOT NULL);
  CREATE VIRTUAL TABLE words USING fts5 (
    text, content = '', contentless_delete = 1, detail = none,
    tokenize = "unicode61 remove_diacritics 2"
  );
  INSERT INTO words (words, rank) VALUES ('hashsize', 33554432), ('automerge', 0);
`;

/**
 * Nobody else has it open, so nothing is asked of the file twice. Writing waits for no disk until it is
 * settled: a page or a browser that ends in the middle loses nothing whole, a machine may.
 */
const SETTINGS = `
  PRAGMA page_size = 32768; PRAGMA temp_store = memory; PRAGMA cache_size = -16000;
  PRAGMA locking_mode = exclusive; PRAGMA journal_mode = truncate; PRAGMA synchronous = off;
`;

/** Bytes of text in one transaction. */
const MAX_PENDING = 32 << 20;

/** A message's id is its session's number times this, and its position among the session's texts. */
const MAX_MESSAGES = 2 ** 20;

/** What is kept of a session or a neighbour. */
export interface KeptRecord {
  readonly path: string;
  readonly record: string;
}

interface FoundMessage {
  readonly entryId: string;
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** Which messages of a session have the words, in file order. */
interface FoundSession {
  readonly no: number;
  readonly messageIds: readonly number[];
}

export class FolderDatabase {
  readonly #sqlite: Sqlite3Static;
  readonly #db: Database;
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #text: WrittenText;
  #isSettled = true;
  /** Bytes of text that are not committed. */
  #pending = 0;

  /** Takes an open database, new or as an earlier visit left it. Errors: those of SQLite. */
  constructor(sqlite: Sqlite3Static, db: Database) {
    this.#sqlite = sqlite;
    this.#db = db;
    this.#text = new WrittenText(sqlite);
    db.exec(SETTINGS);
  }

  /**
   * Whether all of it means what this version means; a new database is made so. Errors: SQLite3Error
   * where it is damaged.
   */
  isUsable(): boolean {
    const tables = this.#db.selectValue("SELECT count(*) FROM sqlite_schema");
    if (tables === 0) {
      this.#whole(() => {
        this.#db.exec(TABLES);
        this.#run("INSERT INTO meta VALUES ('version', ?)", INDEX_VERSION);
      });
    }
    const known = this.#db.selectValue("SELECT count(*) FROM sqlite_schema WHERE name = 'meta'");
    if (known !== 1 || this.#meta("version") !== INDEX_VERSION) return false;
    this.#checkUnsettled();
    return true;
  }

  /** Waits until all of it is on the disk. */
  settle(): void {
    if (this.#isSettled) return;
    this.#undoOnError(() => this.#commit());
    this.#db.exec("PRAGMA synchronous = full");
    this.#run("INSERT OR REPLACE INTO meta VALUES ('writing', 0)");
    this.#db.exec("PRAGMA synchronous = off");
    this.#isSettled = true;
  }

  /** Records are JSON of an `IndexedSession`. */
  sessions(): readonly KeptRecord[] {
    return this.#records("SELECT path, record FROM sessions ORDER BY no");
  }

  /** Records are JSON of a `LibraryNeighbour`. */
  neighbours(): readonly KeptRecord[] {
    return this.#records("SELECT path, record FROM neighbours");
  }

  put(readings: readonly SessionReading[]): void {
    this.#whole(() => {
      for (const reading of readings) this.#putOne(reading);
    });
  }

  putNeighbours(neighbours: readonly LibraryNeighbour[]): void {
    this.#whole(() => {
      this.#run("DELETE FROM neighbours");
      for (const one of neighbours) {
        this.#run("INSERT OR REPLACE INTO neighbours VALUES (?, ?)", one.path, JSON.stringify(one));
      }
    });
  }

  remove(paths: readonly string[]): void {
    this.#whole(() => {
      for (const path of paths) this.#removeOne(path);
    });
  }

  /** The sessions with a message in which all of an FTS5 expression is found, first read first. */
  find(expression: string): readonly FoundSession[] {
    const { capi } = this.#sqlite;
    const found: { readonly no: number; readonly messageIds: number[] }[] = [];
    const statement = this.#statement("SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid");
    statement.bind([expression]);
    try {
      const pointer = ensure(statement.pointer, "pointer of a statement");
      while (statement.step()) {
        // Ids are below 2^53: reading them as numbers spares a BigInt for each of a million.
        const id = capi.sqlite3_column_double(pointer, 0);
        const no = Math.floor(id / MAX_MESSAGES);
        const last = found.at(-1);
        if (last?.no === no) last.messageIds.push(id);
        else found.push({ no, messageIds: [id] });
      }
    } finally {
      statement.reset();
    }
    return found;
  }

  pathOf(no: number): string {
    return String(this.#value("SELECT path FROM sessions WHERE no = ?", no));
  }

  message(id: number): FoundMessage {
    const statement = this.#statement("SELECT entry, role, text FROM messages WHERE id = ?");
    statement.bind([id]);
    try {
      if (!statement.step()) throw new Error(`Broken invariant: words without a message ${id}`);
      const [entry, role, text] = statement.get([]);
      return {
        entryId: String(entry),
        role: role === "user" ? "user" : "assistant",
        text: String(text),
      };
    } finally {
      statement.reset();
    }
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
    this.#text.close();
    this.#db.close();
  }

  #putOne({ session, texts }: SessionReading): void {
    this.#removeOne(session.path);
    this.#run(
      "INSERT INTO sessions (path, size, mtime, record) VALUES (?, ?, ?, ?)",
      session.path,
      session.size,
      session.mtimeMs,
      JSON.stringify(session),
    );
    const no = Number(this.#value("SELECT last_insert_rowid()"));
    const words = this.#statement("INSERT INTO words (rowid, text) VALUES (?1, ?2)");
    const messages = this.#statement("INSERT INTO messages VALUES (?1, ?3, ?4, ?2)");
    texts.slice(0, MAX_MESSAGES).forEach(({ entryId, role, text }, at) => {
      const id = no * MAX_MESSAGES + at;
      const length = this.#text.write(text);
      words.bind(1, id);
      this.#text.bind(words, 2, length);
      words.stepReset();
      messages.bind(1, id).bind(3, entryId).bind(4, role);
      this.#text.bind(messages, 2, length);
      messages.stepReset();
      this.#pending += length;
    });
  }

  #removeOne(path: string): void {
    const no = this.#value("SELECT no FROM sessions WHERE path = ?", path);
    if (typeof no !== "number") return;
    const ids = [no * MAX_MESSAGES, (no + 1) * MAX_MESSAGES] as const;
    this.#run("DELETE FROM words WHERE rowid >= ? AND rowid < ?", ...ids);
    this.#run("DELETE FROM messages WHERE id >= ? AND id < ?", ...ids);
    this.#run("DELETE FROM sessions WHERE no = ?", no);
  }

  /** What was not settled may have been torn: the whole of it is looked at then. */
  #checkUnsettled(): void {
    if (this.#meta("writing") !== 1) return;
    const { SQLite3Error, capi } = this.#sqlite;
    if (this.#db.selectValue("PRAGMA quick_check(1)") !== "ok") {
      throw new SQLite3Error(capi.SQLITE_CORRUPT);
    }
    this.#isSettled = false;
  }

  #meta(key: string): unknown {
    return this.#value("SELECT value FROM meta WHERE key = ?", key);
  }

  /**
   * All of it or nothing. What is written is committed when there is much of it, or when it is settled:
   * each commit adds a piece to the full-text table, and pieces have to be merged.
   */
  #whole(work: () => void): void {
    if (this.#isSettled) this.#unsettle();
    if (!this.#isInside()) this.#db.exec("BEGIN IMMEDIATE");
    this.#undoOnError(() => {
      work();
      if (this.#pending > MAX_PENDING) this.#commit();
    });
  }

  #undoOnError(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#pending = 0;
      // Where SQLite has undone it by itself there is nothing to undo.
      if (this.#isInside()) this.#db.exec("ROLLBACK");
      throw error;
    }
  }

  #commit(): void {
    this.#pending = 0;
    if (this.#isInside()) this.#db.exec("COMMIT");
  }

  #isInside(): boolean {
    return this.#sqlite.capi.sqlite3_get_autocommit(this.#db) === 0;
  }

  #unsettle(): void {
    this.#isSettled = false;
    const tables = this.#db.selectValue("SELECT count(*) FROM sqlite_schema");
    if (tables === 0) return;
    this.#db.exec("PRAGMA synchronous = full");
    this.#run("INSERT OR REPLACE INTO meta VALUES ('writing', 1)");
    this.#db.exec("PRAGMA synchronous = off");
  }

  #statement(sql: string): PreparedStatement {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #run(sql: string, ...values: readonly (string | number)[]): void {
    const statement = this.#statement(sql);
    try {
      if (values.length > 0) statement.bind([...values]);
      statement.step();
    } finally {
      statement.reset();
    }
  }

  #value(sql: string, ...values: readonly (string | number)[]): unknown {
    const statement = this.#statement(sql);
    if (values.length > 0) statement.bind([...values]);
    try {
      return statement.step() ? statement.get(0) : undefined;
    } finally {
      statement.reset();
    }
  }

  #records(sql: string): readonly KeptRecord[] {
    const rows = this.#db.selectArrays(sql);
    return rows.map(([path, record]) => ({ path: String(path), record: String(record) }));
  }
}
