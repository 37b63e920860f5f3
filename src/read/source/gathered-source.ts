// Reads that are requested together, gathered: if they are close together, the source is read once.
// A browser takes longer to begin a read than to read a hundred entries.
import type { ByteSource } from "./byte-source.ts";

/** Bytes between two reads that are rather read than left out. */
const WORTH_READING = 16_384;
/** Reads are gathered up to this many bytes. */
const MAX_AT_ONCE = 1_048_576;

interface Wanted {
  readonly start: number;
  readonly end: number;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/** The same bytes and the same errors as of `source`. */
export function gatheredSource(source: ByteSource): ByteSource {
  let waiting: Wanted[] = [];
  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    for (const group of groupsOf(batch)) void readTogether(source, group);
  };
  return {
    ...source,
    read(start, end) {
      return new Promise((resolve, reject) => {
        if (waiting.length === 0) queueMicrotask(flush);
        waiting.push({ start, end: Math.max(start, Math.min(end, source.size)), resolve, reject });
      });
    },
  };
}

function groupsOf(batch: readonly Wanted[]): readonly (readonly Wanted[])[] {
  const groups: Wanted[][] = [];
  let group: Wanted[] = [];
  let [start, end] = [0, 0];
  for (const wanted of [...batch].sort((a, b) => a.start - b.start)) {
    const isNear = wanted.start <= end + WORTH_READING;
    const together = Math.max(end, wanted.end) - start;
    if (group.length > 0 && isNear && together <= MAX_AT_ONCE) {
      group.push(wanted);
      end = Math.max(end, wanted.end);
    } else {
      group = [wanted];
      groups.push(group);
      [start, end] = [wanted.start, wanted.end];
    }
  }
  return groups;
}

async function readTogether(source: ByteSource, group: readonly Wanted[]): Promise<void> {
  const start = Math.min(...group.map((wanted) => wanted.start));
  const end = Math.max(...group.map((wanted) => wanted.end));
  try {
    const bytes = await source.read(start, end);
    for (const wanted of group) {
      wanted.resolve(bytes.subarray(wanted.start - start, wanted.end - start));
    }
  } catch (error) {
    for (const wanted of group) wanted.reject(error);
  }
}
