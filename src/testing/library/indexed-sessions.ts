// Sessions as an index of many has them, for tests: what a test does not say is empty.
import {
  type IndexedSession,
  type LibraryNeighbour,
  unreadSession,
} from "../../library/indexed-session.ts";
import { sumOfSums, type UsageSum } from "../../stats/usage-sum.ts";

/** `path` names the session in what a test prints. */
export function indexedSession(
  path: string,
  given: Partial<Omit<IndexedSession, "path">> = {},
): IndexedSession {
  return {
    ...unreadSession({ path, size: 1, mtimeMs: 0 }),
    format: "pi",
    formatName: "pi v3",
    branches: 1,
    ...given,
  };
}

/** A file that could not be read. */
export function unreadableFile(path: string): LibraryNeighbour {
  return { path, size: 0, mtimeMs: 0, kind: "unreadable", what: "" };
}

/** One call, unless said otherwise; its tokens are counted together. */
export function usageSum(given: Partial<Omit<UsageSum, "tokens">>): UsageSum {
  const calls = Object.keys(given).length === 0 ? 0 : 1;
  return sumOfSums([{ ...sumOfSums([]), calls, ...given }]);
}
