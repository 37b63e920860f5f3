// The steps of a stored draft, and those of one draft that another does not have.
import { OperationError, type OperationStep } from "../../../src/edit/operation/operation.ts";
import { readOperations } from "../../../src/edit/operation/read-operation.ts";
import { SessionError } from "../../../src/model/problem.ts";

/** Errors: SessionError for steps that cannot be read. */
export function stepsOf({ operations }: { readonly operations: string }): readonly OperationStep[] {
  try {
    return readOperations(operations);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    throw new SessionError(
      "unsupported",
      `The stored draft of this session cannot be read. ${error.message}`,
      "It is not changed. To start a new draft, discard it on the start page.",
    );
  }
}

/** The steps that are in neither of the others; a step that occurs twice may be new once. */
export function stepsSince(
  steps: readonly OperationStep[],
  ...others: readonly (readonly OperationStep[])[]
): readonly OperationStep[] {
  const known = others.map(countsOf);
  const seen = new Map<string, number>();
  return steps.filter((step) => {
    const text = JSON.stringify(step);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return known.every((counts) => count > (counts.get(text) ?? 0));
  });
}

/** By its text, how often a step occurs. */
function countsOf(steps: readonly OperationStep[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const step of steps) {
    const text = JSON.stringify(step);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}
