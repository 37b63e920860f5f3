// Which failures are skipped by code that reads many files, or files next to the one that matters.
import { SessionError } from "../../model/problem.ts";

/** A file that is gone, locked or a folder; anything else is a fault of ours. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof SessionError || (error instanceof Error && "code" in error);
}

/** Null where a file or folder cannot be read or cleared away. */
export function ifReadable<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}
