// Where the built app and its viewer are above this module: in the package, and in a build of the project.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { ownFolders } from "../../manager/store/disk/own-folders.ts";
import { readViewer } from "./read-viewer.ts";
import type { ViewerParts } from "./shared-html.ts";

/** In the folder of the app. */
const VIEWER = "viewer/viewer.json";

/** The folder of the app; null if none was built. */
export function builtApp(): URL | null {
  for (const folder of ownFolders()) if (existsSync(new URL(VIEWER, folder))) return folder;
  return null;
}

/** Errors: SessionError if it is missing or incomplete. */
export async function builtViewer(file?: URL | string): Promise<ViewerParts> {
  const app = builtApp();
  const found = file ?? (app && new URL(VIEWER, app));
  return readViewer(found ? await readFile(found, "utf8").catch(() => "") : "");
}
