// The state of a session's folder, computed from its files; and whether the folder exists.
import { type Facts, markOf } from "./folder-memory.ts";
import type { FolderLook } from "./followed-file.ts";

/** Without this file no folder is a session. */
const HEADER = "session.json";

export class FolderLooks {
  #hadHeader = false;

  /** `files`: by path below the folder. Null: it does not exist any more. */
  of(files: ReadonlyMap<string, Facts>): FolderLook | null {
    // Deleting a folder deletes its content first.
    if (this.#hadHeader && !files.has(HEADER)) return null;
    this.#hadHeader ||= files.has(HEADER);
    const marks = new Map<string, string>();
    let [size, changedAt] = [0, 0];
    for (const [path, file] of files) {
      marks.set(path, markOf(file));
      size += file.size;
      changedAt = Math.max(changedAt, file.lastModified);
    }
    return { files: marks, size, changedAt, mark: [...marks].sort().join("\n") };
  }
}
