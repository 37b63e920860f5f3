// Runs the commands of the command line in this process, with a text in place of each stream.
import type { OnProgress } from "../../cli/command/io.ts";
import type { Out } from "../../cli/command/streams.ts";
import { runOn } from "../../cli/run.ts";

/** Runs a command and returns what it printed. */
export async function runCommand(args: readonly string[], onProgress: OnProgress = () => {}) {
  const [out, err] = [new TextOut(), new TextOut()];
  const terminal = { out: out.colored, err: err.colored, onProgress };
  const exitCode = await runOn(terminal, args);
  return { exitCode, stdout: out.text, stderr: err.text };
}

/** What was written, as one text. */
export class TextOut {
  readonly #chunks: Buffer[] = [];

  /** Colored only when asked for. */
  readonly colored = (color: string): Out => ({
    isColored: color === "always",
    write: async (chunk) => {
      this.#chunks.push(Buffer.from(chunk));
    },
  });

  get text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}
