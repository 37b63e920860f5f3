// Damage that knows nothing of lines: what disks, transfers and editors do to bytes.
import type { Random } from "../../fixtures/generate/random.ts";

type Damage = (bytes: Buffer, at: number, random: Random) => Buffer;

const BOM = [0xef, 0xbb, 0xbf];

const DAMAGES: Readonly<Record<string, Damage>> = {
  "one byte changed": (bytes, at, random) => spliced(bytes, at, 1, [random.below(256)]),
  "bytes lost": (bytes, at, random) => spliced(bytes, at, 1 + random.below(40), []),
  "bytes put in": (bytes, at, random) =>
    spliced(
      bytes,
      at,
      0,
      Array.from({ length: 1 + random.below(6) }, () => random.below(256)),
    ),
  "NUL bytes": (bytes, at, random) =>
    spliced(bytes, at, 1 + random.below(30), new Array(30).fill(0)),
  "no UTF-8": (bytes, at, random) => spliced(bytes, at, 0, [random.pick([0xc3, 0xff, 0xed, 0x80])]),
  "cut off": (bytes, at) => bytes.subarray(0, at),
  "beginning lost": (bytes, at) => bytes.subarray(at),
  "line feed put in": (bytes, at) => spliced(bytes, at, 0, [10]),
  "carriage return put in": (bytes, at) => spliced(bytes, at, 0, [13]),
  "space put in": (bytes, at, random) => spliced(bytes, at, 0, [random.pick([32, 9, 13, 11, 12])]),
  "byte order mark first": (bytes) => spliced(bytes, 0, 0, BOM),
  "two byte order marks": (bytes) => spliced(bytes, 0, 0, [...BOM, ...BOM]),
  "space before a byte order mark": (bytes) => spliced(bytes, 0, 0, [32, ...BOM]),
  "byte order mark inside": (bytes, at) => {
    const feed = bytes.indexOf(10, at);
    return spliced(bytes, feed < 0 ? at : feed + 1, 0, BOM);
  },
  "CR LF": (bytes) => Buffer.from(bytes.toString("latin1").replaceAll("\n", "\r\n"), "latin1"),
  "CR alone": (bytes) => Buffer.from(bytes.toString("latin1").replaceAll("\n", "\r"), "latin1"),
  "line feed lost": (bytes, at) => {
    const feed = bytes.indexOf(10, at);
    return feed < 0 ? bytes : spliced(bytes, feed, 1, []);
  },
  "a part twice": (bytes, at, random) => {
    const part = bytes.subarray(at, at + 1 + random.below(2000));
    return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
  },
  "quote put in": (bytes, at, random) => spliced(bytes, at, 0, [random.pick([34, 92, 123, 125])]),
};

const NAMES = Object.keys(DAMAGES);

export function damageBytes(
  bytes: Uint8Array,
  random: Random,
  say: (what: string) => void,
): Uint8Array {
  const name = NAMES[random.below(NAMES.length)] ?? "";
  const damage = DAMAGES[name];
  if (!damage || bytes.length === 0) return bytes;
  const at = random.below(bytes.length);
  say(`${name} at byte ${at}`);
  return damage(Buffer.from(bytes), at, random);
}

function spliced(bytes: Buffer, at: number, lost: number, put: readonly number[]): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(put), bytes.subarray(at + lost)]);
}
