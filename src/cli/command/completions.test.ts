// What a shell offers: the script for bash is run in bash, the others are held against the descriptions.
// @module-tag long
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { runCommand } from "../../testing/cli/node-run-command.ts";
import { allCommands } from "../commands.ts";
import { type Command, namesOf } from "./command.ts";
import { completionScript, SHELLS, type Shell } from "./completions.ts";

const oddities = fileURLToPath(new URL("../../../fixtures/oddities", import.meta.url));

async function scriptOf(shell: Shell): Promise<string> {
  return (await runCommand(["completions", shell])).stdout;
}

const hasBash = spawnSync("bash", ["--version"]).status === 0;

/** What bash would offer for the last of the words. */
function offered(script: string, ...words: string[]): readonly string[] {
  const quoted = words.map((word) => `'${word}'`).join(" ");
  const ask = `COMP_WORDS=(espalier ${quoted}); COMP_CWORD=${words.length}; _espalier; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", `${script}\n${ask}`], {
    cwd: oddities,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

describe.skipIf(!hasBash)("The completion of bash (skipped without bash)", () => {
  it("offers commands, options, values, files and folders where they belong", async () => {
    const script = await scriptOf("bash");
    expect(offered(script, "com")).toEqual(["compactions", "compare", "completions"]);
    expect(offered(script, "prob")).toEqual(["problems"]);
    expect(offered(script, "help", "tr")).toEqual(["tree"]);
    expect(offered(script, "tree", "--f")).toEqual(["--filter"]);
    expect(offered(script, "tree", "--filter", "no")).toEqual(["no-tools"]);
    expect(offered(script, "info", "version-")).toEqual(
      expect.arrayContaining(["version-1.jsonl", "version-2.jsonl"]),
    );
    expect(offered(script, "fork", "x.jsonl", "--cwd", "../a")).toEqual(["../agentuse"]);
    expect(offered(script, "completions", "")).toEqual(["bash", "zsh", "fish"]);
    expect(offered(script, "unknown", "")).toEqual([]);
  });
});

describe.each(SHELLS)("The script for %s", (shell) => {
  it("has every command, every option and every value of one", async () => {
    const script = await scriptOf(shell);
    for (const command of await allCommands()) {
      for (const name of namesOf(command)) expect(script).toContain(name);
      const { options = {} } = command;
      for (const [option, { choices = [] }] of Object.entries(options)) {
        expect(script).toContain(shell === "fish" ? `-l ${option}` : `--${option}`);
        for (const choice of choices) expect(script).toContain(choice);
      }
    }
  });

  it("quotes what a description says, whatever that is", () => {
    const odd: Command = {
      name: "odd",
      summary: "it's [a] `b` $(c): d",
      arguments: [],
      options: { x: { summary: "isn't [it]: $(so)", value: "A:B" } },
      run: async () => 0,
    };
    const script = completionScript(shell, [odd]);
    // bash shows no descriptions.
    const shown = shell === "bash" ? "odd)" : "it'\\''s [a] `b` $(c): d'";
    expect(script).toContain(shown);
    if (shell === "zsh") expect(script).toContain("'--x=[isn'\\''t \\[it\\]: $(so)]:A\\:B: '");
    if (shell === "fish") expect(script).toContain("-d 'isn'\\''t [it]: $(so)'");
  });
});
