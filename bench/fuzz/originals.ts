// The sessions that are damaged: those of the project, and recorded ones where they are asked for.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathsIn, recordedIn } from "./recorded.ts";

export interface Original {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Larger ones are left out: many small files find more than a few large ones. */
const MAX_BYTES = 8 << 20;

/** In the order of their folders and names. */
export function readOriginals(): readonly Original[] {
  const files = [
    ...pathsIn("public/samples"),
    ...pathsIn("fixtures/oddities"),
    ...recordedIn("real"),
  ].filter((path) => path.endsWith(".jsonl"));
  // Some cases are folders of files.
  const held = recordedIn("oracle/dev").filter((path) => existsSync(join(path, "session.jsonl")));
  return [
    ...files.map((path) => ({ name: basename(path), bytes: readFileSync(path) })),
    ...held.map((path) => ({
      name: basename(path),
      bytes: readFileSync(join(path, "session.jsonl")),
    })),
  ]
    .filter(({ bytes }) => bytes.length > 0 && bytes.length <= MAX_BYTES)
    .map(({ name, bytes }) => ({ name, lines: bytes.toString("utf8").split("\n") }));
}
