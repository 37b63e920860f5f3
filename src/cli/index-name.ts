// The name that an agent's index of sessions gives a session: the index lies beside it, or above the folder of the agent's
// sessions.
import { readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { besideNames } from "../formats/known.ts";
import { indexNamesIn } from "../library/read/index-names.ts";
import { nodeFileSource } from "../read/source/node-file.ts";

/** Folders above a session that are looked into: of a day, a month, a year, all sessions, and the agent. */
const MAX_UP = 5;

/** Null where there is no index, or none that names the session. `format`, `id`: the session's. */
export async function indexName(path: string, format: string, id: string): Promise<string | null> {
  const names = besideNames(format).filter(({ kind }) => kind === "index");
  if (names.length === 0 || id === "") return null;
  let folder = resolve(path);
  for (let up = 0; up < MAX_UP; up++) {
    folder = dirname(folder);
    const found = filesIn(folder).find((file) => names.some(({ name }) => name.test(file)));
    if (found !== undefined) return nameIn(join(folder, found), id);
  }
  return null;
}

async function nameIn(index: string, id: string): Promise<string | null> {
  try {
    const file = await nodeFileSource(index);
    try {
      return new Map(await indexNamesIn(file)).get(id) ?? null;
    } finally {
      await file.close();
    }
  } catch {
    // A name is a hint: an index that cannot be read gives none.
    return null;
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
