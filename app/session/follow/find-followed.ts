// Which file or folder of a session can be followed, and how.

import type { Catalog } from "../../catalog/catalog.ts";
import { fileHandleIn } from "../../catalog/folders/folder-sources.ts";
import { servedToken } from "../../catalog/folders/served/kept-token.ts";
import { readFolder } from "../../catalog/stored/folder-records.ts";
import type { FollowedFile, FollowedFolder } from "./followed-file.ts";
import { HandleFile } from "./handle/handle-file.ts";
import { HandleFolder } from "./handle/handle-folder.ts";
import { ServedFollowedFile } from "./served/served-file.ts";
import { ServedFollowedFolder } from "./served/served-session-folder.ts";

/**
 * Errors: SessionError of the storage. Null: it is a copy, a sample, or a folder that this browser cannot
 * access again.
 */
export async function findFollowed(
  catalog: Catalog,
  key: string,
): Promise<FollowedFile | FollowedFolder | null> {
  const handle = await catalog.handleOf(key);
  if (handle) return new HandleFile(handle);
  const place = await catalog.placeOf(key);
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
