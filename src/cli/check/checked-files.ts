// Reads the sessions of a check one after the other, files that were named and the sessions in folders, and
// gives their problems. It must not know how problems are printed.
import { join, resolve } from "node:path";
import { inputSize } from "../../formats/folder.ts";
import type { SessionInput } from "../../formats/format.ts";
import { readWhole } from "../../formats/whole-session.ts";
import type { Candidate } from "../../library/files/candidates.ts";
import { nodeLibrary } from "../../library/files/node-library.ts";
import type { NeighbourKind } from "../../library/indexed-session.ts";
import { lookAtCandidate } from "../../library/read/read-candidate.ts";
import { formatNameOf } from "../../model/agent/agent-family.ts";
import { type Problem, SessionError } from "../../model/problem.ts";
import { sentenceOf } from "../command/sentence.ts";
import { INPUT_NAME, isFolderOfSessions, STANDARD_INPUT, withInput } from "../session-at.ts";

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
  /** What gives the problems of the file that comes next. */
  const checking = (path: string) => {
    const files = done++;
    onProgress({ path, files, bytes: 0, size: 0 });
    return async (input: SessionInput): Promise<CheckedFile> => {
      const size = inputSize(input);
      const onRead = (bytes: number) => onProgress({ path, files, bytes, size });
      const { session, details } = await readWhole(input, undefined, onRead);
      const format = formatNameOf(session, details);
      return { path, format, problems: session.problems, isRefused: false };
    };
  };
  for (const path of paths) {
    if (!isFolderOfSessions(path)) {
      const name = path === STANDARD_INPUT ? INPUT_NAME : path;
      const checked = withInput(path, checking(name), paths);
      const answered = () => checked.catch((error) => refused(name, sentence(error), true));
      yield await (isStrict ? checked : answered());
      continue;
    }
    const { candidates, neighbours, sourceOf, find } = await nodeLibrary(resolve(path));
    for (const { path: below, kind, what } of neighbours) {
      if (FAULTS.has(kind)) yield refused(join(path, below), what, false);
    }
    for (const candidate of [...candidates].sort(byPath)) {
      const file = join(path, candidate.address.path);
      const looked = await lookAtCandidate(candidate, sourceOf, checking(file), { find });
      if (looked.kind === "session") yield looked.reading;
      else if (looked.kind === "neighbour" && FAULTS.has(looked.neighbour.kind)) {
        yield refused(file, looked.neighbour.what, false);
      }
    }
  }
}

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

/** Why a file that was named is no session. Throws what is a fault of Espalier. */
function sentence(error: unknown): string {
  const told = error instanceof SessionError ? error.message : sentenceOf(error);
  if (told === null) throw error;
  return told;
}

function refused(path: string, message: string, isNamed: boolean): CheckedFile {
  const problem = { kind: "unreadable-file", severity: "error", line: 0, message } as const;
  return { path, format: null, problems: [problem], isRefused: isNamed };
}
