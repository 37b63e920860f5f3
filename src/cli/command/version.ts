// Which Espalier this is: what its package says.
import { readFileSync } from "node:fs";
import { isObject, parseJson, stringField } from "../../model/json/json.ts";

/** As `1.2.3`; the package lies above this file, how far depends on whether it was built. */
export function version(): string {
  for (let folder = new URL("./", import.meta.url); folder.pathname !== "/"; ) {
    const found = versionIn(new URL("package.json", folder));
    if (found !== null) return found;
    folder = new URL("../", folder);
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
