// The reference of the command line as Markdown, from the descriptions of the commands: what the package
// ships, and what `help` says.

import type { Command, Option } from "../../cli/command/command.ts";
import {
  argumentText,
  meaningOf,
  optionNames,
  sentenceOf,
  usagesOf,
} from "../../cli/command/help.ts";
import { argumentsOf, COMMON_OPTIONS } from "../../cli/command/parse.ts";
import { sessionHomes } from "../../formats/known.ts";

export function referenceOf(commands: readonly Command[]): string {
  const parts = [
    "<!-- Written by `npm run reference` from the descriptions of the commands. -->",
    "# espalier(1)",
    "Looks into the session files of AI coding agents, and writes new ones of them. A file is never changed but by `label` and `export --append`, which add to its end; `label --upgrade` brings an old one to today's version first.",
    "    espalier COMMAND [ARGUMENTS] [OPTIONS]\n    espalier help [COMMAND]\n    espalier --version",
    "`-` in place of a session is standard input, and `-o -` standard output: what is said about the written file then goes to the other stream, as notes and progress always do. Entries are named by their ids, or by the addresses that `tree` prints (`@7` is the entry on line 7).",
    "## Commands",
    ...commands.flatMap(commandParts),
    "## Options of every command",
    optionList(COMMON_OPTIONS),
    "## Exit codes",
    "- `0`: all is well, also when who reads the output stops early\n- `1`: problems were found, nothing was found, something is undecided, or what was compared differs\n- `2`: not a session, not readable or writable, or wrongly called",
    "## Environment",
    `- \`NO_COLOR\`, \`FORCE_COLOR\`: whether terminals get colors, unless \`--color\` says it\n- ${homeVariables()}: where the agents keep their sessions, as for the agents themselves`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function homeVariables(): string {
  const names = sessionHomes().flatMap(({ variables }) => variables.map(({ name }) => name));
  return [...new Set(names)].map(code).join(", ");
}

function commandParts(command: Command): readonly string[] {
  const { name, otherNames = [], summary, details = [], options = {}, examples = [] } = command;
  const also = otherNames.length > 0 ? `Also called ${otherNames.map(code).join(", ")}.` : "";
  return [
    `### ${name}`,
    usagesOf(command)
      .map((usage) => `    ${usage}`)
      .join("\n"),
    plain(sentenceOf(summary)),
    ...details.map(plain),
    also,
    argumentsOf(command)
      .map((argument) => `- ${code(argumentText(argument))}: ${plain(meaningOf(argument))}`)
      .join("\n"),
    optionList(options),
    examples.map(([line, what]) => `    espalier ${line}    # ${what}`).join("\n"),
  ];
}

function optionList(options: Readonly<Record<string, Option>>): string {
  return Object.entries(options)
    .map(([name, option]) => {
      const required = option.isRequired ? " (required)" : "";
      return `- ${code(optionNames(name, option))}: ${plain(meaningOf(option))}${required}`;
    })
    .join("\n");
}

function code(text: string): string {
  return `\`${text}\``;
}

/** What Markdown would take for marks stands for itself. Words in backticks stay so. */
function plain(text: string): string {
  return text.replace(/[*<>_]/g, "\\$&");
}
