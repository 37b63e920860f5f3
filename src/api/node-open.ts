// Opens a session by its path, for programs in Node, and finds the sessions in a folder on disk.
import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { builtViewer } from "../export/html/node-viewer.ts";
import { sessionsIn as sessionsInFolder } from "../formats/folder.ts";
import type { InputFolder, SessionInput } from "../formats/format.ts";
import { codeOf } from "../manager/store/disk/node-io.ts";
import { EspalierError } from "../model/espalier-error.ts";
import { gatheredSource } from "../read/source/gathered-source.ts";
import { nodeFileSource } from "../read/source/node-file.ts";
import { nodeFolderSources, readError, withSentences } from "../read/source/node-folder.ts";
import { NOWHERE, type Openable, type OpenOptions, openPlace } from "./open-session.ts";
import type { Session } from "./session.ts";

/**
 * Opens a session of any format and reads it to its end: its rows and figures stay, bodies are read again when they are
 * looked at. `from`: the path of a file, or of the folder that a session of AgentUse is; the bytes of a file; a Blob;
 * what `sessionsIn` found; a draft. Errors: EspalierError "vanished", "permission" or "unreadable" for a path,
 * "not-a-session" and the like with what was found and what would open, "cancelled" when the signal is aborted.
 *
 * @example
 * const session = await openSession("session.jsonl", { onProgress: (bytes) => console.error(bytes) });
 * console.log(session.format, session.problems.length);
 * await session.close();
 */
export async function openSession(
  from: string | Openable,
  options: OpenOptions = {},
): Promise<Session> {
  const place = { ...NOWHERE, viewer: () => builtViewer() };
  if (typeof from !== "string") return openPlace(from, place, options);
  const { input, close } = await inputAt(from);
  return openPlace(input, { ...place, close }, options);
}

/**
 * The sessions in a folder and below it, each as `openSession` takes it. `folder`: its path, or its files as they are
 * read. Errors: EspalierError "no-sessions" where there is none, "vanished" and the like for a path.
 *
 * @example
 * for (const found of await sessionsIn("sessions")) {
 *   const session = await openSession(found);
 *   console.log(session.name, session.stats().usage.cost);
 * }
 */
export async function sessionsIn(folder: string | InputFolder): Promise<readonly SessionInput[]> {
  if (typeof folder !== "string") return sessionsInFolder(folder);
  const { input, close } = await inputAt(folder);
  await close();
  if (input.kind === "folder") return sessionsInFolder(input);
  throw new EspalierError("no-sessions", `${folder} is a file.`, "Open it, or name its folder.");
}

/** Errors: EspalierError. */
async function inputAt(
  path: string,
): Promise<{ readonly input: SessionInput; close(): Promise<void> }> {
  try {
    const found = await stat(path).catch((error: unknown) => {
      // It was looked for, not lost: the other sentence is for a file that was there a moment ago.
      throw codeOf(error) === "ENOENT" ? noSuchFile(path) : error;
    });
    if (found.isDirectory()) {
      const input = {
        kind: "folder",
        name: basename(resolve(path)),
        files: await nodeFolderSources(path),
      } as const;
      return { input, close: () => Promise.resolve() };
    }
    if (!found.isFile()) {
      const advice = "Read its bytes, and open those.";
      throw new EspalierError("unreadable", `${path} is neither a file nor a folder.`, advice);
    }
    const file = await nodeFileSource(path);
    const source = gatheredSource(withSentences(file, path));
    return { input: { kind: "file", source }, close: () => file.close() };
  } catch (error) {
    throw error instanceof EspalierError ? error : readError(error, path);
  }
}

function noSuchFile(path: string): EspalierError {
  return new EspalierError("vanished", `There is no such file: ${path}`, "Check the path.");
}
