// The frames of a file compressed with Zstandard (RFC 8878, section 3.1), walked without being unpacked: who
// unpacks sets aside the memory that a frame's header asks for, which a few bytes may ask gigabytes of.

/** A frame that looks further back takes more memory, and time for each of its blocks; browsers refuse it, too. */
const MAX_WINDOW = 8 << 20;

const MAGIC = 0xfd2fb528;
/** The last four bits are anybody's. */
const SKIPPABLE = 0x184d2a50;

type FramePart = "magic" | "skippable" | "descriptor" | "header" | "block";

/** Takes the bytes of a file one piece after another. */
export class FrameWalk {
  /** Why nothing is to be unpacked from some byte on, for people; "" for a file that is as it should be. */
  fault = "";
  #step: FramePart = "magic";
  /** Bytes that are part of no header. */
  #skip = 0;
  /** The header that is read now, and how many bytes it has. */
  readonly #header = new Uint8Array(16);
  #wanted = 4;
  #held = 0;
  #descriptor = 0;

  /** How many of these bytes may be unpacked. */
  take(bytes: Uint8Array): number {
    let at = 0;
    let frame = 0;
    while (at < bytes.length && this.fault === "") {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, bytes.length - at);
        this.#skip -= skipped;
        at += skipped;
        continue;
      }
      if (this.#step === "magic" && this.#held === 0) frame = at;
      this.#header[this.#held++] = bytes[at++] ?? 0;
      if (this.#held < this.#wanted) continue;
      this.#held = 0;
      this.#next();
    }
    return this.fault === "" || this.#step === "block" ? at : frame;
  }

  /** A header is there. */
  #next(): void {
    if (this.#step === "magic") this.#begin(this.#number(0, 4));
    else if (this.#step === "descriptor") this.#describe(this.#number(0, 1));
    else if (this.#step === "block") this.#block(this.#number(0, 3));
    else if (this.#step === "header") {
      this.#checkWindow();
      if (this.fault === "") this.#expect("block", 3);
    } else {
      this.#skip = this.#number(0, 4);
      this.#expect("magic", 4);
    }
  }

  #expect(step: FramePart, bytes: number): void {
    this.#step = step;
    this.#wanted = bytes;
  }

  #begin(magic: number): void {
    if (magic === MAGIC) this.#expect("descriptor", 1);
    else if (magic - (magic & 15) === SKIPPABLE) this.#expect("skippable", 4);
    else this.fault = "it goes on with something else";
  }

  #describe(descriptor: number): void {
    this.#descriptor = descriptor;
    const { window, dictionary, content } = headerSizes(descriptor);
    this.#expect("header", window + dictionary + content);
  }

  #checkWindow(): void {
    const { window, dictionary, content } = headerSizes(this.#descriptor);
    const size =
      window === 1 ? windowSize(this.#number(0, 1)) : this.#number(window + dictionary, content);
    if (size > MAX_WINDOW) {
      const mb = Math.round(size / 2 ** 20).toLocaleString("en-US");
      this.fault = `to unpack it takes ${mb} MB of memory at once`;
    }
  }

  #block(header: number): void {
    const isLast = (header & 1) === 1;
    const kind = (header >> 1) & 3;
    if (kind === RESERVED) this.fault = "it is damaged";
    const checksum = (this.#descriptor & 4) === 0 ? 0 : 4;
    // A run is one byte, however long it becomes.
    this.#skip = (kind === RUN ? 1 : header >> 3) + (isLast ? checksum : 0);
    if (isLast) this.#expect("magic", 4);
  }

  #number(from: number, length: number): number {
    let number = 0;
    for (let at = length - 1; at >= 0; at--) number = number * 256 + (this.#header[from + at] ?? 0);
    return number;
  }
}

const RUN = 1;
const RESERVED = 3;

/** Bytes of what a frame's header has after its first one. */
function headerSizes(descriptor: number) {
  const isSingle = (descriptor & 32) !== 0;
  const content = descriptor >> 6;
  return {
    window: isSingle ? 0 : 1,
    dictionary: [0, 1, 2, 4][descriptor & 3] ?? 0,
    content: content === 0 ? Number(isSingle) : 1 << content,
  };
}

function windowSize(byte: number): number {
  const base = 2 ** (10 + (byte >> 3));
  return base + (base / 8) * (byte & 7);
}
