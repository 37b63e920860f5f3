// One candidate of a library's folder, examined and, if it is a session, read. Every problem with it
// is an answer, so that no file fails the folder it is in.
import { inputFolder, isNamedAsSession } from "../../formats/folder.ts";
import type { SessionInput } from "../../formats/format.ts";
import { type FindPath, fileInput, partsAmong } from "../../formats/joined-input.ts";
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

/**
 * Files named as sessions up to this size are requested at once, their beginning and all the rest.
 * Bytes.
 */
const MAX_AT_ONCE = 1 << 20;

interface LookOptions {
  readonly signal?: AbortSignal;
  /** Finds the files that a candidate continues; among its own ones by default. */
  readonly find?: FindPath;
}

/** Errors: as `lookAtCandidate`. */
export function readCandidate(
  candidate: Candidate,
  sourceOf: (path: string) => ByteSource | undefined,
  options: Omit<ReadingOptions, "facts"> & LookOptions = {},
): Promise<CandidateReading> {
  const { address, facts } = candidate;
  const read = (input: SessionInput) => readSession(input, address, { ...options, facts });
  return lookAtCandidate(candidate, sourceOf, read, options);
}

/**
 * `sourceOf`: the bytes of a file; undefined if it is gone. `read`: the wanted data of a session; null: it is not to be
 * shown. Errors: only when the signal is aborted, with SessionError "cancelled" or the signal's reason.
 */
export async function lookAtCandidate<Reading>(
  candidate: Candidate,
  sourceOf: (path: string) => ByteSource | undefined,
  read: (input: SessionInput) => Promise<Reading | null>,
  { signal, find }: LookOptions = {},
): Promise<CandidateReading<Reading>> {
  const { address } = candidate;
  try {
    const input = await candidateInput(candidate, sourceOf, find);
    const found = input.kind === "file" ? await recogniseFile(input.source) : hugeFolder(address);
    if (found === null) return stranger(candidate);
    if (typeof found !== "string") {
      const isIndex = input.kind === "file" && found.kind === "index";
      const names = isIndex ? await indexNamesIn(input.source) : [];
      const neighbour = { ...address, ...found, ...(names.length > 0 && { names }) };
      return { kind: "neighbour", neighbour };
    }
    const reading = await read(input.kind === "file" ? { ...input, format: found } : input);
    return reading ? { kind: "session", reading } : { kind: "other", path: address.path };
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof SessionError && isStranger(candidate, error)) return stranger(candidate);
    return { kind: "neighbour", neighbour: unreadableNeighbour(address, error) };
  }
}

/** Opens a candidate. Errors: SessionError if it is gone, those of its sources. */
export async function candidateInput(
  { kind, address, files, name }: Candidate,
  sourceOf: (path: string) => ByteSource | undefined,
  find = partsAmong(files),
): Promise<SessionInput> {
  if (kind === "folder") return inputFolder({ path: address.path, files }, name, sourceOf);
  const own = sourceOf(address.path);
  if (!own) throw new SessionError("vanished", "It is no longer there.", "Look again.");
  const source = openingSource(own, isNamedAsSession(address.path) ? MAX_AT_ONCE : 0);
  const heldOf = (path: string) => (path === address.path ? source : sourceOf(path));
  return fileInput(source, files, heldOf, find);
}

function hugeFolder({ size }: SessionAddress): NeighbourFacts | "" {
  if (size <= MAX_SESSION) return "";
  return { kind: "too-large", what: "a session of more than 1 GB, too large to be listed" };
}

/** Only reading shows that a web page holds no session, and that a folder is another program's. */
function isStranger({ kind, address }: Candidate, error: SessionError): boolean {
  if (kind === "file") return error.code === "not-a-session" && !isNamedAsSession(address.path);
  return error.code === "no-sessions";
}

function stranger({ address, damaged }: Candidate): CandidateReading<never> {
  if (damaged === null) return { kind: "other", path: address.path };
  return { kind: "neighbour", neighbour: { ...address, kind: "incomplete", what: damaged } };
}
