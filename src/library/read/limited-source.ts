// Keeps the reading of a large file from filling the memory: a list of sessions is not worth that. What
// is kept of a session grows with its lines, so these are counted as its bytes come.
import { SessionError } from "../../model/problem.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";

export interface LimitedSource extends ByteSource {
  /** The file is read from its beginning again. */
  again(): void;
}

/** The same bytes and errors as of `source`; SessionError "unreadable" after `maxLines` lines. */
export function limitedSource(source: ByteSource, maxLines: number): LimitedSource {
  let lines = 0;
  const counted = (bytes: Uint8Array): Uint8Array => {
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
    if (lines > maxLines) throw tooMany(source.name, maxLines);
    return bytes;
  };
  const { slices } = source;
  return {
    name: source.name,
    size: source.size,
    read: async (start, end) => counted(await source.read(start, end)),
    ...(slices && {
      async *slices(size: number, from: number, to: number) {
        for await (const slice of slices.call(source, size, from, to)) yield counted(slice);
      },
    }),
    again() {
      lines = 0;
    },
  };
}

function tooMany(name: string, maxLines: number): SessionError {
  return new SessionError(
    "unreadable",
    `${name} has more than ${maxLines.toLocaleString("en-US")} lines.`,
    "Open it alone to see what it is.",
  );
}
