// The file of a draft as an opened session of its own, for comparison with the draft.
import type { OpenSession } from "./open-session.ts";

/** Replaces a session's key where it means the file of a draft. No session has it. */
export const FILE_KEY = "~file";

const files = new WeakMap<object, OpenSession>();

/** Null without a draft. The same object as long as the draft has the same file. */
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
