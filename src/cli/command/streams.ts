// The streams of a process as a command prints to them.
import { fstatSync } from "node:fs";
import { isatty, type WriteStream } from "node:tty";
import { codeOf, writeAll } from "../../manager/store/disk/node-io.ts";
import { whyUnwritten } from "../../manager/store/disk/node-unwritable.ts";
import { SessionError } from "../../model/problem.ts";

/** A stream of the process, or what takes its place. */
export interface Out {
  readonly isColored: boolean;
  /** How wide the terminal is; left out where it is none, and nothing is cut. */
  readonly columns?: number;
  /** Waits until there is room for more. Errors: SessionError where there is none. */
  write(chunk: string | Uint8Array): Promise<void>;
}

type ProcessStream = NodeJS.WriteStream & { readonly fd: number };

/** Of the process; `color`: as the option of that name says it. */
export function streamOut(stream: ProcessStream, color: string): Out {
  return {
    isColored: color === "always" || (color === "auto" && hasColors(stream)),
    ...(stream.isTTY && stream.columns > 0 && { columns: stream.columns }),
    write: (chunk) =>
      writeTo(stream, chunk).catch((error: unknown) => {
        // A reader that stopped early is left to the handler of the stream (src/cli.ts).
        if (codeOf(error) !== "EPIPE") throw notWhole(error);
      }),
  };
}

/** A stream for notes: a failure to write them is ignored. */
export function notesOut(stream: ProcessStream, color: string): Out {
  const out = streamOut(stream, color);
  return { ...out, write: (chunk) => out.write(chunk).catch(() => {}) };
}

async function writeTo(stream: ProcessStream, chunk: string | Uint8Array): Promise<void> {
  // A stream of Node's takes it for written when the disk had room for a part of it.
  if (isFile(stream.fd)) return writeAll(stream.fd, Buffer.from(chunk));
  await new Promise<void>((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

function isFile(fd: number): boolean {
  const stat = fstatSync(fd);
  return stat.isFile() || (stat.isCharacterDevice() && !isatty(fd));
}

function notWhole(error: unknown): unknown {
  const [reason, advice] = whyUnwritten(error) ?? [];
  if (reason === undefined || advice === undefined) return error;
  return new SessionError("unwritable", `The output is incomplete: ${reason}.`, advice);
}

/** On a terminal, unless the environment forbids it (`NO_COLOR`, a terminal that is `dumb`). */
function hasColors(stream: NodeJS.WriteStream & Partial<WriteStream>): boolean {
  return stream.isTTY && stream.hasColors?.() === true;
}
