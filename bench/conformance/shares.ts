// Random copies of sessions, with parts left out and words masked, written and opened with the published
// agent: it must find what the copy shows to us, and go on with it as we do.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { reviewShare } from "../../src/export/share/review.ts";
import { LEFT_OUT, ShareError, type ShareScope } from "../../src/export/share/scope.ts";
import { fileToShare } from "../../src/export/share/share-source.ts";
import { sharedLines } from "../../src/export/share/shared-lines.ts";
import { openSession } from "../../src/formats/index.ts";
import { addressOf } from "../../src/model/table/address.ts";
import type { EntryTable } from "../../src/model/table/table.ts";
import { memorySource } from "../../src/read/source/byte-source.ts";
import type { Decision } from "../../src/redact/decide/decisions.ts";
import { bytesOfBase, type DrawnBase, drawnBase } from "./bases.ts";
import { compareOpened, type Same } from "./opened.ts";
import type { Program } from "./program.ts";

export interface DrawnShare {
  readonly base: DrawnBase;
  readonly ends: "all" | readonly number[];
  readonly turns: readonly [from: number, more: number] | null;
  readonly leaveOut: ShareScope["leaveOut"];
  /** Which of the words that the file says, and what is done with them. */
  readonly words: readonly (readonly [at: number, Decision])[];
}

export function drawnShare(written: fc.Arbitrary<string>): fc.Arbitrary<DrawnShare> {
  return fc.record({
    base: drawnBase(written),
    ends: fc.oneof(fc.constant("all" as const), fc.array(fc.nat(), { minLength: 1, maxLength: 3 })),
    turns: fc.option(fc.tuple(fc.nat(2), fc.nat(2))),
    leaveOut: fc.subarray([...LEFT_OUT]),
    words: fc.array(fc.tuple(fc.nat(), fc.constantFrom<Decision>("mask", "mask", "drop", "keep")), {
      maxLength: 4,
    }),
  });
}

/** The text of the copy; null where there was nothing to share. */
export async function compareShare(
  drawn: DrawnShare,
  folder: string,
  reference: Program,
  same: Same,
): Promise<string | null> {
  const file = memorySource(bytesOfBase(drawn.base), "in.jsonl");
  const opened = await openSession({ kind: "file", source: file }).catch(() => null);
  if (!opened || opened.session.table.count === 0) return null;
  const source = fileToShare(opened);
  const scope = scopeOf(drawn, opened.session.table);
  const decided = wordsOf(drawn);
  const review = await reviewShare(source, scope, { ownWords: [...decided.keys()] }).catch(noTurn);
  if (!review) return null;
  const decisions = new Map(
    review.groups.map(({ key, value }) => [key, decided.get(value) ?? ("mask" as const)]),
  );
  const { change } = review.change(decisions);
  const parts: Uint8Array[] = [];
  for await (const bytes of sharedLines(source, scope, change ? { change } : {})) {
    parts.push(bytes.slice());
  }
  const copy = Buffer.concat(parts);
  const path = join(folder, "copy.jsonl");
  writeFileSync(path, copy);
  const again = await openSession({ kind: "file", source: memorySource(copy, "copy.jsonl") });
  const { table, problems } = again.session;
  // What is wrong with the file already stays so where all of it is shared.
  const known = new Set(opened.session.problems.map(({ kind }) => kind));
  const fresh = problems.filter(({ kind }) => !known.has(kind)).map(({ message }) => message);
  same("problems of the copy", fresh.join(" "), "");
  await compareOpened({ path, table, bodies: again.bodies }, reference, same);
  return copy.toString();
}

function scopeOf({ ends, turns, leaveOut }: DrawnShare, table: EntryTable): ShareScope {
  if (ends === "all") return { branches: "all", turns: null, leaveOut };
  const branches = [...new Set(ends.map((end) => addressOf(table, end % table.count)))];
  const isPart = turns !== null && branches.length === 1;
  const range = isPart ? { from: turns[0] + 1, to: turns[0] + 1 + turns[1] } : null;
  return { branches, turns: range, leaveOut };
}

/** The branch has no such turn. */
function noTurn(error: unknown): null {
  if (error instanceof ShareError) return null;
  throw error;
}

/** Words of the session's own, not of its format. */
function wordsOf({ base, words }: DrawnShare): ReadonlyMap<string, Decision> {
  const text = Buffer.from(bytesOfBase(base)).toString().slice(0, 100_000);
  const format = new Set(text.match(/(?<=")\w+(?=":)|(?<="(?:type|role|stopReason)":")\w+/g));
  const said = [...new Set(text.match(/[A-Za-z]{6,}/g))].filter((word) => !format.has(word));
  const decided = new Map<string, Decision>();
  for (const [at, decision] of words) {
    const word = said[at % Math.max(1, said.length)];
    if (word !== undefined) decided.set(word, decision);
  }
  return decided;
}
