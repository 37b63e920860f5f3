// The note about lines that a session has from the one it was forked from, if its figures may count them
// (`copiesNote`).
import type { ProblemLog } from "../model/problem.ts";

/**
 * `which`: the lines, `how`: what the file of that session shows, as parts of a sentence. `line`: the first, 1-based.
 */
export function noteCopies(
  line: number,
  which: (origin: string) => string,
  counted: string,
  how: string,
  problems: ProblemLog,
): void {
  const lines = which("from the session this one was forked from");
  const message = `${lines}: ${counted}. Opened together with the file of that session, ${how}.`;
  problems.add({ kind: "copied-lines", severity: "warning", line, message });
}

export const ALL_COUNT = "all its lines count here";
