// Sessions that somebody recorded, which comparisons take besides those of the project where they are asked to:
// ESPALIER_DATA names their folder, `../shared/data` for instance. What is compared is never what happens to be there.
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Paths of what lies in a folder of them, sorted; none where none are asked for. Throws where it is missing. */
export function recordedIn(place: "real" | "oracle/dev"): readonly string[] {
  const { ESPALIER_DATA } = process.env;
  return ESPALIER_DATA ? pathsIn(join(ESPALIER_DATA, place)) : [];
}

/** Paths of what lies in a folder, sorted. */
export function pathsIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
}
