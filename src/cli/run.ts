// Runs one command of the command line: arguments in, text and exit code out. Whatever a file or a
// person can do wrong ends in a sentence; only faults of ours end in a stack. Nothing that a file or
// an argument holds reaches the terminal as anything but text to read.
import { parseArgs } from "node:util";
import { codeOf } from "../manager/store/disk/node-io.ts";
import { SessionError } from "../model/problem.ts";
import { printable, printableLine } from "../text/printable.ts";
import { branch } from "./branch.ts";
import { check } from "./check.ts";
import { type Command, type OnProgress, UsageError } from "./command.ts";
import { context } from "./context.ts";
import { exportCommand } from "./edit/export.ts";
import { repair } from "./edit/repair.ts";
import { fork } from "./fork.ts";
import { info } from "./info.ts";
import { jsonText } from "./json-text.ts";
import { label } from "./label.ts";
import { search } from "./library/search.ts";
import { stats } from "./library/stats.ts";
import { list } from "./list.ts";
import { serve } from "./serve/serve.ts";
import { share } from "./share/share.ts";
import { tree } from "./tree.ts";

const commands = new Map<string, Command>(
  Object.entries({
    info,
    tree,
    context,
    check,
    list,
    search,
    stats,
    branch,
    fork,
    label,
    export: exportCommand,
    repair,
    share,
    serve,
  }),
);

export interface Result {
  /** 0 well, 1 problems or nothing found, 2 not a session or wrongly used. */
  readonly exitCode: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/** `args`: what follows the program's name. */
export async function runCommand(
  args: readonly string[],
  onProgress: OnProgress = () => {},
): Promise<Result> {
  const [name = "", ...rest] = args;
  if (["--help", "-h", "help"].includes(name)) return success(overview());
  const command = commands.get(name);
  try {
    if (!command) throw new UsageError(name ? `There is no command “${name}”.` : "Which command?");
    return await runOne(command, name, rest, onProgress);
  } catch (error) {
    const shown = sentenceOf(error);
    if (shown === null) throw error;
    const help = command ? `Usage: espalier ${name} ${command.usage} [--json]\n` : overview();
    const stderr = isMisuse(error) ? `${shown}\n${help}` : `${shown}\n`;
    return { exitCode: 2, stdout: "", stderr: printable(stderr) };
  }
}

async function runOne(
  command: Command,
  name: string,
  args: readonly string[],
  onProgress: OnProgress,
): Promise<Result> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      ...command.options,
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
    allowPositionals: true,
  });
  if (values.help) {
    return success(`Usage: espalier ${name} ${command.usage} [--json]\n${command.summary}\n`);
  }
  const isTooMany = positionals.length > command.count && !command.hasMore;
  if (positionals.length < command.count || isTooMany) {
    const wanted = command.usage.split(" ").slice(0, command.count).join(" ");
    throw new UsageError(`${wanted} ${command.count === 1 ? "is" : "are"} wanted.`);
  }
  const output = await command.run(positionals, values, (line) => onProgress(printableLine(line)));
  const { text, json, hasProblems = false, notes = [] } = output;
  const stdout = values.json ? `${jsonText(json, 2)}\n` : printable(text);
  const stderr = notes.map((note) => `${printableLine(note)}\n`).join("");
  return { exitCode: hasProblems ? 1 : 0, stdout, stderr };
}

function success(stdout: string): Result {
  return { exitCode: 0, stdout, stderr: "" };
}

function overview(): string {
  const lines = Array.from(
    commands,
    ([name, { usage, summary }]) => `  ${name} ${usage}\n      ${summary}\n`,
  );
  return `Usage: espalier COMMAND … [--json]\n\n${lines.join("")}`;
}

function isMisuse(error: unknown): boolean {
  return error instanceof UsageError || codeOf(error).startsWith("ERR_PARSE_ARGS");
}

/** The error for a person; null for one that nobody but us is to blame for. */
function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof SessionError) return `${error.message}\n${error.advice}`;
  const code = codeOf(error);
  if (code === "ENOENT" && "path" in error) return `There is no such file: ${error.path}`;
  if (code !== "" || error.constructor === Error || error instanceof UsageError) {
    return error.message;
  }
  return null;
}
