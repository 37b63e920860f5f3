// Problems of sessions as a SARIF 2.1.0 log (OASIS standard, sections 3.13 to 3.52), which code hosts and
// editors show beside the files. In pieces: there may be any number of files.
import { PROBLEM_KINDS, type Problem, type ProblemKind } from "../../model/problem.ts";
import { PROBLEM_RULES } from "./problem-rules.ts";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

const RULE_INDEX: ReadonlyMap<ProblemKind, number> = new Map(
  PROBLEM_KINDS.map((kind, index) => [kind, index]),
);

/**
 * Lines of JSON without their ends; together one log. `path`: as a program of this machine names a file; relative to
 * where the log is read, or absolute. `version`: of this program.
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
  const { meaning, severity } = PROBLEM_RULES[kind];
  return {
    id: kind,
    shortDescription: { text: meaning },
    defaultConfiguration: { level: severity },
  };
}

function resultOf(path: string, { kind, severity, line, message, file }: Problem) {
  const uri = uriOf(file === undefined ? path : `${path}/${file}`);
  // Lines are counted from 1; a problem of the whole file has none.
  const region = line > 0 ? { region: { startLine: line } } : {};
  return {
    ruleId: kind,
    ruleIndex: RULE_INDEX.get(kind),
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
