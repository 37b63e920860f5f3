// Several PNG pictures as one that moves: an animated PNG (https://www.w3.org/TR/png-3/#apng-frame-based-animation).
// Programs that know PNG alone show its first frame.
import { crc32, deflateSync, inflateSync } from "node:zlib";

export interface Frame {
  /** A PNG, as browsers make them of a page. */
  readonly png: Uint8Array;
  readonly milliseconds: number;
}

/** Frames of one size and one kind of pixels, shown again and again. Errors: frames that differ in either. */
export function animated(frames: readonly Frame[]): Uint8Array {
  const [first] = frames;
  if (!first) throw new Error("No frames.");
  const header = partOf(first.png, "IHDR");
  // How often: 0 is without an end.
  const chunks = [chunk("IHDR", header), chunk("acTL", numbers(frames.length, 0))];
  let sequence = 0;
  for (const [at, { png, milliseconds }] of frames.entries()) {
    if (!partOf(png, "IHDR").equals(header))
      throw new Error("The frames differ in size or pixels.");
    const place = [header.readUInt32BE(0), header.readUInt32BE(4), 0, 0];
    const delay = Buffer.alloc(6);
    delay.writeUInt16BE(milliseconds, 0);
    delay.writeUInt16BE(1000, 2);
    chunks.push(chunk("fcTL", Buffer.concat([numbers(sequence++, ...place), delay])));
    // Browsers compress in a hurry.
    const pixels = deflateSync(inflateSync(partOf(png, "IDAT")), { level: 9 });
    if (at === 0) chunks.push(chunk("IDAT", pixels));
    else chunks.push(chunk("fdAT", Buffer.concat([numbers(sequence++), pixels])));
  }
  return Buffer.concat([SIGNATURE, ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** What all chunks of that type hold, one after another. */
function partOf(png: Uint8Array, wanted: string): Buffer {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const found: Buffer[] = [];
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === wanted) found.push(bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(found);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([numbers(data.length), named, numbers(crc32(named))]);
}

/** Each in four bytes. */
function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
}
