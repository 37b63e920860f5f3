// The shape of golden.json as far as it is compared (CANONICAL.md, sections 2 to 5). Ordinals are
// entries by place, see strict-file.ts; an absent field was not asked of the reference.
import { readFileSync } from "node:fs";

/** Where the reference throws instead of answering. The fact is compared, not the text. */
export interface Failed {
  readonly error: string;
}

export interface GoldenPosition {
  /** Following the parents never ends: the reference was not called. */
  readonly loops?: true;
  readonly contextError?: string;
  readonly llmError?: string;
  readonly contextEntries?: readonly number[];
  readonly roles?: readonly unknown[];
  readonly messageCount?: number;
  readonly messagesSha256?: string;
  readonly llmCount?: number;
  readonly llmSha256?: string;
  readonly thinkingLevel?: unknown;
  readonly model?: unknown;
  readonly edited?: Readonly<Record<string, string>>;
}

export interface GoldenBranchEntry {
  readonly type: unknown;
  readonly sourceOrdinal: number | null;
  /** null: a root; -1: not in the result. */
  readonly parentIndexInResult: number | null;
  /** Of compactions; -1: not in the result; absent: it names none. */
  readonly firstKeptIndexInResult?: number | null;
  readonly targetIndexInResult?: number | null;
  readonly label?: unknown;
  readonly timestamp?: unknown;
}

export interface GoldenBranch {
  readonly header: unknown;
  readonly fileWritten: boolean;
  readonly leafIndex: number | null;
  readonly roots: readonly number[];
  readonly context: unknown;
  readonly entries: readonly GoldenBranchEntry[];
}

export interface GoldenFork {
  readonly header: unknown;
  readonly entryCount: number;
  readonly sameEntriesInOrder: boolean;
  readonly entriesWithoutId: number;
}

export interface GoldenCost {
  readonly key: string;
  readonly cost: number | null;
  readonly tokens: number | null;
}

/** What the reference answered about one session. */
export interface GoldenSession {
  readonly header?: unknown;
  readonly entryCount?: number;
  readonly types?: Readonly<Record<string, number>>;
  readonly leaf?: number | null | Failed;
  readonly sessionName?: string | null | Failed;
  readonly labels?: Readonly<Record<string, unknown>> | Failed;
  readonly labelTimes?: Readonly<Record<string, unknown>> | Failed;
  readonly roots?: readonly number[] | Failed;
  readonly children?: Readonly<Record<string, readonly number[]>> | Failed;
  readonly unreachableFromRoots?: readonly number[] | Failed;
  /** In the place of roots, children and label times where the reference would not return. */
  readonly tree?: { readonly status: string; readonly why: string };
  readonly leafCount?: number;
  readonly leaves?: Readonly<Record<string, GoldenPosition>>;
  readonly inner?: Readonly<Record<string, GoldenPosition>>;
  readonly branched?: Readonly<Record<string, GoldenBranch | Failed>>;
  readonly usageByModel?: readonly GoldenCost[] | Failed;
}

export interface GoldenFile extends GoldenSession {
  readonly reference: { readonly open?: "ok" | "throws"; readonly fileAfterOpen?: string };
  readonly lines?: { readonly physical: number; readonly unparsable: unknown };
  readonly lineOfOrdinal?: readonly number[];
  readonly viaInMemory?: GoldenSession | Failed;
  readonly forked?: GoldenFork | Failed;
  readonly list?: unknown;
}

/** Whether the reference threw. */
export function isFailed(answer: object | null | undefined): answer is Failed {
  return typeof answer === "object" && answer !== null && "error" in answer;
}

/** The door: these files are written by our own tools, so their shape is taken as given. */
export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}
