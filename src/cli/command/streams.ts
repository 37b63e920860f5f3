// The streams of a process as a command prints to them, and a text in their stead.
import type { WriteStream } from "node:tty";

/** A stream of the process, or what takes its place. */
export interface Out {
  readonly isColored: boolean;
  /** Waits until there is room for more. */
  write(chunk: string | Uint8Array): Promise<void>;
}

/** Of the process; `color`: as the option of that name says it. */
export function streamOut(stream: NodeJS.WriteStream, color: string): Out {
  return {
    isColored: color === "always" || (color === "auto" && hasColors(stream)),
    write: (chunk) =>
      new Promise((resolve) => {
        // Called as well where nobody reads any more; who owns the stream decides what that means.
        stream.write(chunk, () => resolve());
      }),
  };
}

/** On a terminal, unless the environment forbids it (`NO_COLOR`, a terminal that is `dumb`). */
function hasColors(stream: NodeJS.WriteStream & Partial<WriteStream>): boolean {
  return stream.isTTY && stream.hasColors?.() === true;
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
