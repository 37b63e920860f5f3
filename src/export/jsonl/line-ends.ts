// Carriage returns before line feeds, wherever a file has them.
import type { FileBytes } from "../../model/session.ts";
import { readSlices } from "../../read/line/lines.ts";
import type { ByteRange } from "./line-ranges.ts";

const RETURN = 13;
const FEED = 10;

/** Ranges of carriage returns that end lines, also the last one. Errors: SessionError of the file. */
export async function returnsIn(file: FileBytes): Promise<readonly ByteRange[]> {
  const found: ByteRange[] = [];
  /** Where a run of carriage returns began that goes on to the byte looked at; -1: none. */
  let from = -1;
  for await (const { bytes, start } of readSlices(file, {})) {
    for (let at = from < 0 ? bytes.indexOf(RETURN) : 0; at >= 0 && at < bytes.length; ) {
      const byte = bytes[at];
      if (byte === RETURN) {
        if (from < 0) from = start + at;
        at++;
        continue;
      }
      if (byte === FEED && from >= 0) found.push({ from, to: start + at });
      from = -1;
      at = bytes.indexOf(RETURN, at);
    }
  }
  if (from >= 0) found.push({ from, to: file.size });
  return found;
}
