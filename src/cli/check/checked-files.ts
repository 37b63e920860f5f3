// Reads the sessions of a check one after the other, files that were named and the sessions in folders, and
// gives their problems. It must not know how problems are printed.
import { join, resolve } from "node:path";
import { inputSize } from "../../formats/folder.ts";
import type { SessionInput } from "../../formats/format.ts";
import { readWhole } from "../../formats/whole-session.ts";
import type { Candidate } from "../../library/files/candidates.ts";
import { type NodeLibrary, nodeLibrary } from "../../library/files/node-library.ts";
import { recogniseFile } from "../../library/files/recognise.ts";
import type { NeighbourKind } from "../../library/indexed-session.ts";
import { candidateInput } from "../../library/read/read-candidate.ts";
import { formatNameOf } from "../../model/agent/agent-family.ts";
import { type Problem, SessionError } from "../../model/problem.ts";
import { sentenceOf } from "../command/sentence.ts";
import { isFolderOfSessions, withInput } from "../session-at.ts";
import { INPUT_NAME, STANDARD_INPUT } from "../standard-input.ts";

export interface CheckedFile {
  /** As it was named; in a folder that was named the way from there. */
  readonly path: string;
  /** What people call it; null: it is no session. */
  readonly format: string | null;
  readonly problems: readonly Problem[];
  /** It was named, and is no session or cannot be read. */
  readonly isRefused: boolean;
}

/** How far a check is; called before each file and while it is read. */
export type CheckProgress = (at: {
  readonly path: string;
  /** Files that are done. */
  readonly files: number;
  /** Of the file, how many are read. */
  readonly bytes: number;
  readonly size: number;
}) => void;

/**
 * One file in memory at a time. `isStrict`: a file that was named and cannot be read is an error, not one of the answers. Errors: those of `node:fs` for a folder that cannot be read; where `isStrict`
 * those of opening a session.
 */
export async function* checkedFiles(
  paths: readonly string[],
  { onProgress, isStrict }: { readonly onProgress: CheckProgress; readonly isStrict: boolean },
): AsyncGenerator<CheckedFile> {
  let done = 0;
  const readingOf = (path: string): Reading => {
    const files = done++;
    onProgress({ path, files, bytes: 0, size: 0 });
    return (bytes, size) => onProgress({ path, files, bytes, size });
  };
  for (const path of paths) {
    if (!isFolderOfSessions(path)) {
      const reading = readingOf(path);
      const name = path === STANDARD_INPUT ? INPUT_NAME : path;
      const work = () => withInput(path, (input) => problemsOf(name, input, reading), paths);
      yield await (isStrict ? work() : orRefused(path, true, work));
      continue;
    }
    const library = await nodeLibrary(resolve(path));
    const candidates = [...library.candidates].sort(byPath);
    for (const { path: below, kind, what } of library.neighbours) {
      if (FAULTS.has(kind)) yield refused(join(path, below), what, false);
    }
    for (const candidate of candidates) {
      const file = join(path, candidate.address.path);
      const checked = await found(candidate, library, file, readingOf(file));
      if (checked) yield checked;
    }
  }
}

/** Called with how many of a session's bytes are read. */
type Reading = (bytes: number, size: number) => void;

/** An order that does not depend on the machine. */
function byPath({ address: a }: Candidate, { address: b }: Candidate): number {
  return a.path < b.path ? -1 : 1;
}

/** Neighbours of sessions that were meant to be sessions. */
const FAULTS: ReadonlySet<NeighbourKind> = new Set<NeighbourKind>([
  "empty",
  "binary",
  "not-a-session",
  "unsupported",
  "incomplete",
  "too-large",
  "unreadable",
]);

/** Null: neither a session nor meant to be one. */
async function found(
  candidate: Candidate,
  library: NodeLibrary,
  path: string,
  reading: Reading,
): Promise<CheckedFile | null> {
  return orRefused(path, false, async () => {
    const input = await candidateInput(candidate, library.sourceOf, library.find);
    const told = input.kind === "file" ? await recogniseFile(input.source) : "session";
    if (told === null) return null;
    if (told === "session") return problemsOf(path, input, reading);
    return FAULTS.has(told.kind) ? refused(path, told.what, false) : null;
  });
}

async function problemsOf(
  path: string,
  input: SessionInput,
  reading: Reading,
): Promise<CheckedFile> {
  const size = inputSize(input);
  const { session, details } = await readWhole(input, undefined, (bytes) => reading(bytes, size));
  const { problems } = session;
  return { path, format: formatNameOf(session, details), problems, isRefused: false };
}

async function orRefused<T>(
  path: string,
  isNamed: boolean,
  work: () => Promise<T>,
): Promise<T | CheckedFile> {
  try {
    return await work();
  } catch (error) {
    const sentence = error instanceof SessionError ? error.message : sentenceOf(error);
    if (sentence === null) throw error;
    return refused(path, sentence, isNamed);
  }
}

function refused(path: string, message: string, isNamed: boolean): CheckedFile {
  const problem = { kind: "unreadable-file", severity: "error", line: 0, message } as const;
  return { path, format: null, problems: [problem], isRefused: isNamed };
}
