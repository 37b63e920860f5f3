// How a session's folder looks, made of what is known of its files; and whether it is there at all.
import { type Facts, markOf } from "./folder-memory.ts";
import type { FolderLook } from "./followed-file.ts";

/** Without it no folder is a session. */
const HEADER = "session.json";

export class FolderLooks {
  #hadHeader = false;

  /** `files`: by path below the folder. Null: it is not there any more. */
  of(files: ReadonlyMap<string, Facts>): FolderLook | null {
    // Who deletes a folder deletes what is in it first.
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
