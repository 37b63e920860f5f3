// The help of a command and of all, from their descriptions.
import type { Argument, Command, Option } from "./command.ts";
import type { Line } from "./io.ts";
import { argumentsOf, COMMON_OPTIONS, formsOf, optionText } from "./parse.ts";

const WIDTH = 88;
/** Where what something is stands beside it. */
const COLUMN = 26;

/** What to type, a way to call it each. */
export function usagesOf(command: Command): readonly string[] {
  const options = Object.entries(command.options ?? {});
  const required = options
    .filter(([, option]) => option.isRequired)
    .map((named) => optionText(...named));
  return formsOf(command).map((form) =>
    ["espalier", command.name, ...form.map(argumentText), ...required, "[OPTIONS]"].join(" "),
  );
}

/** Printed after a usage error. */
export function usageLines(command: Command): readonly Line[] {
  return [
    ...usagesOf(command).map((usage) => `Usage: ${usage}`),
    `“espalier help ${command.name}” explains more.`,
  ];
}

export function helpOf(command: Command): readonly Line[] {
  const { summary, details = [], examples = [], options = {} } = command;
  return [
    ...usagesOf(command).map((usage): Line => [{ style: "strong", text: `Usage: ${usage}` }]),
    "",
    ...wrapped(sentenceOf(summary)),
    ...details.flatMap((paragraph) => ["", ...wrapped(paragraph)]),
    ...section(
      "Arguments",
      argumentsOf(command).map((one) => [one.name, meaningOf(one)]),
    ),
    ...section("Options", Object.entries(options).map(optionItem)),
    ...section("Options of every command", Object.entries(COMMON_OPTIONS).map(optionItem)),
    ...section(
      "Examples",
      examples.map(([line, what]) => [`espalier ${line}`, what]),
    ),
  ];
}

export function overviewOf(commands: readonly Command[]): readonly Line[] {
  return [
    [{ style: "strong", text: "Usage: espalier COMMAND …" }],
    [
      { style: "strong", text: "       espalier FILE" },
      " open that session, or folder of sessions, in the browser",
    ],
    ...section(
      "Commands",
      commands.map(({ name, summary }) => [name, summary]),
    ),
    ...section("Options of every command", Object.entries(COMMON_OPTIONS).map(optionItem)),
    "",
    "“espalier help COMMAND” describes a command. “espalier --version” prints the version.",
  ];
}

export function argumentText({ name, count }: Argument): string {
  const many = count === "some" || count === "any" ? `${name}…` : name;
  return count === "optional" || count === "any" ? `[${many}]` : many;
}

/** `-o, --out OUT`. */
export function optionNames(name: string, option: Option): string {
  const value = option.value === undefined ? "" : ` ${option.value}`;
  return `${option.short === undefined ? "" : `-${option.short}, `}--${name}${value}`;
}

/** A description as a sentence of its own. */
export function sentenceOf(summary: string): string {
  return `${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}.`;
}

/** What it is, with the values that there are. */
export function meaningOf({ summary, choices }: Pick<Option, "summary" | "choices">): string {
  return choices ? `${summary} (${choices.join(", ")})` : summary;
}

type Item = readonly [name: string, meaning: string];

function optionItem([name, option]: readonly [string, Option]): Item {
  return [optionNames(name, option), meaningOf(option)];
}

function section(title: string, items: readonly Item[]): readonly Line[] {
  if (items.length === 0) return [];
  return ["", [{ style: "strong", text: title }], ...items.flatMap(itemLines)];
}

/** The name, and beside it what it is; a long name has a line of its own. */
function itemLines([name, meaning]: Item): readonly Line[] {
  const [first = "", ...others] = wrapped(meaning, WIDTH - COLUMN);
  const indent = " ".repeat(COLUMN);
  const shown = { style: "name", text: name } as const;
  const rest = others.map((line) => `${indent}${line}`);
  const room = COLUMN - 2 - name.length;
  if (room < 2) return [["  ", shown], `${indent}${first}`, ...rest];
  return [["  ", shown, `${" ".repeat(room)}${first}`], ...rest];
}

/** Breaks a text into lines of at most `width` characters, where no word is longer. */
function wrapped(text: string, width = WIDTH): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
