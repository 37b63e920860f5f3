// Everything that is checked of one damaged file, and what came of it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Reference } from "../conformance/reference.ts";
import { canonical } from "../golden/canonical.ts";
import { compareSession } from "../golden/cases/session-case.ts";
import { type Extent, referenceAnswers } from "../golden/reference/reference-answers.ts";
import { Report } from "../golden/report.ts";
import { type Compare, compareReaders } from "./agree.ts";
import { compareOpenings } from "./agree-others.ts";
import type { Original } from "./originals.ts";

export interface Outcome {
  /** A line for each difference. */
  readonly differences: readonly string[];
  /** What was thrown where nothing but a SessionError may be. */
  readonly throws: readonly string[];
  /** How long our readers took, when that was too long. */
  readonly slow: readonly string[];
}

const EXTENT: Extent = { leaves: 4, inner: 3, branched: 1 };
const MS_PER_MB = 2000;
/** What eight readings and their comparison may take of the processor, however small the file. */
const MS_AT_LEAST = 1500;
const MAX_CHARACTERS = 200;

/** Checks one file. Never throws. */
export async function checkFile(
  reference: Reference,
  original: Original,
  bytes: Uint8Array,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "espalier-fuzz-"));
  const differences: string[] = [];
  const throws: string[] = [];
  const slow: string[] = [];
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      throws.push(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    }
  };
  try {
    const read = () => readTwice(original, bytes, folder, differences, slow);
    await attempt("our readers", read);
    if (original.isPi) {
      await attempt("against the reference", () =>
        compareWith(reference, bytes, folder, differences),
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { differences, throws, slow };
}

/** A second time before it counts as slow: the first may have been the machine's. */
async function readTwice(
  { isPi, inputOf }: Original,
  bytes: Uint8Array,
  folder: string,
  differences: string[],
  slow: string[],
): Promise<void> {
  const limit = Math.max(MS_AT_LEAST, (bytes.length / 2 ** 20) * MS_PER_MB);
  const timed = async (nth: number, found: string[]) => {
    mkdirSync(join(folder, `readers-${nth}`));
    const before = process.cpuUsage();
    const compare: Compare = (what, one, other) => {
      const [a, b] = [canonical(one), canonical(other)];
      if (a !== b) found.push(`${what}\n    ${short(a, b)}\n    ${short(b, a)}`);
    };
    await compareOpenings(bytes, inputOf, compare);
    if (isPi) await compareReaders(bytes, join(folder, `readers-${nth}`), compare);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  if ((await timed(1, differences)) <= limit) return;
  const ms = await timed(2, []);
  if (ms > limit) slow.push(`${Math.round(ms)} ms for ${bytes.length} bytes`);
}

async function compareWith(
  reference: Reference,
  bytes: Uint8Array,
  folder: string,
  differences: string[],
): Promise<void> {
  const path = join(folder, "session.jsonl");
  const asked = join(folder, "asked");
  writeFileSync(path, bytes);
  mkdirSync(asked);
  const golden = await referenceAnswers(reference, bytes, asked, EXTENT);
  const report = new Report((line) => {
    if (line.startsWith("✗")) differences.push(line.slice(2).trim());
  });
  await compareSession(report, "reference:", path, golden, "pi");
}

/** The part of a text that differs from another. */
function short(text: string, other: string): string {
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  const from = Math.max(0, same - MAX_CHARACTERS / 4);
  return text.slice(from, from + MAX_CHARACTERS);
}
