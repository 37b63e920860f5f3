// A file compressed with Zstandard, as Codex keeps its older sessions (formats-claude-codex.md 3.1), unpacked:
// sessions are read from any byte, so the whole content has to be there. Loaded with the first such file.
import { Decompress, ZstdErrorCode } from "fzstd";
import { joined } from "../../lib/joined.ts";
import { SessionError } from "../../model/problem.ts";
import { type ReadOptions, readSlices } from "../line/lines.ts";
import { type ByteSource, blobSource, memorySource } from "../source/byte-source.ts";
import { FrameWalk } from "./zstd-frames.ts";

/** Maximum size of the unpacked content, whatever a small file would become. Bytes. */
const MAX_UNPACKED = 1 << 30;
/**
 * Unpacked content is given to the browser in pieces of about this many bytes: it may store them on the
 * disk.
 */
const PIECE = 4 << 20;

/**
 * `source`: the unpacked content, named without the ending for compression. `fault`: why the rest is missing, for
 * people; "" if it is complete. Errors: SessionError, also without any content, and if it becomes too large.
 */
export async function unpacked(
  source: ByteSource,
  options: Pick<ReadOptions, "onProgress" | "signal" | "sliceBytes"> = {},
) {
  const kept = keeper(source.name);
  let fault = "";
  const walk = new FrameWalk();
  const unpacker = new Decompress(kept.keep);
  try {
    for await (const { bytes, start } of readSlices(source, options)) {
      const good = walk.take(bytes);
      fault = walk.fault;
      unpacker.push(bytes.subarray(0, good), fault !== "" || start + good === source.size);
      if (fault !== "") break;
    }
  } catch (error) {
    if (error instanceof SessionError) throw error;
    // What the frames say is wrong is why it ends there.
    fault ||= faultOf(error);
  }
  const blob = kept.joined();
  if (fault !== "" && blob.size === 0) {
    throw refusal(`${source.name} is compressed with Zstandard and cannot be unpacked: ${fault}.`);
  }
  return { source: blobSource(blob, source.name.replace(/\.zst$/i, "")), fault };
}

/** A block is no longer than that, and one is unpacked as a whole. */
const BLOCK_BYTES = 128 << 10;

/** What comes out of the first blocks of a file. Errors: SessionError, also where that is nothing. */
export async function unpackedBeginning(source: ByteSource): Promise<ByteSource> {
  const head = await source.read(0, Math.min(source.size, 2 * BLOCK_BYTES));
  const parts: Uint8Array[] = [];
  try {
    const good = new FrameWalk().take(head);
    new Decompress((bytes) => parts.push(bytes)).push(head.slice(0, good));
  } catch {
    // What came before is what there is.
  }
  if (parts.length > 0) return memorySource(joined(parts), source.name);
  throw refusal(`${source.name} is compressed with Zstandard, and cannot be unpacked.`);
}

/** Keeps what comes out of a file as a few large blobs. */
function keeper(name: string) {
  const blobs: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let [size, held] = [0, 0];
  const hand = () => {
    blobs.push(new Blob(parts));
    parts = [];
    held = 0;
  };
  return {
    /** `bytes`: the caller must not write to them again. Errors: SessionError for more than is unpacked. */
    keep(bytes: Uint8Array): void {
      size += bytes.length;
      if (size > MAX_UNPACKED) {
        throw refusal(`${name} is compressed, and holds more than 1 GB.`, "Unpack it with");
      }
      parts.push(bytes as Uint8Array<ArrayBuffer>);
      held += bytes.length;
      if (held >= PIECE) hand();
    },
    joined(): Blob {
      hand();
      return new Blob(blobs);
    },
  };
}

/** For people, after the name of the file. */
function faultOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === ZstdErrorCode.UnexpectedEOF ? "it ends in the middle" : "it is damaged";
}

/** `verb`: what is to be done with the program that unpacks it. */
function refusal(message: string, verb = "Try"): SessionError {
  const next = `${verb} “unzstd FILE”, which leaves it as it is, and open what comes of it.`;
  return new SessionError("unreadable", message, next);
}
