// Damages a session at random: some damages one after another, of fields, lines and bytes. The same
// seed and index give the same file, so that one can be made again alone.

import { Random } from "../../fixtures/generate/random.ts";
import { damageBytes } from "./damage-bytes.ts";
import { damageFields } from "./damage-fields.ts";
import { damageLines } from "./damage-lines.ts";
import type { Original } from "./originals.ts";

export interface Damaged {
  /** Which session it was, and what was done to it. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly original: Original;
}

/** Lines taken of an original: enough for forks and compactions, few enough for thousands of files. */
const MAX_LINES = 120;
const MAX_LINE_CHARACTERS = 20_000;
/** Prime, so that neighbouring seeds do not make each other's files. */
const STRIDE = 1_000_003;

export function damaged(originals: readonly Original[], seed: number, index: number): Damaged {
  const random = new Random(seed * STRIDE + index);
  const original = originals[random.below(originals.length)];
  if (!original) throw new Error("There is no session to damage.");
  const steps: string[] = [];
  let lines = excerpt(original.lines, random);
  const count = 1 + random.below(random.chance(0.2) ? 8 : 3);
  let isBytes = false;
  for (let step = 0; step < count; step++) {
    const kind = random.next();
    if (kind < 0.55) {
      lines = damageFields(lines, random, (what) => steps.push(what));
    } else if (kind < 0.85) {
      lines = damageLines(lines, random, (what) => steps.push(what));
    } else {
      isBytes = true;
    }
  }
  const hasEnd = !random.chance(0.05);
  let bytes: Uint8Array = Buffer.from(lines.join("\n") + (hasEnd ? "\n" : ""));
  if (isBytes) bytes = damageBytes(bytes, random, (what) => steps.push(what));
  return { name: `${original.name}: ${steps.join(", ")}`, bytes, original };
}

/** The header and a run of lines, so that large sessions are damaged in all their parts. */
function excerpt(lines: readonly string[], random: Random): readonly string[] {
  const short = lines.filter((line) => line.length <= MAX_LINE_CHARACTERS);
  const size = random.chance(0.5) ? 2 + random.below(20) : MAX_LINES;
  if (short.length <= size) return short;
  const from = random.chance(0.5) ? 1 : 1 + random.below(short.length - size);
  return [...short.slice(0, 1), ...short.slice(from, from + size - 1)];
}
