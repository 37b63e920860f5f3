// @module-tag long
import { describe, expect, it } from "vitest";
import { runCommand } from "../../testing/cli/node-run-command.ts";
import type { Command } from "./command.ts";
import { usagesOf } from "./help.ts";
import { parseTyped } from "./parse.ts";

const command: Command = {
  name: "sow",
  summary: "puts seeds into a bed",
  arguments: [
    { name: "BED", summary: "a bed", kind: "folder" },
    { name: "SEED", summary: "what to sow", kind: "file", count: "some" },
  ],
  otherArguments: [{ name: "PLAN", summary: "a plan", kind: "file" }],
  options: {
    depth: { summary: "how deep", value: "CM", isRequired: true, short: "d" },
    rows: { summary: "how", value: "HOW", choices: ["long", "short"] },
  },
  run: async () => 0,
};

describe("A description", () => {
  it("says how a command is called", () => {
    expect(usagesOf(command)).toEqual([
      "espalier sow BED SEED… -d CM [OPTIONS]",
      "espalier sow PLAN -d CM [OPTIONS]",
    ]);
  });

  it.each([
    [["a"], "-d CM is missing."],
    [["a", "-d", ""], "-d CM is missing."],
    [[], "-d CM is missing."],
    [["-d", "1"], "BED and SEED are required."],
    [["a", "-d", "1", "--rows", "odd"], "--rows is one of long, short, not “odd”."],
    [["a", "-d", "1", "--color", "red"], "--color is one of auto, always, never, not “red”."],
  ])("refuses %j", (typed, sentence) => {
    expect(() => parseTyped(command, typed)).toThrow(sentence);
  });

  it("lets through what it describes, one dash among the arguments too", () => {
    expect(parseTyped(command, ["plan", "-d", "1"]).args).toEqual(["plan"]);
    const { args, options } = parseTyped(command, ["a", "-", "c", "--depth=2", "--rows", "long"]);
    expect([args, options.depth, options.rows]).toEqual([["a", "-", "c"], "2", "long"]);
    const one = { ...command, arguments: [], options: {} };
    expect(() => parseTyped({ ...one, otherArguments: [] }, ["x"])).toThrow(
      "Too many arguments: 1.",
    );
  });
});

describe("Help", () => {
  it("of a command says what each argument and option is", async () => {
    const { exitCode, stdout } = await runCommand(["help", "branch"]);
    expect([exitCode, stdout]).toEqual([
      0,
      `Usage: espalier branch FILE --leaf ID -o OUT [OPTIONS]

Write the path to an entry to a new session file.

Arguments
  FILE                    a session file, or - for standard input

Options
  --leaf ID               the last entry of the branch
  -o, --out OUT           the new file

Options of every command
  --json                  JSON instead of text: a line, or one for each item of a list
  --color WHEN            when to color; auto: on a terminal, unless NO_COLOR is set
                          (auto, always, never)
  -h, --help              show this help
`,
    ]);
    expect(await runCommand(["branch", "--help"])).toEqual({ exitCode, stdout, stderr: "" });
  });

  it("of no command is a list of all", async () => {
    const { stdout } = await runCommand(["help"]);
    expect(stdout).toMatch(
      /^Usage: espalier COMMAND …\n {7}espalier FILE open that session, or folder of sessions, in the browser\n\nCommands\n {2}info {20}show the figures/,
    );
    expect((await runCommand(["help", "prune"])).stderr).toContain("Unknown command “prune”.");
  });
});
