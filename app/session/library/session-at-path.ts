// Finds the session that an agent names by the path of its file. The browser tells no paths: what a
// session file is called is its time and id, and that is all there is to go by.

import type { FoundSession } from "./given-files.ts";
import type { SessionRecord } from "./stored/library-db.ts";

/** record: opened before; found: among files that were given and not opened yet. */
export type SessionAtPath =
  | { readonly kind: "record"; readonly key: string }
  | { readonly kind: "found"; readonly found: FoundSession };

/** Null when no file is called so, and when several are: none of them is surely the one. */
export function sessionAtPath(
  path: string,
  records: readonly SessionRecord[],
  found: readonly FoundSession[],
): SessionAtPath | null {
  const name = fileNameOf(path);
  const known = records.filter(({ fileName }) => fileName === name);
  const [record] = known;
  if (record) return known.length === 1 ? { kind: "record", key: record.key } : null;
  const given = found.filter((one) => one.input.kind === "file" && fileNameOf(one.path) === name);
  const [only] = given;
  return only && given.length === 1 ? { kind: "found", found: only } : null;
}

/** As any system writes paths. */
function fileNameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
