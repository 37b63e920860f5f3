// The files a bench measures: one that is named, or generated ones of given sizes.
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { generateLarge } from "../../fixtures/generate/large.ts";
import { generateOther, type OtherFormat } from "../../fixtures/generate/large-others.ts";

interface Wanted {
  /** Megabytes each, with commas between. */
  readonly sizes: string;
  readonly file?: string | undefined;
  /** pi when left out. */
  readonly format?: string | undefined;
}

const OTHERS: readonly OtherFormat[] = ["claude-code", "codex"];

/** Paths; what is generated lies in `folder`. Errors: a format that nobody generates. */
export async function filesToMeasure(
  { sizes, file, format = "pi" }: Wanted,
  folder: string,
): Promise<readonly string[]> {
  if (file !== undefined) return [file];
  const files: string[] = [];
  for (const megabytes of sizes.split(",").map(Number)) {
    const path = join(folder, `${megabytes}mb.jsonl`);
    const options = { bytes: megabytes * 2 ** 20, seed: 1 };
    const other = OTHERS.find((name) => name === format);
    if (!other && format !== "pi") throw new Error(`Nobody generates files of ${format}.`);
    const text = other ? generateOther(other, options) : generateLarge(options);
    await pipeline(Readable.from(text), createWriteStream(path));
    files.push(path);
  }
  return files;
}
