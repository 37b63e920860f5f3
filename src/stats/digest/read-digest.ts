// A digest with what the outputs of its checks say: read where the bodies are, plain data that crosses threads.
import { blocksText } from "../../model/blocks/blocks.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { EntryFacts } from "../../model/table/details.ts";
import type { NamedSession } from "../../tree/branch/branches.ts";
import { type CheckOutcome, checkOutcome } from "./check-run.ts";
import { type DigestRow, digestOf } from "./digest.ts";

/** By row of the result of a check, how that ended. */
export type CheckOutcomes = ReadonlyMap<number, CheckOutcome>;

export interface Digest {
  readonly rows: readonly DigestRow[];
  readonly outcomes: CheckOutcomes;
}

/**
 * The digest of the branch that ends at `leaf`; `ownLeaf` as `digestOf` has it. Reads the output of one check a turn.
 * `bodyAt`: its errors are those of reading.
 */
export async function readDigest(
  session: NamedSession,
  facts: EntryFacts,
  leaf: number,
  ownLeaf: number,
  bodyAt: (row: number) => Promise<JsonObject>,
): Promise<Digest> {
  const rows = digestOf(session, facts, leaf, ownLeaf);
  const outcomes = new Map<number, CheckOutcome>();
  for (const row of rows) {
    if (row.kind !== "turn" || !row.check) continue;
    const entry = readEntry(await bodyAt(row.check.row));
    const output = entry.kind === "toolResult" ? blocksText(entry.blocks) : null;
    outcomes.set(row.check.row, checkOutcome(row.check, row.check.isError, output));
  }
  return { rows, outcomes };
}
