// The half of the fuzzing that reads damaged files, in a process of its own: it may hang or die, and
// the other half then knows on which file.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadReference } from "../conformance/reference.ts";
import { checkFile, type Outcome } from "./check-file.ts";
import { damaged } from "./damage.ts";
import { type Original, readOriginals } from "./originals.ts";
import { shrunk } from "./shrink.ts";

export type Message =
  | { readonly kind: "begin"; readonly index: number; readonly name: string }
  | {
      readonly kind: "end";
      readonly index: number;
      readonly outcome: Outcome;
      /** Where a faulty file was put, made small. */
      readonly kept: string;
    };

const SHRINK_MS = 5000;
const FOLDER = join(".cache", "fuzz");

/** Checks damaged files from `from` on, `count` of them or until it is ended. */
export async function work(seed: number, from: number, count: number): Promise<void> {
  const reference = await loadReference();
  const originals = readOriginals();
  for (let index = from; index < from + count; index++) {
    const { name, bytes, original } = damaged(originals, seed, index);
    await send({ kind: "begin", index, name });
    const outcome = await checkFile(reference, original, bytes);
    const kept = isFaulty(outcome) ? await keep(original, bytes, `${seed}-${index}`, outcome) : "";
    await send({ kind: "end", index, outcome, kept });
  }

  async function keep(
    original: Original,
    bytes: Uint8Array,
    name: string,
    outcome: Outcome,
  ): Promise<string> {
    const wanted = signature(outcome);
    const isFault = async (part: Uint8Array) => {
      return signature(await checkFile(reference, original, part)) === wanted;
    };
    const small = outcome.slow.length > 0 ? bytes : await shrunk(bytes, isFault, SHRINK_MS);
    mkdirSync(FOLDER, { recursive: true });
    const path = join(FOLDER, `${name}.jsonl`);
    writeFileSync(path, small);
    return `${path} (${small.length} of ${bytes.length} bytes)`;
  }
}

export function isFaulty({ differences, throws, slow }: Outcome): boolean {
  return differences.length + throws.length + slow.length > 0;
}

/** What kind of fault it is, without the places and figures in it. */
function signature({ differences, throws }: Outcome): string {
  const first = [...throws, ...differences][0] ?? "";
  return (first.split("\n", 1)[0] ?? "").replaceAll(/\d+/g, "#").replaceAll(/\/tmp\S+/g, "");
}

function send(message: Message): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}
