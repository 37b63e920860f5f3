// A command of the command line, described once: its help, its usage errors, the shells' completions and the
// reference are made from the description. It must not know how any of them look.
import type { Io } from "./io.ts";

/** What an argument or an option's value is. */
interface Described {
  /** One line, without a stop. */
  readonly summary: string;
  /** What a shell completes it by; left out where nothing can. */
  readonly kind?: "file" | "folder";
  /** The values there are. */
  readonly choices?: readonly string[];
}

export interface Argument extends Described {
  /** As usage names it, e.g. `FILE`. */
  readonly name: string;
  /** One when left out. `some`: one or more; only the last may be `some` or `any`. */
  readonly count?: "optional" | "some" | "any";
}

export interface Option extends Described {
  /** What its value is called, e.g. `ID`; without one it is a switch. */
  readonly value?: string;
  /** A letter. */
  readonly short?: string;
  /** The command cannot do without it. */
  readonly isRequired?: boolean;
  /** It may be given several times: its values are a list. */
  readonly isRepeated?: boolean;
}

/** The options as given; `undefined`: not given. */
export type Options = Readonly<
  Record<string, string | boolean | readonly (string | boolean)[] | undefined>
>;

/** 0: well; 1: problems, or nothing found; 2: not a session, or wrongly used. */
export type Exit = 0 | 1 | 2;

export interface Command {
  readonly name: string;
  /** What it may be called besides. */
  readonly otherNames?: readonly string[];
  /** One line for the overview, without a stop. */
  readonly summary: string;
  /** More about the command, in sentences; a paragraph each. */
  readonly details?: readonly string[];
  readonly arguments: readonly Argument[];
  /** A second way to call it; its last argument tells them apart. */
  readonly otherArguments?: readonly Argument[];
  /** By long name, beside those that every command has. */
  readonly options?: Readonly<Record<string, Option>>;
  /** What follows `espalier`, and what it does. */
  readonly examples?: readonly (readonly [command: string, what: string])[];
  /**
   * `args`: as many as `arguments` or `otherArguments` want; required options are there, and options with
   * choices are among them. Errors: UsageError, SessionError, those of `node:fs`.
   */
  run(args: readonly string[], options: Options, io: Io): Promise<Exit>;
}

/** Every name of a command. */
export function namesOf({ name, otherNames = [] }: Command): readonly string[] {
  return [name, ...otherNames];
}

/** What most commands are about. */
export const SESSION: Argument = {
  name: "FILE",
  summary: "a session file, a folder that is one session, or - for standard input",
  kind: "file",
};

/** The same, or all files that it is in. */
export const TOGETHER: Argument = {
  ...SESSION,
  summary: `${SESSION.summary}; several files of one session are read as one`,
  count: "some",
};

/** What a copy is made of, line by line. */
export const SESSION_FILE: Argument = {
  name: "FILE",
  summary: "a session file, or - for standard input",
  kind: "file",
};

export const SESSIONS: Argument = { ...SESSION, count: "some" };

/** Where a branch ends. */
export const LEAF: Option = {
  summary: "the last entry of the branch (default: the session's leaf)",
  value: "ID",
};

/** The file that is written. */
export const OUT: Option = { summary: "the new file", value: "OUT", kind: "file", short: "o" };

export const REPLACE: Option = { summary: "overwrite OUT if it exists" };

/** Wrong arguments: exit code 2, with the usage. */
export class UsageError extends Error {}

export function textOption(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
}

/** All values of an option, which may be given several times. */
export function textsOption(options: Options, name: string): readonly string[] {
  return [options[name] ?? []].flat().filter((value) => typeof value === "string");
}
