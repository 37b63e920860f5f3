// A way to mend one oddity of a file: operations, and what they do to it.
import type { ProblemKind } from "../../model/problem.ts";
import type { Operation } from "../operation/operation.ts";

export interface Repair {
  /** What it mends; the words of its own are no problems of the file for a viewer. */
  readonly kind: ProblemKind | "tool-call" | "tool-result" | "header-late";
  /** 1-based; 0 when it concerns the file as a whole. */
  readonly line: number;
  /** What becomes of the file, a sentence. */
  readonly effect: string;
  /** To be applied together. */
  readonly operations: readonly Operation[];
}
