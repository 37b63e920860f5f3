// A server on this machine alone that shows files of sessions in the app. It reads and never writes:
//   /library                   {name}: what people call them together
//   /library/files             the files, a JSON line each: {path, size, mtimeMs} or {path, error}
//   /library/file?path=P       the bytes of one, with `Range`; its `ETag` is another one whenever the file is
//   /library/changes           a text that is another one whenever something in the folder is. It is asked for
//                              again and again: a connection that stays open is one of the six that a browser
//                              has for all tabs together
// These want `Authorization: Bearer TOKEN`. Everything else is a file of the app.
import { readFile, realpath } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { refusalOfAll, refusalOfSessions } from "./access.ts";
import { openBelow, stateOf } from "./folder-files.ts";
import { inTurn, limit } from "./in-turn.ts";
import { pageHeaders } from "./page-headers.ts";
import { linesOf, refuse, say, sendFile, sendText } from "./send-bytes.ts";
import type { ServedFiles } from "./served-files.ts";

export interface Serving {
  readonly files: ServedFiles;
  /** Where the built app lies. */
  readonly app: string;
  readonly token: string;
  /** The address it listens at; the loopback address when left out. It answers by the same names in any case. */
  readonly host?: string;
}

/** What is served, as it is known once for all requests. */
interface Served extends Serving {
  readonly headers: Readonly<Record<string, string>>;
  readonly state: () => Promise<string>;
}

/** Listens at `port` or, for 0, at any. Errors: those of `node:http`, `node:fs`. */
export async function listen(given: Serving, port: number): Promise<Server> {
  // Resolved once: a link that replaces the folder later is not followed.
  const app = await realpath(given.app);
  const html = await readFile(join(app, PAGE), "utf8");
  const headers = { ...pageHeaders(html), "Cache-Control": "no-store" };
  const served = { ...given, app, headers, state: stateOf(given.files.list) };
  const server = createServer(
    inTurn((request, response) =>
      answer(served, request, response).catch((error: unknown) => {
        if (!response.headersSent) return refuse(response, 500, "This file cannot be read now.");
        // The client has gone, or the file changed while it was sent: the answer cannot be finished.
        response.destroy(error instanceof Error ? error : undefined);
      }),
    ),
  );
  limit(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, given.host ?? "127.0.0.1", resolve);
  });
  return server;
}

/** The port it listens at. */
export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

async function answer(
  served: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(served.headers)) response.setHeader(name, value);
  const refusal = refusalOfAll(request, request.socket.localPort ?? 0);
  if (refusal) return refuse(response, refusal.status, refusal.sentence);
  const address = addressOf(request);
  if (!address) return refuse(response, 400, "This is not a valid address.");
  const { path, asked } = address;
  if (path !== "/library" && !path.startsWith("/library/")) {
    return sendApp(served, path.slice(1) || PAGE, request, response);
  }
  const noToken = refusalOfSessions(request, served.token);
  if (noToken) return refuse(response, noToken.status, noToken.sentence);
  if (path === "/library") {
    const name = JSON.stringify({ name: served.files.name });
    return sendText(response, "application/json; charset=utf-8", name);
  }
  if (path === "/library/files") return sendFiles(served.files, response);
  if (path === "/library/changes") {
    return sendText(response, "text/plain; charset=utf-8", await served.state());
  }
  if (path === "/library/file") {
    const handle = await served.files.open(asked.get("path") ?? "");
    if (!handle) return say(response, 404, "No such file in this folder.");
    return sendFile(request, response, "application/octet-stream", handle);
  }
  return say(response, 404, "Not found.");
}

function addressOf({ url = "" }: IncomingMessage) {
  const [path = "", query = ""] = url.split("?", 2);
  try {
    return { path: decodeURIComponent(path), asked: new URLSearchParams(query) };
  } catch {
    return null;
  }
}

const TYPES: ReadonlyMap<string, string> = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".json", "application/json; charset=utf-8"],
  [".jsonl", "application/x-ndjson; charset=utf-8"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".ico", "image/x-icon"],
  [".woff2", "font/woff2"],
  [".wasm", "application/wasm"],
  [".webmanifest", "application/manifest+json"],
]);

const PAGE = "index.html";

/** What asks the page to register a service worker: the last step of a build puts it there. */
const MARK = /<meta name="service-worker"[^>]{0,200}>/;

/** Instead of a file another: it takes away the service worker that a build left at this address once. */
const INSTEAD: ReadonlyMap<string, string> = new Map([["sw.js", "no-sw.js"]]);

/**
 * The page without a service worker: the server has to be there anyway, and tomorrow another program may have its port,
 * which that would answer for.
 */
function servedPage(html: string): string {
  return html.replace(MARK, "");
}

async function sendApp(
  { app }: Served,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const handle = await openBelow(app, INSTEAD.get(name) ?? name);
  if (!handle) return say(response, 404, "No such file in the app.");
  const type = TYPES.get(extname(name)) ?? "application/octet-stream";
  if (name !== PAGE) return sendFile(request, response, type, handle);
  const html = await handle.readFile("utf8").finally(() => handle.close());
  return sendText(response, type, servedPage(html));
}

async function sendFiles(files: ServedFiles, response: ServerResponse): Promise<void> {
  response.writeHead(200, { "Content-Type": "application/x-ndjson; charset=utf-8" });
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  await pipeline(linesOf(files.list(gone.signal)), response);
}
