// Where the built viewer lies beside this module: in the package, and in a build of the project.
import { readFile } from "node:fs/promises";
import { isObject, parseJson, stringField } from "../../model/json/json.ts";
import { SessionError } from "../../model/problem.ts";
import type { ViewerTexts } from "./shared-html.ts";

/** Made by `scripts/build-viewer.mjs`; seen from `dist/core/export/html`. */
const BUILT = new URL("../../viewer.json", import.meta.url);

/** Errors: SessionError when there is none, or not a whole one. */
export async function builtViewer(file: URL | string = BUILT): Promise<ViewerTexts> {
  const stored = parseJson(await readFile(file, "utf8").catch(() => ""));
  const script = isObject(stored) ? stringField(stored, "script") : undefined;
  const style = isObject(stored) ? stringField(stored, "style") : undefined;
  if (script && style !== undefined) return { script, style };
  throw new SessionError(
    "vanished",
    "The viewer that a shared page needs is not here.",
    "Install the package again, or run `npm run build` in its source.",
  );
}
