// The one error of the package: what happened, as a sentence and as a code, and what to do next.

/** Of an `EspalierError`, for programs. The first ones are about a file or folder, the last ones about what was asked. */
export type EspalierErrorCode =
  | SessionErrorKind
  /** The session has no such entry. */
  | "no-entry"
  /** The query cannot be searched for, or takes too long. */
  | "bad-query"
  /** An operation does not apply; the draft is unchanged. */
  | "bad-operation"
  /** What is to be shared is not in the session, or is no scope. */
  | "bad-scope"
  /** Decisions that are no decisions. */
  | "bad-decisions"
  /** Something was found in a copy, and what becomes of it is not decided. */
  | "undecided";

/** Why a file or folder could not be opened, read or written. */
export type SessionErrorKind =
  | "empty"
  | "not-a-session"
  | "binary"
  | "unsupported"
  | "no-sessions"
  | "vanished"
  | "changed"
  | "permission"
  | "unreadable"
  /** What is read and never written: a copy of it can be edited. */
  | "read-only"
  /** Nothing was written. */
  | "unwritable"
  /** What was reading or holding the session is gone. */
  | "stopped"
  | "cancelled";

/**
 * What the functions of this package throw and reject with. `message` is a sentence or two for a person; `code` tells
 * programs which error it is; `advice` is the next step, one sentence.
 *
 * @example
 * try {
 *   await openSession("gone.jsonl");
 * } catch (error) {
 *   if (!(error instanceof EspalierError)) throw error;
 *   console.error(error.code, error.message, error.advice);
 * }
 */
export class EspalierError extends Error {
  readonly code: EspalierErrorCode;
  readonly advice: string;

  constructor(code: EspalierErrorCode, message: string, advice: string) {
    super(message);
    this.name = "EspalierError";
    this.code = code;
    this.advice = advice;
  }
}
