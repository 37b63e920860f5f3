// `espalier check`: the problems of sessions, as text, as JSON lines or as a SARIF log.
import { basename } from "node:path";
import { sarifLines } from "../../export/sarif/sarif.ts";
import { PROBLEM_KINDS, type Problem } from "../../model/problem.ts";
import { printableLine } from "../../text/printable.ts";
import { bytesText, countText } from "../../text/units.ts";
import {
  type Command,
  type Exit,
  type Options,
  textsOption,
  UsageError,
} from "../command/command.ts";
import type { Io, Line } from "../command/io.ts";
import { version } from "../command/version.ts";
import { isFolderOfSessions } from "../session-at.ts";
import { type CheckedFile, type CheckProgress, checkedFiles } from "./checked-files.ts";

/** Other words for `--fail-on`; each kind of problem is one, too. */
const LEVELS = ["error", "warning", "any", "none"] as const;

export const check: Command = {
  name: "check",
  otherNames: ["problems"],
  summary: "list the problems of sessions",
  details: [
    "For a folder, it checks every session in it and in its subfolders.",
    "The exit code is 1 for the problems that --fail-on names (default: errors and warnings), and 2 for a named file that is not a session.",
  ],
  arguments: [
    {
      name: "PATH",
      summary: "a session file, a folder that is one session, or a folder of sessions",
      kind: "file",
      count: "some",
    },
  ],
  options: {
    "fail-on": {
      summary: "which problems give exit code 1; can be repeated",
      value: "KIND",
      choices: [...LEVELS, ...PROBLEM_KINDS],
      isRepeated: true,
    },
    sarif: { summary: "print a SARIF 2.1.0 log instead of text" },
  },
  examples: [
    ["check sessions --json", "one line for each session"],
    ["check sessions --fail-on error --sarif > espalier.sarif", "a log that code hosts can show"],
  ],
  async run(paths, options, io) {
    if (options.sarif === true && options.json === true) {
      throw new UsageError("--sarif and --json cannot be combined. Choose one.");
    }
    const fails = failing(options);
    const found: Found = { files: 0, problems: 0, exit: 0 };
    const isAlone = paths.length === 1 && !paths.some(isFolderOfSessions);
    // For one file as text the error of opening it, with its advice, says more than a problem.
    const isStrict = isAlone && options.sarif !== true && options.json !== true;
    const checked = checkedFiles(paths, { onProgress: progressOn(io), isStrict });
    const files = counted(checked, fails, found);
    await io.print({
      text: () =>
        options.sarif === true ? sarifLines(files, version()) : linesOf(files, found, isAlone),
      jsonLines: () => jsonOf(files),
    });
    return found.exit;
  },
};

/** Whether a problem makes the check fail. */
type Fails = (problem: Problem) => boolean;

function failing(options: Options): Fails {
  const wanted = new Set(textsOption(options, "fail-on"));
  if (wanted.size === 0) wanted.add("warning");
  if (wanted.has("none") && wanted.size > 1) {
    throw new UsageError("--fail-on none cannot be combined with other kinds.");
  }
  return ({ kind, severity }) => {
    if (wanted.has("any") || wanted.has(kind) || wanted.has(severity)) return true;
    return wanted.has("warning") && severity === "error";
  };
}

/** What was found while the answer is printed. */
interface Found {
  files: number;
  problems: number;
  exit: Exit;
}

async function* counted(files: AsyncIterable<CheckedFile>, fails: Fails, found: Found) {
  for await (const file of files) {
    found.files++;
    found.problems += file.problems.length;
    if (file.isRefused) found.exit = 2;
    else if (found.exit === 0 && file.problems.some(fails)) found.exit = 1;
    yield file;
  }
}

/** Shown on a terminal only, not in a log. */
function progressOn(io: Io): CheckProgress {
  return ({ path, files, bytes, size }) =>
    io.progress(() => {
      const read = `${bytesText(bytes)} of ${bytesText(size)} read`;
      return `${countText(files, "file")} checked, ${path}${size > 0 ? `: ${read}` : ""}`;
    }, false);
}

async function* jsonOf(files: AsyncIterable<CheckedFile>): AsyncGenerator<unknown> {
  for await (const { path, format, problems } of files) yield { file: path, format, problems };
}

const STYLES = { error: "bad", warning: "warn", note: "faint" } as const;

/** The problems of each file, then how many there are; of more than one file how many there are in all. */
async function* linesOf(
  files: AsyncIterable<CheckedFile>,
  found: Found,
  isAlone: boolean,
): AsyncGenerator<Line> {
  for await (const { path, problems } of files) {
    const shown = printableLine(isAlone ? basename(path) : path);
    for (const problem of problems) yield lineOf(isAlone ? "" : `${shown}: `, problem);
    yield `${shown}: ${problems.length > 0 ? countText(problems.length, "problem") : "no problems"}`;
  }
  if (found.files === 0) yield "No sessions.";
  if (found.files > 1) {
    yield `${countText(found.files, "file")}: ${countText(found.problems, "problem")}`;
  }
}

function lineOf(before: string, { line, severity, message, file }: Problem): Line {
  const where = line > 0 ? `line ${line}` : "file";
  const inside = file === undefined ? "" : `${printableLine(file)}: `;
  const style = STYLES[severity];
  return [`${before}${inside}${where}: `, { style, text: severity }, `: ${printableLine(message)}`];
}
