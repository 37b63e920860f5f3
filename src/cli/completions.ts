// `espalier completions`: the script with which a shell completes the command.
import type { Command } from "./command/command.ts";
import { type Completed, completionScript, SHELLS } from "./command/completions.ts";

/** `listed`: all commands; asked for late, as this one is among them. */
export function completionsCommand(listed: () => Promise<readonly Completed[]>): Command {
  return {
    name: "completions",
    summary: "the script with which a shell completes this command",
    arguments: [{ name: "SHELL", summary: "which shell", kind: "text", choices: SHELLS }],
    examples: [
      ["completions bash > ~/.local/share/bash-completion/completions/espalier", "for bash"],
      ["completions zsh > ~/.zfunc/_espalier", "for zsh, with ~/.zfunc in $fpath"],
      ["completions fish > ~/.config/fish/completions/espalier.fish", "for fish"],
    ],
    async run([name], _options, io) {
      const shell = SHELLS.find((known) => known === name) ?? "bash";
      const script = completionScript(shell, await listed());
      return io.print({ text: () => [script.trimEnd()], json: () => ({ shell, script }) });
    },
  };
}
