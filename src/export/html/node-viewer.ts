// Where the built viewer lies beside this module: in the package, and in a build of the project.
import { readFile } from "node:fs/promises";
import { readViewer } from "./read-viewer.ts";
import type { ViewerParts } from "./shared-html.ts";

/** Seen from `dist/core/export/html`. */
const BUILT = new URL("../../../viewer/viewer.json", import.meta.url);

/** Errors: SessionError when there is none, or not a whole one. */
export async function builtViewer(file: URL | string = BUILT): Promise<ViewerParts> {
  return readViewer(await readFile(file, "utf8").catch(() => ""));
}
