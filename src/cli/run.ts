// Runs one command of the command line. Faults of files and wrong usage end in a sentence; only faults of
// Espalier end in a stack trace.
import { existsSync } from "node:fs";
import { codeOf } from "../manager/store/disk/node-io.ts";
import { printable } from "../text/printable.ts";
import {
  type Command,
  type Exit,
  type Options,
  textOption,
  UsageError,
} from "./command/command.ts";
import { helpOf, overviewOf, usageLines } from "./command/help.ts";
import { Io, type Line, type OnProgress } from "./command/io.ts";
import { parseTyped } from "./command/parse.ts";
import { sentenceOf } from "./command/sentence.ts";
import type { Out } from "./command/streams.ts";
import { version } from "./command/version.ts";
import { allCommands, commandNamed } from "./commands.ts";

/** Where a command prints. */
export interface Terminal {
  /** `color`: as the option of that name says it. */
  readonly out: (color: string) => Out;
  readonly err: (color: string) => Out;
  readonly onProgress: OnProgress;
}

/** `args`: what follows the program's name. Errors: those that are faults of Espalier. */
export async function runOn(terminal: Terminal, args: readonly string[]): Promise<Exit> {
  const [name = "", ...rest] = args;
  let command: Command | null = null;
  try {
    if (["--help", "-h", "help"].includes(name)) return await helpFor(rest, terminal);
    if (["--version", "-V"].includes(name)) {
      return await ioOf(terminal, {}).print(linesOf([`espalier ${version()}`]));
    }
    command = await commandNamed(name);
    const isPath = !command && existsSync(name);
    if (isPath) command = await commandNamed("serve");
    if (!command) {
      throw new UsageError(name ? `“${name}” is neither a command nor a file.` : "Which command?");
    }
    const { args: given, options } = parseTyped(command, isPath ? [name, "--open", ...rest] : rest);
    const io = ioOf(terminal, options);
    if (options.help === true) return await io.print(linesOf(helpOf(command)));
    return await command.run(given, options, io);
  } catch (error) {
    const shown = sentenceOf(error);
    if (shown === null) throw error;
    const usage = command ? usageLines(command) : ["“espalier help” lists the commands."];
    const isMisuse = error instanceof UsageError || codeOf(error).startsWith("ERR_PARSE_ARGS");
    const lines = isMisuse ? [shown, ...usage] : [shown];
    await terminal.err("never").write(printable(`${lines.join("\n")}\n`));
    return 2;
  }
}

/** Of one command, or of all. */
async function helpFor([name]: readonly string[], terminal: Terminal): Promise<0> {
  const io = ioOf(terminal, {});
  if (name === undefined) return io.print(linesOf(overviewOf(await allCommands())));
  const command = await commandNamed(name);
  if (!command) throw new UsageError(`Unknown command “${name}”.`);
  return io.print(linesOf(helpOf(command)));
}

function linesOf(lines: readonly Line[]) {
  return { text: () => lines, json: () => null };
}

function ioOf({ out, err, onProgress }: Terminal, options: Options): Io {
  const color = textOption(options, "color") ?? "auto";
  return new Io({ out: out(color), err: err(color), isJson: options.json === true, onProgress });
}
