// Which file or folder of a session can be followed, and how.

import { fileHandleIn } from "../library/folders/folder-input.ts";
import { servedToken } from "../library/folders/served/kept-token.ts";
import type { Library } from "../library/library.ts";
import { readFolder } from "../library/stored/folder-records.ts";
import type { FollowedFile, FollowedFolder } from "./followed-file.ts";
import { HandleFile } from "./handle/handle-file.ts";
import { HandleFolder } from "./handle/handle-folder.ts";
import { ServedFollowedFile } from "./served/served-file.ts";
import { ServedFollowedFolder } from "./served/served-session-folder.ts";

/** Errors: SessionError of the storage. Null: it is a copy, a sample, or a folder that this browser cannot get at again. */
export async function findFollowed(
  library: Library,
  key: string,
): Promise<FollowedFile | FollowedFolder | null> {
  const handle = await library.handleOf(key);
  if (handle) return new HandleFile(handle);
  const place = await library.placeOf(key);
  if (!place) return null;
  const { folder, path, kind } = place;
  const record = await readFolder(folder);
  if (record?.handle) {
    return kind === "folder"
      ? new HandleFolder(record.handle, path)
      : new HandleFile(await fileHandleIn(record.handle, path));
  }
  const token = servedToken(null);
  if (token === null || (record && !record.isServed)) return null;
  const at = { base: document.baseURI, token };
  return kind === "file" ? new ServedFollowedFile(at, path) : new ServedFollowedFolder(at, path);
}
