// What is wrong with a file, in words for the person who opened it. A Problem leaves the rest
// readable; a SessionError means that nothing could be opened,
// or nothing written.
import { EspalierError, type SessionErrorKind } from "./espalier-error.ts";

export const PROBLEM_KINDS = [
  "bom",
  "carriage-returns",
  "nul-bytes",
  "invalid-utf8",
  "malformed-line",
  "torn-last-line",
  "damaged-entry",
  "endless-line",
  "glued-line",
  "not-an-object",
  "header-missing",
  "second-header",
  "unknown-version",
  "version-missing",
  "ids-missing",
  "no-id",
  "duplicate-id",
  "repeated-line",
  "orphan",
  "self-parent",
  "cycle",
  "history-truncated",
  "copied-lines",
  "empty-message",
  "kept-entry-missing",
  "unknown-target",
  "bad-time",
  "unreadable-file",
  "unfinished-usage",
  "lines-inside",
  "not-understood",
  "cut-compression",
] as const;

export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** Of a line from which no entry was read, though its text is there. */
export const UNREAD_KINDS: ReadonlySet<ProblemKind> = new Set<ProblemKind>([
  "malformed-line",
  "torn-last-line",
  "nul-bytes",
  "not-an-object",
]);

export type Severity = "error" | "warning" | "note";

/** One oddity of a session. The session stays open; `message` says what was done about it. */
export interface Problem {
  readonly kind: ProblemKind;
  /** error: something was lost; warning: something may not be as meant; note: accepted as it is. */
  readonly severity: Severity;
  /** 1-based physical line, 0 when it concerns the file as a whole. */
  readonly line: number;
  /** What was found and what was done, a sentence or two for a person. */
  readonly message: string;
  /** The file inside a folder session; absent for a session that is one file. */
  readonly file?: string;
  /** How many problems of its kind it stands for that were not kept; absent for a problem itself. */
  readonly more?: number;
}

/** That the figures of a session may count what is another one's, as nothing tells it; "" where that is told. */
export function copiesNote(problems: readonly Problem[]): string {
  const isUnsure = ({ kind, severity }: Problem) =>
    kind === "copied-lines" && severity === "warning";
  return problems.find(isUnsure)?.message ?? "";
}

/** Why a file or folder could not be opened or written: what happened, and what to do next. */
export class SessionError extends EspalierError {
  declare readonly code: SessionErrorKind;

  constructor(code: SessionErrorKind, message: string, advice: string) {
    super(code, message, advice);
    this.name = "SessionError";
  }
}

/** At most this many problems of one kind are kept; the last one says how many more there are. */
const MAX_OF_A_KIND = 500;

/** Collects problems and keeps a file with a million bad lines from becoming a million objects. */
export class ProblemLog {
  readonly #problems: Problem[] = [];
  readonly #counts = new Map<ProblemKind, number>();

  /** `message`: a function is called only if the problem is kept. */
  add({
    message,
    ...problem
  }: Omit<Problem, "message"> & { message: string | (() => string) }): void {
    const count = (this.#counts.get(problem.kind) ?? 0) + 1;
    this.#counts.set(problem.kind, count);
    if (count > MAX_OF_A_KIND) return;
    this.#problems.push({
      ...problem,
      message: typeof message === "string" ? message : message(),
    });
  }

  /** Whether a problem of this kind was added, kept or not. */
  has(kind: ProblemKind): boolean {
    return this.#counts.has(kind);
  }

  /** A log of these problems and then those of another part of the file. */
  joined(later: ProblemLog): ProblemLog {
    const log = this.before(Number.POSITIVE_INFINITY);
    log.#take(later, Number.POSITIVE_INFINITY);
    return log;
  }

  /** A log without the problems from a line on, which is read again. */
  before(line: number): ProblemLog {
    const log = new ProblemLog();
    log.#take(this, line);
    return log;
  }

  #take(other: ProblemLog, before: number): void {
    for (const problem of other.#problems) if (problem.line < before) this.add(problem);
    for (const [kind, count] of other.#counts) {
      const unkept = Math.max(0, count - MAX_OF_A_KIND);
      if (unkept > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + unkept);
    }
  }

  /** In line order; a kind that overflowed ends with a sentence that counts the rest. */
  list(): readonly Problem[] {
    const sorted = [...this.#problems].sort((a, b) => a.line - b.line);
    for (const [kind, count] of this.#counts) {
      if (count > MAX_OF_A_KIND) {
        const more = count - MAX_OF_A_KIND;
        const message = `${more.toLocaleString("en-US")} more like “${kind}”.`;
        sorted.push({ kind, severity: "note", line: 0, message, more });
      }
    }
    return sorted;
  }
}
