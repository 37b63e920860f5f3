// How deep a value is nested: what is too deep can be parsed and cannot be written again.
import type { Json } from "../../model/json/json.ts";

/** Whether lists and objects stand in one another more than `depth` times. A loop. */
export function isDeeperThan(value: Json, depth: number): boolean {
  let level: readonly Json[] = [value];
  for (let at = 0; level.length > 0; at++) {
    if (at > depth) return true;
    const below: Json[] = [];
    for (const one of level) {
      if (typeof one !== "object" || one === null) continue;
      for (const inner of Object.values(one)) {
        if (typeof inner === "object" && inner !== null) below.push(inner);
      }
    }
    level = below;
  }
  return false;
}
