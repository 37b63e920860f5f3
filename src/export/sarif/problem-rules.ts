// The kinds of problems as rules for machines: what each means, and how bad it mostly is.
import type { ProblemKind, Severity } from "../../model/problem.ts";

interface ProblemRule {
  /** A sentence. */
  readonly meaning: string;
  /** Of most problems of the kind; each says its own. */
  readonly severity: Severity;
}

const error = (meaning: string): ProblemRule => ({ meaning, severity: "error" });
const warning = (meaning: string): ProblemRule => ({ meaning, severity: "warning" });
const note = (meaning: string): ProblemRule => ({ meaning, severity: "note" });

export const PROBLEM_RULES: Readonly<Record<ProblemKind, ProblemRule>> = {
  bom: note("A line begins with a byte order mark."),
  "carriage-returns": note("Lines end with CR LF instead of LF."),
  "nul-bytes": error("A line holds NUL bytes instead of text."),
  "invalid-utf8": warning("A line holds bytes that are no UTF-8."),
  "malformed-line": error("A line is not valid JSON, and nothing of it can be kept."),
  "torn-last-line": warning("The last line is cut off."),
  "damaged-entry": error("An entry is not valid JSON; it is read as far as it can be."),
  "endless-line": error("A line is longer than can be read."),
  "glued-line": warning("A line holds more than one JSON object."),
  "not-an-object": error("A line holds a JSON value that is no entry."),
  "header-missing": warning("The file has no session header."),
  "second-header": note("The file has another session header."),
  "unknown-version": warning("The header claims a version that is not known."),
  "version-missing": warning("The header names no version, but the entries have ids."),
  "ids-missing": warning("The header claims a version with ids, but the entries have none."),
  "no-id": warning("An entry has no id."),
  "duplicate-id": warning("Two entries have the same id."),
  "repeated-line": note("A line stands in the file twice."),
  orphan: warning("An entry names a parent that is not in the file."),
  "self-parent": warning("An entry names itself as its parent."),
  cycle: error("Entries are each other's ancestors."),
  "history-truncated": warning("The history before an entry stayed in the parent session."),
  "copied-lines": note("Lines were copied from the session this one was forked from."),
  "empty-message": warning("A message entry has no message."),
  "kept-entry-missing": warning("A compaction keeps entries from one on that is not in the file."),
  "unknown-target": note("A label or an edit is for an entry that is not in the file."),
  "bad-time": note("An entry has no readable time."),
  "unreadable-file": error("A file cannot be read."),
  "unfinished-usage": note("Tokens were written down before an answer had ended."),
  "lines-inside": note("Lines of sub-agents are inside the results of their calls."),
  "cut-compression": error("The file is compressed, and not all of it can be unpacked."),
};
