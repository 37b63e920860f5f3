// A server on this machine alone that shows a folder of sessions in the app. It reads and never writes:
//   /library                   {name}: the folder's
//   /library/files             the files, a JSON line each: {path, size, mtimeMs} or {path, error}
//   /library/file?path=P       the bytes of one, with `Range`; its `ETag` is another one whenever the file is
//   /library/changes           a line whenever something in the folder is other than it was, else an empty
//                              one now and then
// These want `Authorization: Bearer TOKEN`. Everything else is a file of the app.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { refusalOfAll, refusalOfSessions } from "./access.ts";
import { appFile } from "./app-files.ts";
import { filesBelow, openBelow } from "./folder-files.ts";
import { watchFolder } from "./watch-folder.ts";

export interface ServedFolder {
  readonly folder: string;
  /** Where the built app lies. */
  readonly app: string;
  readonly token: string;
}

const HEADERS = {
  "Cache-Control": "no-store",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** Listens on the loopback address alone, at `port` or, for 0, at any. Errors: those of `node:http`. */
export async function listen(served: ServedFolder, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    answer(served, request, response).catch((error: unknown) => {
      // Who asked has gone, or the file went while it was read: there is nobody or nothing to say it to.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return server;
}

/** The port it listens at. */
export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function answer(
  served: ServedFolder,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  const refusal = refusalOfAll(request, request.socket.localPort ?? 0);
  if (refusal) return say(response, refusal.status, refusal.sentence);
  const address = addressOf(request);
  if (!address) return say(response, 400, "This is no address.");
  const { path, asked } = address;
  if (path === "/library" || path.startsWith("/library/")) {
    const noToken = refusalOfSessions(request, served.token);
    if (noToken) return say(response, noToken.status, noToken.sentence);
    if (path === "/library") return sendJson(response, { name: basename(served.folder) });
    if (path === "/library/files") return sendFiles(served.folder, response);
    if (path === "/library/changes") return sendChanges(served.folder, response);
    if (path === "/library/file") {
      return sendFile(served.folder, asked.get("path") ?? "", request, response);
    }
    return say(response, 404, "There is nothing of that name.");
  }
  const file = await appFile(served.app, path);
  if (!file) return say(response, 404, "The app has no such file.");
  response.writeHead(200, { "Content-Type": file.type, "Content-Length": file.content.length });
  response.end(request.method === "HEAD" ? undefined : file.content);
}

function addressOf({ url = "" }: IncomingMessage) {
  const [path = "", query = ""] = url.split("?", 2);
  try {
    return { path: decodeURIComponent(path), asked: new URLSearchParams(query) };
  } catch {
    return null;
  }
}

function say(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(`${sentence}\n`);
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(value));
}

async function sendFiles(folder: string, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "Content-Type": "application/x-ndjson; charset=utf-8" });
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  await pipeline(linesOf(filesBelow(folder, gone.signal)), response);
}

/** Many in a piece: one at a time would be a packet each. */
async function* linesOf(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let lines = "";
  for await (const value of values) {
    lines += `${JSON.stringify(value)}\n`;
    if (lines.length < PIECE) continue;
    yield lines;
    lines = "";
  }
  yield lines;
}

/** Characters. */
const PIECE = 16 << 10;

async function sendFile(
  folder: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const handle = await openBelow(folder, path);
  if (!handle) return say(response, 404, "The folder has no such file.");
  try {
    const { size, mtimeMs, ino } = await handle.stat();
    // A file that was put in the place of another has a number of its own.
    response.setHeader("ETag", `"${ino}-${size}-${mtimeMs}"`);
    const range = rangeOf(request.headers.range, size);
    if (range === "none") {
      response.setHeader("Content-Range", `bytes */${size}`);
      return say(response, 416, `The file ends at ${size} bytes.`);
    }
    const { from, to } = range ?? { from: 0, to: size };
    response.setHeader("Accept-Ranges", "bytes");
    response.setHeader("Last-Modified", new Date(mtimeMs).toUTCString());
    if (range) response.setHeader("Content-Range", `bytes ${from}-${to - 1}/${size}`);
    response.writeHead(range ? 206 : 200, {
      "Content-Type": "application/octet-stream",
      "Content-Length": to - from,
    });
    if (request.method === "HEAD" || from === to) response.end();
    // A file that grows meanwhile is read as far as was said.
    else {
      const bytes = handle.createReadStream({ start: from, end: to - 1, autoClose: false });
      await pipeline(bytes, response);
    }
  } finally {
    await handle.close();
  }
}

/** Null: all of it; none: nothing of it is there. Only a single range is known. */
function rangeOf(text: string | undefined, size: number) {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(text ?? "");
  if (!parts || (!parts[1] && !parts[2])) return null;
  const from = parts[1] ? Number(parts[1]) : Math.max(0, size - Number(parts[2]));
  const to = parts[1] && parts[2] ? Math.min(size, Number(parts[2]) + 1) : size;
  return from < to ? { from, to } : ("none" as const);
}

async function sendChanges(folder: string, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "Content-Type": "application/x-ndjson; charset=utf-8" });
  const stop = watchFolder(folder, (isChanged) => {
    response.write(isChanged ? '{"changed":true}\n' : "\n");
  });
  response.on("close", stop);
  // So that who asked knows that it is watched.
  response.write("\n");
}
