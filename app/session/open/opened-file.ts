// The file of a draft as an opened session of its own, to hold the draft against.
import type { OpenSession } from "./open-session.ts";

/** In place of a session's key where it names the file that a draft is of. No session has it. */
export const FILE_KEY = "~file";

const files = new WeakMap<object, OpenSession>();

/** Null while there is no draft. The same object for as long as the draft is of the same file. */
export function openedFile(open: OpenSession): OpenSession | null {
  const { draft } = open;
  if (!draft) return null;
  const { base } = draft;
  const known = files.get(base);
  if (known) return known;
  const file: OpenSession = { ...open, ...base, key: FILE_KEY, draft: null };
  files.set(base, file);
  return file;
}
