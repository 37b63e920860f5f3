// Where a path leads that is to be written: through symbolic links, also one to a file that is not
// there yet. Replacing the link itself would leave the file it names as it was.
import { readlinkSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { codeOf, unless } from "./node-io.ts";

/** As many as Linux follows. */
const MAX_LINKS = 40;

/** Errors: those of `node:fs`, ELOOP for links in a circle. */
export function realTarget(path: string): string {
  let target = path;
  for (let links = 0; links < MAX_LINKS; links++) {
    const real = unless("ENOENT", () => realpathSync(target), null);
    if (real !== null) return real;
    const link = linkAt(target);
    if (link === null) return target;
    const folder = dirname(target);
    target = resolve(
      unless("ENOENT", () => realpathSync(folder), folder),
      link,
    );
  }
  return realpathSync(path);
}

/** Null when there is nothing, or no link. */
function linkAt(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (["ENOENT", "EINVAL"].includes(codeOf(error))) return null;
    throw error;
  }
}
