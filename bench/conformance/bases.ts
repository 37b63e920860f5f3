// The files that drafts and copies are made of.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { oldFile } from "./operations.ts";

/** Text of a file, or which of the real ones. */
export type DrawnBase = string | number;

const REAL = "../shared/data/real";
/** Larger ones would take most of the time. */
const MAX_BYTES = 4_000_000;

/** Real sessions, where they are present. */
const real = (existsSync(REAL) ? readdirSync(REAL) : [])
  .filter((name) => name.endsWith(".jsonl"))
  .map((name) => readFileSync(join(REAL, name)))
  .filter((bytes) => bytes.length < MAX_BYTES);

/** `written`: text of a file that a program wrote. */
export function drawnBase(written: fc.Arbitrary<string>): fc.Arbitrary<DrawnBase> {
  return fc.oneof(
    { weight: 4, arbitrary: written },
    { weight: 2, arbitrary: oldFile },
    { weight: 1, arbitrary: fc.nat(Math.max(0, real.length - 1)) },
  );
}

export function bytesOfBase(base: DrawnBase): Uint8Array {
  return typeof base === "number" ? (real[base] ?? Buffer.from("")) : Buffer.from(base);
}
