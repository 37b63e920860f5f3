// Operations that are possible in the opened file itself: those that only add to its end.
import type { Operation, OperationKind } from "./operation.ts";

const APPENDED: ReadonlySet<OperationKind> = new Set(["label", "rename", "context-edit"]);

/** Why what a draft changes cannot be added to the end of its file, a sentence; null when it can. */
export function whyNotAppended(
  operations: readonly Operation[],
  { isOld, isCompressed }: { readonly isOld: boolean; readonly isCompressed: boolean },
): string | null {
  if (isCompressed) return "The file is compressed: nothing is added to such a file.";
  if (operations.length === 0) return "Nothing is changed.";
  if (isOld) return "The file is of an older version: every line of it would change.";
  const isSmall = operations.every(({ kind }) => APPENDED.has(kind));
  return isSmall
    ? null
    : "Only labels, the name and context edits can be added to the file; this draft changes more.";
}
