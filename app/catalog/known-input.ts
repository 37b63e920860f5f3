// The bytes of a session that is known by its key: a sample, the original file, a private copy, or a
// session in a remembered folder.
import { SessionError } from "../../src/model/problem.ts";
import type { SourceInput } from "../engine/session-source.ts";
import { isAllowed, permissionNeeded } from "./file-access.ts";
import { SAMPLES, type Sample } from "./samples.ts";
import type { SessionRecord } from "./stored/records.ts";
import { readCopy, readHandle } from "./stored/session-records.ts";

/** A link to a session whose file this browser does not have. */
export class MissingSession extends Error {
  readonly key: string;
  /** Its record, null when there is none. */
  readonly record: SessionRecord | null;

  constructor(key: string, record: SessionRecord | null) {
    super(`The session ${key} is not in this browser`);
    this.name = "MissingSession";
    this.key = key;
    this.record = record;
  }
}

async function fetchSample(sample: Sample, signal: AbortSignal): Promise<File> {
  const answer = await fetch(`samples/${sample.fileName}`, { signal });
  if (!answer.ok) {
    throw new SessionError(
      "vanished",
      `The sample ${sample.fileName} could not be loaded (status ${answer.status}).`,
      "Samples lie beside the app; check that its folder was copied whole.",
    );
  }
  return new File([await answer.blob()], sample.fileName);
}

/** `record`: its record. Errors: MissingSession; SessionError. */
export async function knownInput(
  key: string,
  record: SessionRecord | null,
  signal: AbortSignal,
): Promise<SourceInput> {
  const sample = SAMPLES.find((one) => one.key === key);
  if (sample) return { kind: "file", file: await fetchSample(sample, signal) };
  // There is nothing to look for, and some browsers have no storage.
  if (!record) throw new MissingSession(key, null);
  if (!record.place) return { kind: "file", file: await fileOf(key, record) };
  const { sessionAtPlace } = await import("./folders/folder-sources.ts");
  const input = await sessionAtPlace(record.place, signal);
  if (!input) throw new MissingSession(key, record);
  return input;
}

async function fileOf(key: string, record: SessionRecord): Promise<File> {
  const handle = await readHandle(key);
  const file = handle ? await fileBehind(handle) : await readCopy(key);
  if (!file) throw new MissingSession(key, record);
  // A copy is named by its key; people know the session by its own name.
  return handle ? file : new File([file], record.fileName);
}

async function fileBehind(handle: FileSystemFileHandle): Promise<File> {
  if (!(await isAllowed(handle))) throw permissionNeeded(handle.name, "file");
  try {
    return await handle.getFile();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === "NotAllowedError") throw permissionNeeded(handle.name, "file");
    throw new SessionError(
      "vanished",
      `${handle.name} is no longer where it was opened.`,
      "If it was moved or renamed, open it again from its new place.",
    );
  }
}
