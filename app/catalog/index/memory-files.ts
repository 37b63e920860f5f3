// Databases of SQLite in memory: they are gone when they are closed.
import type { Database, Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { DatabaseFiles } from "./sqlite-index.ts";

export function memoryFiles(sqlite: Sqlite3Static): DatabaseFiles {
  const names = new Set<string>();
  return {
    names: () => [...names],
    open(name): Database {
      names.add(name);
      return new sqlite.oo1.DB(":memory:");
    },
    drop: (name) => void names.delete(name),
  };
}
