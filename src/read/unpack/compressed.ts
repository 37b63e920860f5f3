// Whether a file is compressed with Zstandard, and how it begins: what unpacks it is loaded with the first one.
import type { ByteSource } from "../source/byte-source.ts";

const ZSTD: readonly number[] = [0x28, 0xb5, 0x2f, 0xfd];

/** `head`: the first bytes of a file. */
export function isCompressed(head: Uint8Array): boolean {
  return ZSTD.every((byte, at) => head[at] === byte);
}

/**
 * Of a compressed file the beginning of its content, of others the file itself: enough to recognise its
 * format. Errors: those of the source; SessionError without any content.
 */
export async function plainBeginning(source: ByteSource): Promise<ByteSource> {
  if (!isCompressed(await source.read(0, ZSTD.length))) return source;
  const { unpackedBeginning } = await import("./unpacked.ts");
  return unpackedBeginning(source);
}
