// Outputs that are too long for their part are stored in files of their own (formats.md 7.6). A part
// names the path. A path from a file may name anything, so it is followed only inside this session's
// folder.
import { isObject, type Json, type JsonObject, stringField } from "../../model/json/json.ts";

/** What the path of an artifact points at. */
export type Artifact =
  | { readonly kind: "inside"; readonly named: string; readonly path: string }
  /** The file does not exist. */
  | { readonly kind: "missing"; readonly named: string }
  /** It points out of the folder, and is not followed. */
  | { readonly kind: "outside"; readonly named: string };

interface Place {
  /** Name of the session's folder. */
  readonly folder: string;
  readonly id: string;
  /** Whether a file exists, by its path below the folder. */
  readonly has: (path: string) => boolean;
}

const NOTE =
  /\[Full tool output saved to session artifact: ([^\n]{1,1000}?)(?: \(\d+ bytes\))?\.\]/g;
/** Maximum artifacts of one output. */
const MAX_ARTIFACTS = 20;
/** Maximum values of an output that are examined. */
const MAX_VALUES = 10_000;

/** The artifacts that an output or its metadata names, in order, each once. */
export function artifactsIn(
  values: readonly (Json | undefined)[],
  place: Place,
): readonly Artifact[] {
  const found = new Map<string, Artifact>();
  for (const named of pathsIn(values)) {
    if (found.size < MAX_ARTIFACTS && !found.has(named)) found.set(named, resolved(named, place));
  }
  return [...found.values()];
}

function pathsIn(values: readonly (Json | undefined)[]): readonly string[] {
  const paths: string[] = [];
  const open: (Json | undefined)[] = [...values].reverse();
  for (let seen = 0; open.length > 0 && seen < MAX_VALUES; seen++) {
    const value = open.pop();
    if (typeof value === "string") {
      for (const [, path] of value.matchAll(NOTE)) if (path !== undefined) paths.push(path);
    } else if (typeof value === "object" && value !== null) {
      const path = isObject(value) ? artifactPath(value) : undefined;
      if (path !== undefined) paths.push(path);
      const inside = Object.values(value).slice(0, MAX_VALUES);
      for (const one of inside.reverse()) open.push(one);
    }
  }
  return paths;
}

function artifactPath(value: JsonObject): string | undefined {
  return value.kind === "tool-output" ? stringField(value, "path") : undefined;
}

function resolved(named: string, { folder, id, has }: Place): Artifact {
  const names = named.split("/");
  const isPlain = !/[\\:\0]/.test(named) && names.every((name) => !["", ".", ".."].includes(name));
  const own = names.findLastIndex((name) => name === folder || name.startsWith(`${id}-`));
  if (!isPlain || own < 0 || own === names.length - 1) return { kind: "outside", named };
  const path = names.slice(own + 1).join("/");
  return has(path) ? { kind: "inside", named, path } : { kind: "missing", named };
}
