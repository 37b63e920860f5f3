// What was typed, checked against the description of a command.
import { parseArgs } from "node:util";
import {
  type Argument,
  type Command,
  type Option,
  type Options,
  textsOption,
  UsageError,
} from "./command.ts";

/** What every command knows. */
export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  json: { summary: "JSON instead of text: a line, or one for each item of a list" },
  color: {
    summary: "when to color; auto: on a terminal, unless NO_COLOR is set",
    value: "WHEN",
    choices: ["auto", "always", "never"],
  },
  help: { summary: "show this help", short: "h" },
};

/** Errors: UsageError, or an error with a code that begins with `ERR_PARSE_ARGS`. */
export function parseTyped(command: Command, typed: readonly string[]) {
  const known = { ...command.options, ...COMMON_OPTIONS };
  const config = Object.entries(known).map(([name, { value, short, isRepeated = false }]) => {
    const type = value === undefined ? ("boolean" as const) : ("string" as const);
    const one = { type, multiple: isRepeated };
    return [name, short === undefined ? one : { ...one, short }] as const;
  });
  const { values: options, positionals } = parseArgs({
    args: [...typed],
    options: Object.fromEntries(config),
    allowPositionals: true,
  });
  if (options.help === true) return { args: positionals, options };
  for (const [name, option] of Object.entries(known)) checkOption(name, option, options);
  checkCount(command, positionals);
  checkChoices(command, positionals);
  return { args: positionals, options };
}

function checkOption(name: string, option: Option, options: Options): void {
  const { isRequired = false, choices } = option;
  if (isRequired && !options[name]) {
    throw new UsageError(`${optionText(name, option)} is missing.`);
  }
  const wrong = choices && textsOption(options, name).find((value) => !choices.includes(value));
  if (choices && wrong !== undefined) {
    throw new UsageError(`--${name} is one of ${choices.join(", ")}, not “${wrong}”.`);
  }
}

/** `--leaf ID`, or with its letter `-o OUT`. */
export function optionText(name: string, { short, value }: Option): string {
  const dashed = short === undefined ? `--${name}` : `-${short}`;
  return value === undefined ? dashed : `${dashed} ${value}`;
}

function checkCount(command: Command, { length }: readonly string[]): void {
  const forms = formsOf(command);
  if (forms.some((form) => length >= fewest(form) && length <= most(form))) return;
  const [form = []] = forms;
  const required = form.filter(isNeeded).map(({ name }) => name);
  if (length >= fewest(form)) throw new UsageError(`Too many arguments: ${length}.`);
  const names = new Intl.ListFormat("en-GB").format(required);
  throw new UsageError(`${names} ${required.length === 1 ? "is" : "are"} required.`);
}

function checkChoices({ arguments: first }: Command, given: readonly string[]): void {
  for (const [at, { name, choices }] of first.entries()) {
    const typed = given[at];
    if (choices && typed !== undefined && !choices.includes(typed)) {
      throw new UsageError(`${name} is one of ${choices.join(", ")}, not “${typed}”.`);
    }
  }
}

/** The ways to call it. */
export function formsOf(command: Command): readonly (readonly Argument[])[] {
  const { arguments: first, otherArguments } = command;
  return otherArguments ? [first, otherArguments] : [first];
}

/** The arguments of all ways to call it, each once. */
export function argumentsOf(command: Command): readonly Argument[] {
  return [
    ...new Map(formsOf(command).flatMap((form) => form.map((one) => [one.name, one]))).values(),
  ];
}

function isNeeded({ count }: Argument): boolean {
  return count === undefined || count === "some";
}

function fewest(form: readonly Argument[]): number {
  return form.filter(isNeeded).length;
}

function most(form: readonly Argument[]): number {
  const isOpen = form.some(({ count }) => count === "some" || count === "any");
  return isOpen ? Number.POSITIVE_INFINITY : form.length;
}
