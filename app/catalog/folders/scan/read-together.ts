// The bytes of many small files in one read: a browser takes longer to begin a read than to read a
// megabyte. The next group is read while one is processed. It knows no sessions.
import type { Candidate } from "../../../../src/library/files/candidates.ts";
import { type ByteSource, memorySource } from "../../../../src/read/source/byte-source.ts";
import { gatheredSource } from "../../../../src/read/source/gathered-source.ts";
import type { ServedFile } from "../served/served-folder.ts";
import { sourceOfFile } from "../served/served-folder.ts";

/** What may be a session, with the files it is read from by their paths in the folder. */
export interface Wanted {
  readonly candidate: Candidate;
  readonly files: ReadonlyMap<string, File | ServedFile>;
}

/** `files`: all files, by path. */
export function wantedOf(
  candidates: readonly Candidate[],
  files: ReadonlyMap<string, File | ServedFile>,
): readonly Wanted[] {
  return candidates.map((candidate) => {
    const own = new Map<string, File | ServedFile>();
    for (const path of candidate.files) {
      const file = files.get(path);
      if (file) own.set(path, file);
    }
    return { candidate, files: own };
  });
}

/** Of one read; a larger file is read by itself. Bytes. */
const MAX_TOGETHER = 4 << 20;

export interface AtHand {
  readonly wanted: Wanted;
  /** Undefined for a path that is not among its files. */
  readonly sourceOf: (path: string) => ByteSource | undefined;
}

/**
 * All files, in the same order. A file that cannot be read with the others is read by itself, and says why
 * not.
 */
export async function* readTogether(group: readonly Wanted[]): AsyncGenerator<AtHand> {
  const batches = batchesOf(group);
  let coming = bytesOf(batches[0] ?? []);
  for (const [at, batch] of batches.entries()) {
    const bytes = await coming;
    coming = bytesOf(batches[at + 1] ?? []);
    for (const wanted of batch) {
      yield {
        wanted,
        sourceOf(path) {
          const file = wanted.files.get(path);
          const own = file && bytes.get(file);
          return own ? memorySource(own, file.name) : file && gatheredSource(sourceOfFile(file));
        },
      };
    }
  }
}

function batchesOf(group: readonly Wanted[]): readonly (readonly Wanted[])[] {
  const batches: Wanted[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const wanted of group) {
    size += wanted.candidate.address.size;
    const last = batches.at(-1);
    if (last && size <= MAX_TOGETHER) last.push(wanted);
    else {
      batches.push([wanted]);
      size = wanted.candidate.address.size;
    }
  }
  return batches;
}

type Bytes = ReadonlyMap<File | ServedFile, Uint8Array>;

const NONE: Bytes = new Map();

/** By file; none where they cannot be read together. */
async function bytesOf(batch: readonly Wanted[]): Promise<Bytes> {
  const files: File[] = [];
  for (const wanted of batch) {
    for (const file of wanted.files.values()) if (file instanceof File) files.push(file);
  }
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MAX_TOGETHER) return NONE;
  try {
    const bytes = new Uint8Array(await new Blob(files).slice(0, size).arrayBuffer());
    if (bytes.length !== size) return NONE;
    let end = 0;
    return new Map(
      files.map((file) => {
        end += file.size;
        return [file, bytes.subarray(end - file.size, end)];
      }),
    );
  } catch {
    // One file is gone or was changed: each is read by itself, and that one reports it.
    return NONE;
  }
}
