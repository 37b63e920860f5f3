// Which Espalier this is: what its package says.
import { existsSync, readFileSync } from "node:fs";
import { ownFolders } from "../../manager/store/disk/own-folders.ts";
import { isObject, parseJson, stringField } from "../../model/json/json.ts";

/** As `1.2.3`. */
export function version(): string {
  for (const folder of ownFolders()) {
    const file = new URL("package.json", folder);
    const value = existsSync(file) ? parseJson(readFileSync(file, "utf8")) : undefined;
    if (isObject(value) && value.name === "espalier")
      return stringField(value, "version") ?? "unknown";
  }
  return "unknown";
}
