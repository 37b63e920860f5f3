// The files of a sub-agent that was forked from its session: the session's file up to the fork, and its own
// (formats-more.md 7.1).
import { stringField } from "../../model/json/json.ts";
import { readObjects } from "../../read/line/objects.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import type { FilePart, NamedFile } from "../format.ts";
import { headObjects } from "../line-session/head-objects.ts";

/** The line that names it is the first. */
const HEAD_BYTES = 4096;
/** Every sub-agent of a session reads it again. */
const MAX_BYTES = 64 << 20;

/**
 * In the terms of a format's `parts`; none if the file continues no other, or that file does not
 * exist.
 */
export async function forkParts(
  own: NamedFile,
  find: (id: string) => NamedFile | undefined,
): Promise<readonly FilePart[]> {
  const [first = {}] = headObjects(await own.source.read(0, HEAD_BYTES));
  if (first.type !== "fork-context-ref") return [];
  const id = stringField(first, "parentSessionId") ?? "";
  const session = find(id);
  const end = session ? await endOf(session.source, stringField(first, "parentLastUuid")) : 0;
  if (!session || end === 0) return [];
  const { path, source } = session;
  return [
    { id, path, source, end, isTorn: true },
    { id: "", ...own, end: own.source.size, isTorn: false },
  ];
}

/** The end of the line with a uuid, without its line feed; 0: no such line. */
async function endOf(source: ByteSource, uuid: string | undefined): Promise<number> {
  let end = 0;
  if (uuid === undefined || source.size > MAX_BYTES) return end;
  await readObjects(source, (object, { start, length }) => {
    if (object.uuid === uuid) end = start + length;
  });
  return end;
}
