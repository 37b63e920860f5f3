// One folder's part of the index as an SQLite database: its tables, writes and queries. A folder has a
// database of its own, so that forgetting a folder deletes a file. It knows nothing about that file's
// place, workers, or other tabs.
//
// Words are found as FTS5's unicode61 tokenizer cuts them: letters and digits, case and diacritics folded;
// texts in scripts without spaces between words get spaces first. The full-text table records which message
// has which words and nothing else (detail=none, no content): a third of the time and a tenth of the space.
// The texts themselves decide positions in a message, above all phrases.
import type { Database, PreparedStatement, Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { ensure } from "../../../src/lib/ensure.ts";
import { INDEX_VERSION } from "../../../src/library/index/library-index.ts";
import { spacedTokens } from "../../../src/library/index/text-match.ts";
import type { LibraryNeighbour } from "../../../src/library/indexed-session.ts";
import { type FoundMessage, KeptMessages } from "./kept-messages.ts";
import type { MessagePage, PackedMessage, PackedReading } from "./packed-reading.ts";
import { WrittenBytes } from "./written-bytes.ts";

const TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY) WITHOUT ROWID;
  CREATE TABLE sessions (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL UNIQUE,
    modified REAL NOT NULL
  );
  CREATE TABLE records (no INTEGER PRIMARY KEY, record TEXT NOT NULL);
  CREATE TABLE neighbours (path TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE pages (id INTEGER PRIMARY KEY, messages TEXT NOT NULL, texts BLOB NOT NULL);
  CREATE VIRTUAL TABLE words USING fts5 (
    text, content = '', contentless_delete = 1, detail = none,
    tokenize = "unicode61 remove_diacritics 2"
  );
  INSERT INTO words (words, rank) VALUES ('hashsize', 33554432), ('automerge', 0);
`;

/**
 * No other connection has it open, so nothing is read from the file twice. Writes do not wait for the disk
 * until they are settled: a page or a browser that ends in the middle loses nothing whole, a machine may.
 */
const SETTINGS = `
  PRAGMA page_size = 32768; PRAGMA temp_store = memory; PRAGMA cache_size = -16000;
  PRAGMA locking_mode = exclusive; PRAGMA journal_mode = truncate; PRAGMA synchronous = off;
`;

/** Bytes of text in one transaction. */
const MAX_PENDING = 32 << 20;

/**
 * A message's id is its session's number times this, plus its position among the session's texts; a page's
 * id is that of its first message.
 */
const MAX_MESSAGES = 2 ** 20;

/** As bytes: SQLite's binding ends a text at its first NUL, and a served folder may name any path. */
const PATH = "CAST(path AS BLOB)";
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

function pathOf(value: unknown): string {
  return value instanceof Uint8Array ? decoder.decode(value) : "";
}

/** The stored record of a session or a neighbour. */
export interface KeptRecord {
  readonly path: string;
  readonly record: string;
}

/** Which messages of a session have the words. */
interface FoundSession {
  readonly path: string;
  readonly modifiedMs: number;
  readonly count: number;
  /** The first ones in file order, up to the requested number. */
  readonly messageIds: readonly number[];
}

type KnownSession = Pick<FoundSession, "path" | "modifiedMs">;

export class FolderDatabase {
  readonly #sqlite: Sqlite3Static;
  readonly #db: Database;
  readonly #statements = new Map<string, PreparedStatement>();
  readonly #bytes: WrittenBytes;
  /** Of one text, with spaces. */
  readonly #spaced: WrittenBytes;
  /** By number; null: not read since they changed. */
  #sessions: Map<number, KnownSession> | null = null;
  readonly #messages: KeptMessages;
  #isSettled = true;
  /** Bytes of text that are not committed. */
  #pending = 0;

  /** Takes an open database, new or as an earlier visit left it. Errors: those of SQLite. */
  constructor(sqlite: Sqlite3Static, db: Database) {
    this.#sqlite = sqlite;
    this.#db = db;
    this.#bytes = new WrittenBytes(sqlite);
    this.#spaced = new WrittenBytes(sqlite);
    this.#messages = new KeptMessages((sql) => this.#statement(sql));
    db.exec(SETTINGS);
  }

  /**
   * Whether the database has this version's schema; a new database gets it. Errors: SQLite3Error where it
   * is damaged.
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

  /** Waits until everything is on the disk. */
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
    return this.#records(
      `SELECT ${PATH}, record FROM sessions JOIN records USING (no) ORDER BY no`,
    );
  }

  /** Records are JSON of a `LibraryNeighbour`. */
  neighbours(): readonly KeptRecord[] {
    return this.#records(`SELECT ${PATH}, record FROM neighbours`);
  }

  put(readings: readonly PackedReading[]): void {
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

  /** Overwrites their texts: the user may have forgotten them on purpose. */
  remove(paths: readonly string[]): void {
    if (paths.length === 0) return;
    this.#db.exec("PRAGMA secure_delete = on");
    try {
      this.#whole(() => {
        for (const path of paths) this.#removeOne(path);
      });
    } finally {
      this.#db.exec("PRAGMA secure_delete = off");
    }
  }

  /**
   * The sessions with a message that matches an FTS5 expression completely, first read first. `most`: ids
   * of messages of each.
   */
  find(expression: string, most: number): readonly FoundSession[] {
    const { capi, wasm, oo1 } = this.#sqlite;
    const { exports } = wasm;
    const sessions = this.#known();
    const found: (KnownSession & { count: number; readonly messageIds: number[] })[] = [];
    const statement = this.#statement("SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid");
    statement.bind([expression]);
    try {
      const pointer = ensure(statement.pointer, "pointer of a statement");
      let last = 0;
      // A word may be in a million messages: SQLite's wrapper would check each step, and ids are below
      // 2^53, which spares a BigInt for each.
      let code = exports.sqlite3_step(pointer);
      for (; code === capi.SQLITE_ROW; code = exports.sqlite3_step(pointer)) {
        const id: number = exports.sqlite3_column_double(pointer, 0);
        const no = Math.floor(id / MAX_MESSAGES);
        if (no !== last) {
          const session = ensure(sessions.get(no), "session of a message");
          found.push({ ...session, count: 0, messageIds: [] });
          last = no;
        }
        const session = found.at(-1);
        if (!session) continue;
        session.count++;
        if (session.messageIds.length < most) session.messageIds.push(id);
      }
      if (code !== capi.SQLITE_DONE) oo1.DB.checkRc(null, code);
    } finally {
      statement.reset();
    }
    return found;
  }

  #known(): ReadonlyMap<number, KnownSession> {
    const rows = this.#sessions
      ? []
      : this.#db.selectArrays(`SELECT no, ${PATH}, modified FROM sessions`);
    this.#sessions ??= new Map(
      rows.map(([no, path, modified]) => [
        Number(no),
        { path: pathOf(path), modifiedMs: Number(modified) },
      ]),
    );
    return this.#sessions;
  }

  message(id: number): FoundMessage {
    return this.#messages.message(id);
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
    this.#bytes.close();
    this.#spaced.close();
    this.#db.close();
  }

  #putOne({ path, modifiedMs, record, pages }: PackedReading): void {
    this.#removeOne(path);
    this.#run("INSERT INTO sessions (path, modified) VALUES (?, ?)", path, modifiedMs);
    const no = Number(this.#value("SELECT last_insert_rowid()"));
    this.#run("INSERT INTO records VALUES (?, ?)", no, record);
    for (const page of pages) this.#putPage(no, page);
  }

  #putPage(no: number, { first, messages, texts }: MessagePage): void {
    // The session itself finds messages beyond these.
    if (first >= MAX_MESSAGES) return;
    const words = this.#statement("INSERT INTO words (rowid, text) VALUES (?1, ?2)");
    let id = no * MAX_MESSAGES + first;
    const pages = this.#statement("INSERT INTO pages VALUES (?, ?, ?)");
    pages.bind([id, messages, texts]).stepReset();
    this.#bytes.write(texts);
    let from = 0;
    for (const [, , bytes, isTogether] of JSON.parse(messages) as readonly PackedMessage[]) {
      const to = from + bytes;
      if (isTogether) this.#putSpaced(words, id++, texts.subarray(from, to));
      else this.#bytes.insert(words, id++, from, to);
      from = to;
      if (id === (no + 1) * MAX_MESSAGES) break;
    }
    this.#pending += from;
  }

  #putSpaced(words: PreparedStatement, id: number, text: Uint8Array): void {
    const spaced = encoder.encode(spacedTokens(decoder.decode(text)));
    this.#spaced.write(spaced);
    this.#spaced.insert(words, id, 0, spaced.length);
  }

  #removeOne(path: string): void {
    this.#messages.change();
    this.#sessions = null;
    const no = this.#value("SELECT no FROM sessions WHERE path = ?", path);
    if (typeof no !== "number") return;
    const ids = [no * MAX_MESSAGES, (no + 1) * MAX_MESSAGES] as const;
    this.#run("DELETE FROM words WHERE rowid >= ? AND rowid < ?", ...ids);
    this.#run("DELETE FROM pages WHERE id >= ? AND id < ?", ...ids);
    this.#run("DELETE FROM records WHERE no = ?", no);
    this.#run("DELETE FROM sessions WHERE no = ?", no);
  }

  /** Unsettled writes may be torn: then the whole database is checked. */
  #checkUnsettled(): void {
    if (this.#meta("writing") !== 1) return;
    if (this.#db.selectValue("PRAGMA quick_check(1)") !== "ok") {
      const { SQLite3Error, capi } = this.#sqlite;
      // It takes a code as well, which its types omit.
      throw new SQLite3Error(capi.SQLITE_CORRUPT as unknown as string);
    }
    this.#isSettled = false;
  }

  #meta(key: string): unknown {
    return this.#value("SELECT value FROM meta WHERE key = ?", key);
  }

  /**
   * All or nothing. A commit happens when much is written, or when it is settled: each commit adds a
   * segment to the full-text table, and segments have to be merged.
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
      // Where SQLite has rolled back by itself there is nothing to roll back.
      if (this.#isInside()) this.#db.exec("ROLLBACK");
      throw error;
    }
  }

  #commit(): void {
    this.#pending = 0;
    if (this.#isInside()) this.#db.exec("COMMIT");
  }

  #isInside(): boolean {
    // Its types omit this function.
    const { sqlite3_get_autocommit } = this.#sqlite.capi as unknown as {
      sqlite3_get_autocommit(db: Database): number;
    };
    return sqlite3_get_autocommit(this.#db) === 0;
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
    return rows.map(([path, record]) => ({ path: pathOf(path), record: String(record) }));
  }
}
