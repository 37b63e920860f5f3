// The files a bench measures: one that is named, or generated ones of given sizes.
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { generateLarge } from "../../fixtures/generate/large.ts";

interface Wanted {
  /** Megabytes each, with commas between. */
  readonly sizes: string;
  readonly file?: string | undefined;
}

/** Paths; what is generated lies in `folder`. */
export async function filesToMeasure(
  { sizes, file }: Wanted,
  folder: string,
): Promise<readonly string[]> {
  if (file !== undefined) return [file];
  const files: string[] = [];
  for (const megabytes of sizes.split(",").map(Number)) {
    const path = join(folder, `${megabytes}mb.jsonl`);
    const text = Readable.from(generateLarge({ bytes: megabytes * 2 ** 20, seed: 1 }));
    await pipeline(text, createWriteStream(path));
    files.push(path);
  }
  return files;
}
