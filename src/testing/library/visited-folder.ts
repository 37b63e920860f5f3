// A library's folder in a test: files by path, looked at and read as a visit does it, and what came of
// each as a line of text.
import { candidatesIn } from "../../library/files/candidates.ts";
import type { IndexedSession } from "../../library/indexed-session.ts";
import { type CandidateReading, readCandidate } from "../../library/read/read-candidate.ts";
import { type ByteSource, textSource } from "../../read/source/byte-source.ts";

/** Texts, or sources that behave as a test wants. */
export type TestFiles = Readonly<Record<string, string | ByteSource>>;

/** Each file was last changed a millisecond after the one before. */
export function addressesOf(files: TestFiles) {
  return Object.entries(files).map(([path, file], mtimeMs) => ({
    path,
    size: sourceOf(file, path).size,
    mtimeMs,
  }));
}

function sourceOf(file: string | ByteSource, path: string): ByteSource {
  return typeof file === "string" ? textSource(file, path.split("/").at(-1) ?? path) : file;
}

/** What the visit comes to, in the order of the paths; files that nobody asked about are left out. */
export async function visited(files: TestFiles, root = "agent"): Promise<readonly string[]> {
  const { candidates, neighbours } = candidatesIn(addressesOf(files), root);
  const found = neighbours.map(({ path, kind, what }) => `${path} | ${kind}: ${what}`);
  for (const candidate of candidates) {
    const line = readingLine(
      await readCandidate(candidate, (path) => {
        const file = files[path];
        return file === undefined ? undefined : sourceOf(file, path);
      }),
    );
    if (line !== null) found.push(line);
  }
  return found.sort();
}

/** Null for a file that nobody asked about. */
export function readingLine(read: CandidateReading): string | null {
  if (read.kind === "other") return null;
  if (read.kind === "session") return sessionLine(read.reading.session);
  const { path, kind, what } = read.neighbour;
  return `${path} | ${kind}: ${what}`;
}

function sessionLine(session: IndexedSession): string {
  const { path, formatName, firstMessage, entries, status, parent, agentType } = session;
  const more = [status, parent && `child of ${parent}`, agentType && `by ${agentType}`];
  const said = [`${formatName}, ${entries} entries, “${firstMessage}”`, ...more.filter(Boolean)];
  return `${path} | session: ${said.join(", ")}`;
}
