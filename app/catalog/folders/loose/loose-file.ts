// The file of a session that was opened alone, as far as it can be had without asking anybody.
import { permissionOf } from "../../file-access.ts";
import type { SessionRecord } from "../../stored/records.ts";
import { readCopy, readHandle } from "../../stored/session-records.ts";

/** Null: it is gone, or the browser wants to ask somebody first. What lies in a folder is had with it. */
export async function aloneFile({ key, fileName, place }: SessionRecord): Promise<File | null> {
  if (place) return null;
  try {
    const handle = await readHandle(key);
    if (handle) return (await permissionOf(handle)) === "granted" ? await handle.getFile() : null;
    const copy = await readCopy(key);
    // A copy is called after its key; by its own name it is known for what it is.
    return copy && new File([copy], fileName, { lastModified: copy.lastModified });
  } catch {
    // Moved, deleted, or the browser made space: the list says that it was not read.
    return null;
  }
}
