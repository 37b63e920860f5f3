// Opens a session for programs, from what every platform has: bytes, a file of the browser, a folder, a draft.
import { readViewer } from "../export/html/read-viewer.ts";
import { sessionsIn as sessionsInFolder } from "../formats/folder.ts";
import type { InputFolder, SessionInput } from "../formats/format.ts";
import { readWhole } from "../formats/whole-session.ts";
import { blobSource, memorySource } from "../read/source/byte-source.ts";
import { gatheredSource } from "../read/source/gathered-source.ts";
import { Draft } from "./draft.ts";
import { type Place, Session } from "./session.ts";

/** What can be opened: the bytes of a file, one that was picked in a browser, a file or folder as it is read, a draft. */
export type Openable = Uint8Array | Blob | SessionInput | Draft;

/** How a session is opened. */
export interface OpenOptions {
  /** How the file is called, where that is not known; `session.jsonl` when left out. */
  readonly name?: string;
  readonly signal?: AbortSignal;
  /** Told of the bytes that were read. */
  readonly onProgress?: (doneBytes: number) => void;
}

/**
 * Opens a session of any format and reads it to its end: its rows and figures stay, bodies are read again when they are
 * looked at. In Node a path opens, too. Errors: EspalierError "not-a-session" and the like with what was found and what
 * would open, "cancelled" when the signal is aborted.
 *
 * @example
 * const text = '{"type":"session","version":3,"id":"a"}\n';
 * const session = await openSession(new TextEncoder().encode(text), { name: "a.jsonl" });
 * console.log(session.format);
 */
export async function openSession(from: Openable, options: OpenOptions = {}): Promise<Session> {
  return openPlace(from, NOWHERE, options);
}

/**
 * The sessions in a folder and below it, each as `openSession` takes it. Errors: EspalierError "no-sessions" where there is none.
 *
 * @example
 * const files = new Map<string, ByteSource>();
 * const found = await sessionsIn({ kind: "folder", name: "sessions", files });
 */
export function sessionsIn(folder: InputFolder): Promise<readonly SessionInput[]> {
  return sessionsInFolder(folder);
}

/** What only some platforms know of where a session comes from. */
export const NOWHERE: Omit<Place, "input"> = {
  viewer: async () => readViewer(""),
  close: () => Promise.resolve(),
};

/** As `openSession`, with what is known of where the session comes from; `place` is closed when nothing opens. */
export async function openPlace(
  from: Openable,
  place: Omit<Place, "input">,
  { name = "session.jsonl", signal, onProgress }: OpenOptions,
): Promise<Session> {
  try {
    const input = inputOf(from, name);
    const read =
      from instanceof Draft ? await from.read() : await readWhole(input, signal, onProgress);
    return new Session(read, { ...place, input });
  } catch (error) {
    await place.close();
    throw error;
  }
}

function inputOf(from: Openable, name: string): SessionInput {
  if (from instanceof Uint8Array) return { kind: "file", source: memorySource(from, name) };
  if (from instanceof Draft) return { kind: "folder", name, files: new Map() };
  if (!(from instanceof Blob)) return from;
  const source = blobSource(
    from,
    "name" in from && typeof from.name === "string" ? from.name : name,
  );
  return { kind: "file", source: gatheredSource(source) };
}
