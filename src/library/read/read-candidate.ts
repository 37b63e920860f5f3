// One candidate of a library's folder looked at and, if it is a session, read. Whatever is wrong with
// it is an answer, so that no file fails the folder it lies in.
import { inputFolder, isNamedAsSession } from "../../formats/folder.ts";
import type { SessionInput } from "../../formats/format.ts";
import { SessionError } from "../../model/problem.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { openingSource } from "../../read/source/opening-source.ts";
import type { Candidate } from "../files/candidates.ts";
import { type NeighbourFacts, unreadableNeighbour } from "../files/neighbour-names.ts";
import { MAX_SESSION, recogniseFile } from "../files/recognise.ts";
import type { LibraryNeighbour, SessionAddress, SessionReading } from "../indexed-session.ts";
import { indexNamesIn } from "./index-names.ts";
import { type ReadingOptions, readSession } from "./read-session.ts";

/** other: neither a session nor anything that belongs to one. */
export type CandidateReading<Reading = SessionReading> =
  | { readonly kind: "session"; readonly reading: Reading }
  | { readonly kind: "neighbour"; readonly neighbour: LibraryNeighbour }
  | { readonly kind: "other"; readonly path: string };

/** Files named as sessions are asked for at once up to here, their beginning and all the rest. Bytes. */
const MAX_AT_ONCE = 1 << 20;

/** Errors: as `lookAtCandidate`. */
export function readCandidate(
  candidate: Candidate,
  sourceOf: (path: string) => ByteSource | undefined,
  options: Omit<ReadingOptions, "facts"> = {},
): Promise<CandidateReading> {
  const { address, facts } = candidate;
  const read = (input: SessionInput) => readSession(input, address, { ...options, facts });
  return lookAtCandidate(candidate, sourceOf, read, options.signal);
}

/**
 * `sourceOf`: the bytes of a file of the candidate; undefined where it is gone. `read`: what is wanted of a session;
 * null: it is none to be shown. Errors: only when the signal is aborted, with SessionError "cancelled" or the signal's
 * reason.
 */
export async function lookAtCandidate<Reading>(
  candidate: Candidate,
  sourceOf: (path: string) => ByteSource | undefined,
  read: (input: SessionInput) => Promise<Reading | null>,
  signal?: AbortSignal,
): Promise<CandidateReading<Reading>> {
  const { address } = candidate;
  try {
    const input = candidateInput(candidate, sourceOf);
    const found = input.kind === "file" ? await recogniseFile(input.source) : hugeFolder(address);
    if (found === null) return { kind: "other", path: address.path };
    if (found !== "session") {
      const isIndex = input.kind === "file" && found.kind === "index";
      const names = isIndex ? await indexNamesIn(input.source) : [];
      const neighbour = { ...address, ...found, ...(names.length > 0 && { names }) };
      return { kind: "neighbour", neighbour };
    }
    const reading = await read(input);
    return reading ? { kind: "session", reading } : { kind: "other", path: address.path };
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof SessionError) {
      if (isStranger(candidate, error)) return { kind: "other", path: address.path };
      if (error.code === "no-sessions" && candidate.damaged !== null) {
        const neighbour = { ...address, kind: "incomplete", what: candidate.damaged } as const;
        return { kind: "neighbour", neighbour };
      }
    }
    return { kind: "neighbour", neighbour: unreadableNeighbour(address, error) };
  }
}

/** What opens a candidate. Errors: SessionError where it is gone. */
export function candidateInput(
  { kind, address, files, name }: Candidate,
  sourceOf: (path: string) => ByteSource | undefined,
): SessionInput {
  if (kind === "file") {
    const source = sourceOf(address.path);
    if (!source) throw new SessionError("vanished", "It is no longer there.", "Look again.");
    const most = isNamedAsSession(address.path) ? MAX_AT_ONCE : 0;
    return { kind, source: openingSource(source, most) };
  }
  return inputFolder({ path: address.path, files }, name, sourceOf);
}

function hugeFolder({ size }: SessionAddress): NeighbourFacts | "session" {
  if (size <= MAX_SESSION) return "session";
  return { kind: "too-large", what: "a session of more than 1 GB, too large to be listed" };
}

/** Only reading shows that a web page holds no session, and that a folder is another program's. */
function isStranger({ kind, address, damaged }: Candidate, error: SessionError): boolean {
  if (kind === "file") return error.code === "not-a-session" && !isNamedAsSession(address.path);
  return error.code === "no-sessions" && damaged === null;
}
