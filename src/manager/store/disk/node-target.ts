// Where a path leads that is to be written: through symbolic links, also one to a file that does
// not exist yet. Replacing the link itself would leave the file it names unchanged.
import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { unless } from "./node-io.ts";

/** Errors: those of `node:fs`, ELOOP for links in a circle, and for more than the system follows. */
export function realTarget(path: string): string {
  const real = unless("ENOENT", () => realpathSync(path), null);
  if (real !== null) return real;
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
  const folder = unless("ENOENT", () => realpathSync(dirname(path)), dirname(path));
  return realTarget(resolve(folder, readlinkSync(path)));
}
