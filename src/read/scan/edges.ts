// The first and the last bytes of a file that was read: what tells one that has grown from one that
// was written anew.
import { joined } from "../../lib/joined.ts";
import type { FileBytes } from "../../model/session.ts";

const EDGE_BYTES = 1024;

export interface Edges {
  readonly head: Uint8Array;
  /** The last bytes before `end`. */
  readonly tail: Uint8Array;
  /** Bytes of the file when it was read. */
  readonly end: number;
}

/** Takes the slices of a file in their order; later ones may lie over earlier ones. */
export class EdgeRecorder {
  #head: Uint8Array;
  #tail: Uint8Array;
  #end: number;

  /** `before`: of the part that was read already. */
  constructor(before: Edges | null = null) {
    this.#head = before?.head ?? new Uint8Array(0);
    this.#tail = before?.tail ?? new Uint8Array(0);
    this.#end = before?.end ?? 0;
  }

  /** The bytes from `start` on, which is not after the last one taken. */
  add(bytes: Uint8Array, start: number): void {
    this.#head = joined([this.#head.subarray(0, start), bytes.subarray(0, EDGE_BYTES)]).slice(
      0,
      EDGE_BYTES,
    );
    const kept = this.#tail.length - (this.#end - start);
    const last = joined([this.#tail.subarray(0, Math.max(0, kept)), bytes.subarray(-EDGE_BYTES)]);
    this.#tail = last.slice(-EDGE_BYTES);
    this.#end = start + bytes.length;
  }

  get edges(): Edges {
    return { head: this.#head, tail: this.#tail, end: this.#end };
  }
}

/** Those of the first `end` bytes of a file, or of all of it. Errors: SessionError of the source. */
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
