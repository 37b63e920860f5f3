// What a command of the command line is, and how it says that it was used wrongly.
import type { ParseArgsConfig } from "node:util";

/** What a command prints: `text` for people, or with `--json` the value. */
export interface Output {
  readonly text: string;
  readonly json: unknown;
  /** Something is wrong with the session, or nothing was found: exit code 1. */
  readonly hasProblems?: boolean;
  /** What went wrong beside the answer, a line each, for the other stream. */
  readonly notes?: readonly string[];
}

/** Called now and then while a command works for long, with how far it is, on one line. */
export type OnProgress = (line: string) => void;

/** The options as given; `undefined`: not given. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

export interface Command {
  /** What follows the command's name, e.g. `FILE [--leaf ID]`. */
  readonly usage: string;
  /** One line for the overview. */
  readonly summary: string;
  /** Number of arguments that must be given. */
  readonly count: number;
  /** Whether any number of them may follow. */
  readonly hasMore?: boolean;
  readonly options?: NonNullable<ParseArgsConfig["options"]>;
  run(args: readonly string[], options: Options, onProgress: OnProgress): Promise<Output>;
}

/** Wrong arguments: exit code 2, with the usage. */
export class UsageError extends Error {}

export function textOption(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** The option, which the command cannot do without. */
export function requiredOption(options: Options, name: string, shown: string): string {
  const value = textOption(options, name);
  if (value === undefined || value === "") throw new UsageError(`${shown} is missing.`);
  return value;
}
