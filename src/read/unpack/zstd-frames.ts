// The frames of a file compressed with Zstandard (RFC 8878, section 3.1), walked without being unpacked: who
// unpacks sets aside the memory that a frame's header asks for, which a few bytes may ask gigabytes of.

/** A frame that looks further back takes more memory, and time for each of its blocks; browsers refuse it, too. */
const MAX_WINDOW = 8 << 20;

const MAGIC = 0xfd2fb528;
/** Any last four bits are valid. */
const SKIPPABLE = 0x184d2a50;

/** The next part of a file, of this many bytes: a number, or bytes to skip. */
interface FramePart {
  readonly kind: "frame" | "number" | "block" | "passed";
  readonly bytes: number;
}

/** Takes the bytes of a file one piece after another. */
export class FrameWalk {
  /** Why nothing is to be unpacked from some byte on, for people; "" for a valid file. */
  fault = "";
  readonly #parts = partsOfFrames();
  #part: FramePart = FRAME;
  /** How many bytes of the part are there, and the number that they are. */
  #held = 0;
  #number = 0;

  constructor() {
    // It asks for its first part, which is FRAME.
    this.#parts.next(0);
  }

  /** How many of these bytes may be unpacked. */
  take(bytes: Uint8Array): number {
    let frame = 0;
    for (let at = 0; at < bytes.length; ) {
      const { kind, bytes: wanted } = this.#part;
      if (kind === "frame" && this.#held === 0) frame = at;
      const taken = kind === "passed" ? Math.min(wanted - this.#held, bytes.length - at) : 1;
      this.#number += (bytes[at] ?? 0) * 256 ** this.#held;
      this.#held += taken;
      at += taken;
      if (this.#held < wanted) continue;
      const next = this.#parts.next(this.#number);
      this.#held = 0;
      this.#number = 0;
      if (next.done) {
        this.fault = next.value;
        return kind === "block" ? at : frame;
      }
      this.#part = next.value;
    }
    return bytes.length;
  }
}

const FRAME: FramePart = { kind: "frame", bytes: 4 };
const RUN = 1;
const RESERVED = 3;

/** Gets the number of each part it asks for, and gives the fault that it ends with. */
function* partsOfFrames(): Generator<FramePart, string, number> {
  const number = (bytes: number): FramePart => ({ kind: "number", bytes });
  for (;;) {
    const magic = yield FRAME;
    if (magic - (magic & 15) === SKIPPABLE) {
      const bytes = yield number(4);
      if (bytes > 0) yield { kind: "passed", bytes };
      continue;
    }
    if (magic !== MAGIC) return "it goes on with something else";
    const descriptor = yield number(1);
    const isSingle = (descriptor & 32) !== 0;
    const window = isSingle ? 0 : windowSize(yield number(1));
    const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
    if (dictionary > 0) yield number(dictionary);
    const sizeBytes = descriptor < 64 ? Number(isSingle) : 1 << (descriptor >> 6);
    const content = sizeBytes > 0 ? yield number(sizeBytes) : 0;
    const size = isSingle ? content : window;
    if (size > MAX_WINDOW) {
      const mb = Math.round(size / 2 ** 20).toLocaleString("en-US");
      return `to unpack it takes ${mb} MB of memory at once`;
    }
    for (let isLast = false; !isLast; ) {
      const header = yield { kind: "block", bytes: 3 };
      isLast = (header & 1) === 1;
      const kind = (header >> 1) & 3;
      if (kind === RESERVED) return "it is damaged";
      const checksum = isLast && (descriptor & 4) !== 0 ? 4 : 0;
      // A run is one byte, however long it becomes.
      const bytes = (kind === RUN ? 1 : header >> 3) + checksum;
      if (bytes > 0) yield { kind: "passed", bytes };
    }
  }
}

function windowSize(byte: number): number {
  const base = 2 ** (10 + (byte >> 3));
  return base + (base / 8) * (byte & 7);
}
