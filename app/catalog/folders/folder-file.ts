// One session or file of an opened folder: had from where it lies, opened, read again. It must not know
// which other folders are open, nor how a folder is looked through.
import type { IndexedSession } from "../../../src/library/indexed-session.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { Catalog } from "../catalog.ts";
import { isAllowed, permissionNeeded } from "../file-access.ts";
import type { ImportedSession } from "../import-source.ts";
import type { PageIndex } from "../index/page-index.ts";
import { sessionAmongFiles, sessionInFolder, sessionServed } from "./folder-input.ts";
import type { Opened } from "./folder-scan.ts";
import { readAgain } from "./scan/read-again.ts";
import { ReaderPool } from "./scan/reader-pool.ts";

/** Answers with the key to go to. Errors, as of all: SessionError. */
export async function openSession(
  catalog: Pick<Catalog, "add">,
  opened: Opened,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const { record } = opened;
  const kind = kindOf(opened, path);
  const given = await givenAs(opened, path, kind, signal);
  const { input } = given;
  const isOfMany = input.kind === "folder" || input.parts !== undefined;
  const isPlaced = record.isServed || (record.handle && isOfMany);
  const place = isPlaced ? { folder: record.id, path, kind } : undefined;
  return catalog.add({ ...given, ...(place && { place }) }, null, () => {}, signal);
}

/** One of its files that is no session. */
export async function fileIn(opened: Opened, path: string, signal: AbortSignal): Promise<File> {
  const { input } = await givenAs(opened, path, "file", signal);
  if (input.kind === "file") return input.file;
  throw new SessionError("vanished", `${path} is no file.`, "Look through the folder again.");
}

/** A session where it lies, not opened; called in a click. */
export async function givenIn(
  opened: Opened,
  path: string,
  signal: AbortSignal,
): Promise<ImportedSession> {
  const { handle, name } = opened.record;
  if (handle && !(await isAllowed(handle))) throw permissionNeeded(name, "folder");
  return givenAs(opened, path, kindOf(opened, path), signal);
}

/** Takes what a file is now into the index and the rows. */
export async function readFileAgain(
  opened: Opened,
  path: string,
  indexed: () => Promise<PageIndex>,
): Promise<void> {
  const { rows, record } = opened;
  const { input } = await givenAs(opened, path, "file", new AbortController().signal);
  // Of several files none is written here.
  if (input.kind !== "file" || input.parts) return;
  const index = await indexed();
  const readers = new ReaderPool((port) => index.connect(port));
  try {
    const { id, name } = record;
    const one = { id, name, known: rows.state, path, file: input.file };
    await readAgain(one, readers, (reading) => rows.read(reading, 0));
    rows.now();
    await index.settle();
  } finally {
    readers.close();
  }
}

function kindOf({ rows }: Opened, path: string): IndexedSession["kind"] {
  return rows.state.sessions.find((one) => one.path === path)?.kind ?? "file";
}

async function givenAs(
  { record, files }: Opened,
  path: string,
  kind: IndexedSession["kind"],
  signal: AbortSignal,
): Promise<ImportedSession> {
  return record.handle
    ? await sessionInFolder(record.handle, path, kind, signal)
    : (record.isServed && (await sessionServed(path, kind, signal))) ||
        sessionAmongFiles(files, record.name, path, kind);
}
