// Finds the session that an agent names by the path of its file. The browser tells no paths: what a
// session file is called is its time and id, and that is all there is to go by.
import { fileNameOf, type SessionSummary } from "../folders/session-summary.ts";

/** Null when no file is called so, and when several are: none of them is surely the one. */
export function sessionAtPath(
  path: string,
  sessions: readonly SessionSummary[],
): SessionSummary | null {
  const name = fileNameOf(path);
  const named = sessions.filter(
    (one) => one.kind === "file" && (one.record?.fileName ?? fileNameOf(one.path)) === name,
  );
  const [only] = named;
  return only && named.length === 1 ? only : null;
}
