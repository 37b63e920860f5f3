// The index in SQLite, in memory as Node has it: the tables and queries are those of the browser.
// @module-tag long
import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import { describe, expect, it } from "vitest";
import type { LibraryIndex } from "../../../src/library/index/library-index.ts";
import { textMatch } from "../../../src/library/index/text-match.ts";
import type {
  IndexedSession,
  LibraryNeighbour,
  SessionReading,
} from "../../../src/library/indexed-session.ts";
import { indexContract } from "../../../src/testing/library/index-contract.ts";
import { indexedSession } from "../../../src/testing/library/indexed-sessions.ts";
import { checkAgainstPlainSearch } from "../../../src/testing/library/plain-search.ts";
import { type DatabaseFiles, memoryFiles } from "./database-files.ts";
import type { KeptRecord } from "./folder-database.ts";
import { ReadingPacker } from "./packed-reading.ts";
import { SqliteIndex } from "./sqlite-index.ts";

const sqlite = await sqlite3InitModule();

function libraryIndex(): LibraryIndex {
  const index = new SqliteIndex(sqlite, memoryFiles(sqlite), () => {
    throw new Error("nothing is damaged");
  });
  return {
    sessions: async (folder) => parsed<IndexedSession>(index.sessions(folder)),
    neighbours: async (folder) => parsed<LibraryNeighbour>(index.neighbours(folder)),
    put: async (folder, readings) => index.put(folder, readings.map(packed)),
    putNeighbours: async (folder, neighbours) => index.putNeighbours(folder, neighbours),
    remove: async (folder, paths) => index.remove(folder, paths),
    search: async (folders, query) =>
      folders.flatMap((folder) =>
        index.search(folder, textMatch(query)).map((hits) => ({ ...hits, folder })),
      ),
    forget: async (folder) => index.forget(folder),
    close: async () => index.close(),
  };
}

const packer = new ReadingPacker();

function packed(reading: SessionReading) {
  return packer.pack(reading);
}

function parsed<T>(records: readonly KeptRecord[]): readonly T[] {
  return records.map(({ record }) => JSON.parse(record) as T);
}

describe("an index in SQLite", () => {
  it.each(indexContract)("$name", async ({ run, expected }) => {
    expect(await run(libraryIndex())).toEqual(expected);
  });

  it("finds what a plain look at every message finds", async () => {
    await expect(checkAgainstPlainSearch(async () => libraryIndex())).resolves.toBeUndefined();
  });
});

/** Databases whose bytes survive from one opening to the next, as files do. */
class KeptFiles implements DatabaseFiles {
  readonly bytes = new Map<string, Uint8Array>();

  names = () => [...this.bytes.keys()];

  open = (name: string) => {
    const db = new sqlite.oo1.DB(":memory:");
    const kept = this.bytes.get(name) ?? new Uint8Array();
    this.bytes.set(name, kept);
    if (kept.length > 0) {
      const { SQLITE_DESERIALIZE_FREEONCLOSE, SQLITE_DESERIALIZE_RESIZEABLE } = sqlite.capi;
      const memory = sqlite.wasm.allocFromTypedArray(kept);
      const flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE;
      const { length } = kept;
      db.checkRc(sqlite.capi.sqlite3_deserialize(db, "main", memory, length, length, flags));
    }
    const close = db.close.bind(db);
    db.close = () => {
      if (this.bytes.has(name)) this.bytes.set(name, sqlite.capi.sqlite3_js_db_export(db));
      close();
    };
    return db;
  };

  drop = (name: string) => void this.bytes.delete(name);
}

/** What the index has of the folder after another visit, and the folders that were damaged. */
function visit(files: KeptFiles) {
  const damaged: string[] = [];
  const index = new SqliteIndex(sqlite, files, (folder) => damaged.push(folder));
  const paths = index.sessions("f").map(({ path }) => path);
  index.close();
  return { paths, damaged };
}

function filesWith(...paths: readonly string[]): KeptFiles {
  const files = new KeptFiles();
  const index = new SqliteIndex(sqlite, files, () => {});
  const texts = [{ entryId: "e", role: "user", text: "a lamp ".repeat(9000) }] as const;
  index.put(
    "f",
    paths.map((path) => packed({ session: indexedSession(path), texts })),
  );
  index.close();
  return files;
}

function unsettle(files: KeptFiles): void {
  const db = files.open("f");
  db.exec("UPDATE meta SET value = 1 WHERE key = 'writing'");
  db.close();
}

describe("the stored index", () => {
  it("is there at the next visit", () => {
    expect(visit(filesWith("a", "b"))).toEqual({ paths: ["a", "b"], damaged: [] });
  });

  it("has no text of a session that was removed", () => {
    const files = new KeptFiles();
    const index = new SqliteIndex(sqlite, files, () => {});
    const said = (text: string) => [{ entryId: "e", role: "user", text }] as const;
    const [lamp, chair] = ["a lamp by the window ".repeat(3000), "a chair by the door"];
    index.put("f", [
      packed({ session: indexedSession("a"), texts: said(lamp) }),
      packed({ session: indexedSession("b"), texts: said(chair) }),
    ]);
    index.close();
    const hasText = (text: string) => Buffer.from(files.bytes.get("f") ?? []).includes(text);
    expect(["lamp by the window", "chair by the door"].map(hasText)).toEqual([true, true]);
    const again = new SqliteIndex(sqlite, files, () => {});
    again.remove("f", ["a"]);
    again.close();
    expect(["lamp by the window", "chair by the door"].map(hasText)).toEqual([false, true]);
  });

  it("is dropped when it is of another version", () => {
    const files = filesWith("a");
    const db = files.open("f");
    db.exec("UPDATE meta SET value = 0 WHERE key = 'version'");
    db.close();
    expect(visit(files)).toEqual({ paths: [], damaged: [] });
    expect(visit(files)).toEqual({ paths: [], damaged: [] });
  });

  it("is dropped, and that is reported, when it is no database or a damaged one", () => {
    for (const damage of [
      (bytes: Uint8Array) => bytes.fill(7, 0, 100),
      (bytes: Uint8Array) => bytes.fill(7, 100, 2000),
      (bytes: Uint8Array) => bytes.fill(7, bytes.length >> 1),
    ]) {
      const files = filesWith("a", "b");
      const bytes = files.bytes.get("f") ?? new Uint8Array();
      damage(bytes);
      files.bytes.set("f", bytes);
      const first = visit(files);
      if (first.damaged.length > 0) expect(first).toEqual({ paths: [], damaged: ["f"] });
      else expect(first.paths).toEqual(["a", "b"]);
      expect(visit(files).damaged).toEqual([]);
    }
  });

  it("is checked as a whole when the visit before ended during a write", () => {
    const files = filesWith("a", "b");
    unsettle(files);
    expect(visit(files)).toEqual({ paths: ["a", "b"], damaged: [] });
    unsettle(files);
    const bytes = files.bytes.get("f") ?? new Uint8Array();
    bytes.fill(7, bytes.length - 40_000);
    files.bytes.set("f", bytes);
    expect(visit(files)).toEqual({ paths: [], damaged: ["f"] });
  });
});
