// What can be shown of a long file before it is read: where its end alone says what the model is sent
// now, that is what the screen begins with, and it stays the same when everything else is known.
import { holdsContext } from "../../../src/context/end-context.ts";
import { openEnd } from "../../../src/formats/index.ts";
import type { OpenedSession } from "../../../src/model/session.ts";
import type { ByteSource } from "../../../src/read/source/byte-source.ts";

/** Most contexts fit into the first; reading the second is hardly noticed. Bytes. */
const ENDS: readonly number[] = [1 << 20, 4 << 20];

/**
 * The rows of a file's end when the context at its leaf is among them; null: all of it has to be read
 * before anything can be shown. `ends`: how much to look at, in bytes. Whatever is wrong with the file,
 * reading it says so.
 */
export async function openAhead(
  source: ByteSource,
  ends: readonly number[] = ENDS,
): Promise<OpenedSession | null> {
  for (const bytes of ends) {
    const end = await openEnd(source, bytes).catch(() => null);
    if (end && holdsContext(end.session.table)) return end;
  }
  return null;
}
