// A file of a folder joined with the files that hold the rest of its session. It knows their places, not
// their content.
import { threadOf } from "../../../src/formats/folder.ts";
import {
  begunFromOf,
  goesOnElsewhere,
  partsAmong,
  partsOf,
  sizesOf,
} from "../../../src/formats/joined-input.ts";
import type { SourceInput } from "../../engine/session-source.ts";
import { type ServedFile, sourceOfFile, wholeFile } from "./served/served-folder.ts";

type FileInput = SourceInput & { readonly kind: "file" };

/**
 * `filesThere`: all files of the folder by path, listed only when the file needs others. Errors:
 * SessionError.
 */
export async function joinedFile(
  path: string,
  file: File,
  filesThere: () => Promise<ReadonlyMap<string, File | ServedFile>>,
  signal: AbortSignal,
): Promise<FileInput> {
  if (!(await goesOnElsewhere(path, sourceOfFile(file)))) return { kind: "file", file };
  const all = await filesThere();
  const sourceAt = (at: string) => {
    const there = at === path ? file : all.get(at);
    return there && sourceOfFile(there);
  };
  const parts = await partsOf(threadOf(all.keys(), path), sourceAt, partsAmong(all.keys()));
  const copied = all.get(begunFromOf(parts)?.path ?? "");
  const more = copied && { begunFrom: await wholeFile(copied, signal) };
  if (parts.length < 2) return { kind: "file", file, ...more };
  const pieces: BlobPart[] = [];
  for (const { path: at, source, end, isTorn } of parts) {
    const there = all.get(at);
    const own = at === path || !there ? file : await wholeFile(there, signal);
    // A compressed file is joined as its content.
    pieces.push(
      own.size === source.size ? own.slice(0, end) : await packedBytes(source.read(0, end)),
    );
    if (isTorn) pieces.push("\n");
  }
  const joined = new File(pieces, file.name, { lastModified: file.lastModified });
  return { kind: "file", file: joined, parts: sizesOf(parts), ...more };
}

async function packedBytes(bytes: Promise<Uint8Array>): Promise<Blob> {
  return new Blob([new Uint8Array(await bytes)]);
}
