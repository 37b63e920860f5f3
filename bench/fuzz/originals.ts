// The sessions that are damaged: those of the project, and those beside it where they are present.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Original {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Larger ones are left out: many small files find more than a few large ones. */
const MAX_BYTES = 8 << 20;

/** Folders of session files, and one of folders that hold one each. */
export const FOLDERS = ["public/samples", "fixtures/oddities", "../shared/data/real"] as const;
export const CASES = "../shared/data/oracle/dev";

/** In the order of their names. */
export function readOriginals(folders: readonly string[], cases: string): readonly Original[] {
  const files = folders.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => name.endsWith(".jsonl"))
      .map((name) => ({ name, path: join(folder, name) })),
  );
  const held = namesIn(cases).map((name) => ({ name, path: join(cases, name, "session.jsonl") }));
  return [...files, ...held]
    .filter(({ path }) => existsSync(path))
    .map(({ name, path }) => ({ name, bytes: readFileSync(path) }))
    .filter(({ bytes }) => bytes.length > 0 && bytes.length <= MAX_BYTES)
    .map(({ name, bytes }) => ({ name, lines: bytes.toString("utf8").split("\n") }));
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
