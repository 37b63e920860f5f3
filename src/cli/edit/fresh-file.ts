// A temporary file that a command writes beside its target: complete before it gets its name, no more readable
// than the session it is made of, and removed when the command ends, also by a signal.
import { mkdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { newMaker } from "../../manager/store/disk/node-maker.ts";
import { freshPath } from "../../manager/store/disk/node-names.ts";
import { realTarget } from "../../manager/store/disk/node-target.ts";
import { writeError } from "../../manager/store/disk/node-unwritable.ts";

/**
 * Calls `use` with a file beside the target, where that leads, that holds all the bytes; it is gone afterwards.
 * Errors: SessionError "unwritable", those of `bytes` and `use`.
 */
export async function withFresh<T>(
  target: string,
  mode: number,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  use: (fresh: string) => Promise<T>,
): Promise<T> {
  const fresh = freshPath(realTarget(target), newMaker());
  endWithoutLeftovers();
  try {
    await write(fresh, mode, bytes).catch((error: unknown) => {
      throw writeError(target, error);
    });
    return await use(fresh);
  } finally {
    rmSync(fresh, { force: true });
    here.delete(fresh);
  }
}

async function write(
  fresh: string,
  mode: number,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  mkdirSync(dirname(fresh), { recursive: true });
  here.add(fresh);
  await writeFile(fresh, bytes, { flag: "wx", mode, flush: true });
}

/** Temporary files to remove. */
const here = new Set<string>();
let isHeard = false;

/**
 * From now on a signal ends the process only after the current synchronous step, and removes temporary files.
 * The handlers stay: a signal during the last step would be lost otherwise.
 */
export function endWithoutLeftovers(): void {
  if (isHeard) return;
  isHeard = true;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    const end = () => {
      for (const path of here) rmSync(path, { force: true });
      // Not before: a second signal would end the process while the files are still there.
      process.off(signal, end);
      process.kill(process.pid, signal);
    };
    process.on(signal, end);
  }
}
