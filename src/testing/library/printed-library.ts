// Sessions that belong together, as a library shows them: how each is linked, what it used, and what all of
// them used together.

import { familiesOf } from "../../library/family/families.ts";
import { linksOf } from "../../library/family/links.ts";
import { fileCandidate } from "../../library/files/candidates.ts";
import type { IndexedSession, LibraryNeighbour } from "../../library/indexed-session.ts";
import { overviewOf } from "../../library/overview/overview.ts";
import { withIndexNames } from "../../library/read/index-names.ts";
import { readCandidate } from "../../library/read/read-candidate.ts";
import { textSource } from "../../read/source/byte-source.ts";
import type { UsageSum } from "../../stats/usage-sum.ts";

/** `files`: paths with their lines, the oldest first. Errors: those of `openSession`. */
export async function printedLibrary(
  files: readonly (readonly [path: string, lines: readonly string[]])[],
): Promise<string> {
  const read: IndexedSession[] = [];
  const indexes: LibraryNeighbour[] = [];
  for (const [at, [path, lines]] of files.entries()) {
    const source = textSource(`${lines.join("\n")}\n`, path);
    const address = { path, size: source.size, mtimeMs: at + 1 };
    const found = await readCandidate(fileCandidate(address), () => source);
    if (found.kind === "session") read.push(found.reading.session);
    if (found.kind === "neighbour") indexes.push(found.neighbour);
  }
  const sessions = withIndexNames(read, indexes);
  const { usage, copies } = overviewOf(sessions);
  const { parent, relation } = linksOf(sessions);
  const [family] = familiesOf(sessions);
  return [
    ...sessions.map(({ path, id, name, usage: own }, at) => {
      const from = sessions[parent[at] ?? -1]?.path ?? "–";
      return `${path} ${id} “${name}” ${relation[at]} of ${from}: ${tokens(own)}`;
    }),
    `together ${tokens(usage)}, copies ${copies}`,
    `family ${family?.nodes.map(({ session, depth }) => `${depth} ${session?.path}`).join(", ")}`,
  ].join("\n");
}

function tokens({ input, cacheRead, cacheWrite, output }: UsageSum): string {
  return [input, cacheRead, cacheWrite, output].join("/");
}
