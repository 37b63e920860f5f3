// Which Espalier this is: what its package says.
import { readFileSync } from "node:fs";
import { ownFolders } from "../../manager/store/disk/own-folders.ts";
import { isObject, parseJson, stringField } from "../../model/json/json.ts";

/** As `1.2.3`. */
export function version(): string {
  for (const folder of ownFolders()) {
    const found = versionIn(new URL("package.json", folder));
    if (found !== null) return found;
  }
  return "unknown";
}

function versionIn(file: URL): string | null {
  try {
    const value = parseJson(readFileSync(file, "utf8"));
    const isOurs = isObject(value) && value.name === "espalier";
    return isOurs ? (stringField(value, "version") ?? null) : null;
  } catch {
    return null;
  }
}
