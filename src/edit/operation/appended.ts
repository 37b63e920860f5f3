// Operations that are possible in the opened file itself: those that only add to its end.
import type { Operation, OperationKind } from "./operation.ts";

const APPENDED: ReadonlySet<OperationKind> = new Set(["label", "rename", "context-edit"]);

/** What of a file decides whether anything is ever added to it. */
export interface AppendedFile {
  /** Of an older version. */
  readonly isOld: boolean;
  /** What is in it stands there otherwise than its lines do. */
  readonly isCompressed: boolean;
}

/** Why what a draft changes cannot be added to the end of its file, a sentence; null when it can. */
export function whyNotAppended(
  operations: readonly Operation[],
  { isOld, isCompressed }: AppendedFile,
): string | null {
  if (isCompressed) return "The file is compressed: nothing is added to such a file.";
  if (operations.length === 0) return "Nothing is changed.";
  if (isOld) return "The file is of an older version: every line of it would change.";
  const isSmall = operations.every(({ kind }) => APPENDED.has(kind));
  return isSmall
    ? null
    : "Only labels, the name and context edits can be added to the file; this draft changes more.";
}
