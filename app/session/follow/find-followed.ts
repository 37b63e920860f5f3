// Which file of a session can be followed, and how.

import { servedToken } from "../library/folders/served/kept-token.ts";
import type { Library } from "../library/library.ts";
import type { FollowedFile } from "./followed-file.ts";
import { HandleFile } from "./handle-file.ts";
import { ServedFollowedFile } from "./served-file.ts";

/** Null: it is a copy, a sample, or a folder of files. */
export async function findFollowed(library: Library, key: string): Promise<FollowedFile | null> {
  const handle = await library.handleOf(key);
  if (handle) return new HandleFile(handle);
  const place = await library.placeOf(key);
  if (place?.kind !== "file") return null;
  const token = servedToken(null);
  return token === null
    ? null
    : new ServedFollowedFile({ base: document.baseURI, token }, place.path);
}
