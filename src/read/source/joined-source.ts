// Several files read as one, each from its beginning up to a byte.
import { joined } from "../../lib/joined.ts";
import { type ByteSource, memorySource } from "./byte-source.ts";

export interface SourcePart {
  readonly source: ByteSource;
  /** Of the bytes that are read. */
  readonly end: number;
  /** The last line has no line feed: one is put there. */
  readonly isTorn: boolean;
}

/** One after another. Errors of a read: those of the part's file. */
export function joinedSource(parts: readonly SourcePart[], name: string): ByteSource {
  const pieces = parts.flatMap((part) => (part.isTorn ? [part, LINE_FEED] : [part]));
  return {
    name,
    size: pieces.reduce((size, { end }) => size + end, 0),
    async read(from, to) {
      const bytes: Uint8Array[] = [];
      let start = 0;
      for (const { source, end } of pieces) {
        const [first, last] = [Math.max(0, from - start), Math.min(end, to - start)];
        if (first < last) bytes.push(await source.read(first, last));
        start += end;
      }
      return bytes.length === 1 && bytes[0] ? bytes[0] : joined(bytes);
    },
  };
}

const LINE_FEED: Omit<SourcePart, "isTorn"> = {
  source: memorySource(Uint8Array.of(10), "line feed"),
  end: 1,
};
