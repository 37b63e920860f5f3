// The files that drafts and copies are made of.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { pathsIn, recordedIn } from "../fuzz/recorded.ts";
import { oldFile } from "./operations.ts";

/** Text of a file, or which of the samples and recorded ones. */
export type DrawnBase = string | number;

/** Larger ones would take most of the time. */
const MAX_BYTES = 4_000_000;

const long = [...pathsIn("public/samples"), ...recordedIn("real")]
  .filter((path) => path.endsWith(".jsonl"))
  .map((path) => readFileSync(path))
  .filter((bytes) => bytes.length < MAX_BYTES);

/** `written`: text of a file that a program wrote. */
export function drawnBase(written: fc.Arbitrary<string>): fc.Arbitrary<DrawnBase> {
  return fc.oneof(
    { weight: 4, arbitrary: written },
    { weight: 2, arbitrary: oldFile },
    { weight: 1, arbitrary: fc.nat(long.length - 1) },
  );
}

export function bytesOfBase(base: DrawnBase): Uint8Array {
  return typeof base === "number" ? (long[base] ?? Buffer.from("")) : Buffer.from(base);
}
