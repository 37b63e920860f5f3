// One session or file of an opened folder: had from where it lies, opened, read again, its tools searched. It must not
// know which other folders are open.
import { SessionError } from "../../../src/model/problem.ts";
import type { Catalog } from "../catalog.ts";
import { permissionNeeded } from "../file-access.ts";
import type { ImportedSession } from "../import-source.ts";
import type { FolderRecord } from "../stored/records.ts";
import { type FolderLooks, isAtHand } from "./folder-looks.ts";
import { type FolderSource, sessionIn } from "./folder-source.ts";
import { type OnToolStep, searchTools } from "./scan/search-tools.ts";

/** What this page has of a folder. */
export interface Opened {
  readonly record: FolderRecord;
  readonly source: FolderSource;
  readonly looks: FolderLooks;
}

/** Answers with the key to go to. Errors, as of all: SessionError. */
export async function openSession(
  catalog: Pick<Catalog, "add">,
  opened: Opened,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const { record } = opened;
  const session = await sessionAt(opened, path, signal);
  const { input } = session;
  const isOfMany = input.kind === "folder" || input.parts !== undefined;
  const isPlaced = record.isServed || (record.handle && isOfMany);
  const place = isPlaced ? { folder: record.id, path, kind: kindOf(opened, path) } : undefined;
  return catalog.add({ ...session, ...(place && { place }) }, null, () => {}, signal);
}

/** One of its files that is no session. */
export async function fileIn(
  { source, record }: Opened,
  path: string,
  signal: AbortSignal,
): Promise<File> {
  const { input } = await sessionIn(source, record.name, path, "file", signal);
  if (input.kind === "file") return input.file;
  throw new SessionError("vanished", `${path} is no file.`, "Look through the folder again.");
}

/** A session where it lies, not opened; called in a click. */
export async function importFrom(
  opened: Opened,
  path: string,
  signal: AbortSignal,
): Promise<ImportedSession> {
  const { source, record } = opened;
  if (!(await source.allow())) throw permissionNeeded(record.name, "folder");
  return sessionAt(opened, path, signal);
}

/** Takes what a file is now into the index and the rows. */
export async function readFileAgain(
  { source, record, looks }: Opened,
  path: string,
): Promise<void> {
  const { signal } = new AbortController();
  const { input } = await sessionIn(source, record.name, path, "file", signal);
  // Of several files none is written here.
  if (input.kind === "file" && !input.parts) await looks.readAgain(path, input.file);
}

/**
 * Looks through what tools were given and put out. Nothing where its files cannot be had. What is being read of it is
 * waited for. Errors: as `FolderLibrary` says.
 */
export async function searchToolsIn(
  { source, looks }: Opened,
  typed: string,
  onStep: OnToolStep,
  signal: AbortSignal,
): Promise<void> {
  await endOf(looks.looked, signal);
  const { state } = looks.rows;
  if (!isAtHand(state)) return;
  const sessions = new Set(state.sessions.map(({ path }) => path));
  const { id, name } = state;
  const steps = source.steps(state, signal);
  await searchTools({ id, name, sessions, steps }, typed, onStep, signal);
}

function kindOf({ looks }: Opened, path: string): "file" | "folder" {
  return looks.rows.state.sessions.find((one) => one.path === path)?.kind ?? "file";
}

function sessionAt(opened: Opened, path: string, signal: AbortSignal): Promise<ImportedSession> {
  const { source, record } = opened;
  return sessionIn(source, record.name, path, kindOf(opened, path), signal);
}

/** Resolves when the work ends. Errors: the signal's reason as soon as it is aborted. */
async function endOf(work: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}
