// Reads a large file in two halves, the second one on another core. What cannot be read there is read
// here.
import { type ReadOptions, readLines } from "../line/lines.ts";
import { partProgress } from "../line/part-progress.ts";
import type { ByteSource } from "../source/byte-source.ts";
import type { EntrySink } from "./entry-sink.ts";
import type { RestReader } from "./rest.ts";

/** False, and nothing is read: no line ends near the middle. Errors: as `readLines`. */
export async function readHalves(
  source: ByteSource,
  sink: EntrySink,
  rest: RestReader,
  { onProgress, ...options }: ReadOptions,
): Promise<boolean> {
  const middle = await middleLine(source);
  if (middle === null) return false;
  const progressFrom = partProgress((done) => onProgress?.(done));
  const scanning = rest.scan(middle, progressFrom(middle));
  const half = { ...options, onProgress: progressFrom(0), to: middle };
  const line = await readLines(source, sink, half);
  const scanned = await scanning;
  await options.pause?.();
  if (scanned) sink.join(scanned, line - 1);
  else await readLines(source, sink, { ...options, from: middle, line });
  return true;
}

/** How far from the middle a line may end. Bytes. */
const MAX_AWAY = 1 << 20;
const STEP = 64 << 10;

/**
 * Where a line begins in the middle of a file; null when none does near it. `share`: of the bytes, what
 * comes before it. Errors: SessionError.
 */
export async function middleLine(source: ByteSource, share = 0.5): Promise<number | null> {
  const middle = Math.floor(source.size * share);
  const last = Math.min(source.size, middle + MAX_AWAY);
  for (let at = middle; at < last; at += STEP) {
    const feed = (await source.read(at, Math.min(last, at + STEP))).indexOf(10);
    const line = at + feed + 1;
    if (feed >= 0) return line < source.size ? line : null;
  }
  return null;
}
