// A name for a new file, as the person chooses it; and whether that is the file that is open, which
// nothing is ever written over.

import { SessionError } from "../../src/model/problem.ts";
import type { Session } from "../../src/model/session.ts";

interface PickerWindow {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string;
  }) => Promise<FileSystemFileHandle>;
}

/** What is open, and what tells how its file is got at; null where the browser gave no handle of it. */
interface OpenedFile {
  readonly session: Session;
  readonly handle: () => Promise<FileSystemFileHandle | null>;
}

/**
 * Null where the browser has no such picker: the file is downloaded. Errors: DOMException "AbortError"
 * when the person chose none; SessionError "permission" for the opened file itself, others where it is not
 * known which that is.
 */
export async function chosenFile(
  suggestedName: string,
  opened: OpenedFile,
): Promise<FileSystemFileHandle | null> {
  const chosen = await (window as PickerWindow).showSaveFilePicker?.({ suggestedName });
  if (!chosen) return null;
  if (!(await isOpened(chosen, opened))) return chosen;
  throw new SessionError(
    "permission",
    `${chosen.name} is the opened file itself, which is never written over.`,
    "Choose another name.",
  );
}

/** Whether a chosen file is the one that is open, also where that came without a handle. */
async function isOpened(chosen: FileSystemFileHandle, opened: OpenedFile): Promise<boolean> {
  const handle = await opened.handle();
  if (handle) return handle.isSameEntry(chosen);
  const { fileName, size } = opened.session;
  if (chosen.name !== fileName) return false;
  // One that cannot be looked at cannot be written either, and writing says why.
  const found = await chosen.getFile().catch(() => null);
  return found !== null && found.size === size && size > 0;
}
