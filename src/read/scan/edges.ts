// The first and the last bytes of a file that was read: they distinguish a file that has grown from
// one that was rewritten.
import type { FileBytes } from "../../model/session.ts";

const EDGE_BYTES = 1024;

export interface Edges {
  readonly head: Uint8Array;
  /** The last bytes before `end`. */
  readonly tail: Uint8Array;
  /** Bytes of the file when it was read. */
  readonly end: number;
}

/**
 * Those of the first `end` bytes of a file, or of the whole file. Errors: SessionError of the
 * source.
 */
export async function readEdges(source: FileBytes, end = source.size): Promise<Edges> {
  const [head, tail] = await Promise.all([
    source.read(0, Math.min(end, EDGE_BYTES)),
    source.read(Math.max(0, end - EDGE_BYTES), end),
  ]);
  return { head, tail, end };
}

/** Whether a file still has these bytes where they were. Errors: SessionError of the source. */
export async function hasEdges(source: FileBytes, edges: Edges): Promise<boolean> {
  const { head, tail, end } = edges;
  const [first, last] = await Promise.all([
    source.read(0, head.length),
    source.read(end - tail.length, end),
  ]);
  return isSameBytes(head, first) && isSameBytes(tail, last);
}

export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
