// Problems of sessions as a SARIF 2.1.0 log (OASIS standard, sections 3.13 to 3.52), which code hosts and
// editors show next to the files. In pieces: there may be any number of files.
import {
  PROBLEM_KINDS,
  type Problem,
  type ProblemKind,
  type Severity,
} from "../../model/problem.ts";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/**
 * Lines of JSON without their line feeds; together one log. `path`: as a program of this machine names a file;
 * relative to where the log is read, or absolute. `version`: of this program.
 */
export async function* sarifLines(
  files: AsyncIterable<{ readonly path: string; readonly problems: readonly Problem[] }>,
  version: string,
): AsyncGenerator<string> {
  const driver = { name: "espalier", version, rules: PROBLEM_KINDS.map(ruleOf) };
  yield `{"$schema":${JSON.stringify(SCHEMA)},"version":"2.1.0","runs":[{`;
  yield `"tool":{"driver":${JSON.stringify(driver)}},`;
  yield `"results":[`;
  let before = "";
  for await (const { path, problems } of files) {
    for (const problem of problems) {
      yield `${before}${JSON.stringify(resultOf(path, problem))}`;
      before = ",";
    }
  }
  yield "]}]}";
}

function ruleOf(kind: ProblemKind) {
  const [level, text] = PROBLEM_RULES[kind];
  return {
    id: kind,
    shortDescription: { text },
    defaultConfiguration: { level },
  };
}

function resultOf(path: string, { kind, severity, line, message, file }: Problem) {
  const uri = uriOf(file === undefined ? path : `${path}/${file}`);
  // Lines are counted from 1; a problem of the whole file has none.
  const region = line > 0 ? { region: { startLine: line } } : {};
  return {
    ruleId: kind,
    ruleIndex: PROBLEM_KINDS.indexOf(kind),
    level: severity,
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: { uri }, ...region } }],
  };
}

/** A relative reference, or a `file:` address of an absolute path. */
function uriOf(path: string): string {
  const parts = path.replaceAll("\\", "/").split("/");
  const isOnDrive = /^[A-Za-z]:$/.test(parts[0] ?? "");
  // Half a pair of surrogates cannot be written in an address.
  const encoded = parts.map((part, at) =>
    at === 0 && isOnDrive ? part : encodeURIComponent(part.toWellFormed()),
  );
  const joined = encoded.join("/");
  if (isOnDrive) return `file:///${joined}`;
  return joined.startsWith("/") ? `file://${joined}` : joined;
}

/**
 * How severe most problems of a kind are (each problem has its own level), and what the kind means.
 */
const PROBLEM_RULES: Readonly<Record<ProblemKind, readonly [Severity, meaning: string]>> = {
  bom: ["note", "A line begins with a byte order mark."],
  "carriage-returns": ["note", "Lines end with CR LF instead of LF."],
  "nul-bytes": ["error", "A line holds NUL bytes instead of text."],
  "invalid-utf8": ["warning", "A line holds bytes that are no UTF-8."],
  "malformed-line": ["error", "A line is not valid JSON and cannot be kept."],
  "torn-last-line": ["warning", "The last line is cut off."],
  "damaged-entry": ["error", "An entry is not valid JSON; it is read as far as it can be."],
  "endless-line": ["error", "A line is longer than can be read."],
  "glued-line": ["warning", "A line holds more than one JSON object."],
  "not-an-object": ["error", "A line holds a JSON value that is no entry."],
  "header-missing": ["warning", "The file has no session header."],
  "second-header": ["note", "The file has another session header."],
  "unknown-version": ["warning", "The header claims a version that is not known."],
  "version-missing": ["warning", "The header names no version, but the entries have ids."],
  "ids-missing": ["warning", "The header claims a version with ids, but the entries have none."],
  "no-id": ["warning", "An entry has no id."],
  "duplicate-id": ["warning", "Two entries have the same id."],
  "repeated-line": ["note", "A line stands in the file twice."],
  orphan: ["warning", "An entry names a parent that is not in the file."],
  "self-parent": ["warning", "An entry names itself as its parent."],
  cycle: ["error", "Entries are each other's ancestors."],
  "history-truncated": ["warning", "The history before an entry stayed in the parent session."],
  "copied-lines": ["note", "Lines were copied from the session this one was forked from."],
  "empty-message": ["warning", "A message entry has no message."],
  "kept-entry-missing": [
    "warning",
    "A compaction keeps entries from one on that is not in the file.",
  ],
  "unknown-target": ["note", "A label or an edit is for an entry that is not in the file."],
  "bad-time": ["note", "An entry has no readable time."],
  "unreadable-file": ["error", "A file cannot be read."],
  "unfinished-usage": ["note", "Tokens were written down before an answer had ended."],
  "lines-inside": ["note", "Lines of sub-agents are inside the results of their calls."],
  "not-understood": ["warning", "Much of the file is nothing that Espalier knows."],
  "cut-compression": ["error", "The file is compressed, and not all of it can be unpacked."],
};
