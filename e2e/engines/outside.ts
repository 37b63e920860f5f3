// Everything but this machine, as a browser sees it: a proxy that answers an empty page
// and remembers who was asked. What is asked of this machine it hands on, for a browser that
// cannot be told to leave it out.
import { once } from "node:events";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

export interface Outside {
  /** host:port, for a browser's settings. */
  readonly proxy: string;
  /** The addresses asked since the last call. */
  readonly asked: () => readonly string[];
  readonly close: () => Promise<void>;
}

export async function watchOutside(): Promise<Outside> {
  let addresses: string[] = [];
  const server = createServer((request, response) => {
    if (isThisMachine(request.url)) {
      // Either may hang up in the middle of it.
      handOn(request, response).catch(() => response.destroy());
      return;
    }
    addresses.push(request.url ?? "?");
    // The page names its icon, which browsers would ask for otherwise, some time later.
    response.setHeader("content-type", "text/html");
    response.end('<!doctype html><link rel="icon" href="data:,">');
  });
  server.on("connect", (request, socket) => {
    // A browser that ends hangs up in the middle of it. From here on nobody else listens.
    socket.on("error", () => socket.destroy());
    addresses.push(`https://${request.url}`);
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return {
    proxy: `127.0.0.1:${address.port}`,
    asked() {
      const asked = addresses;
      addresses = [];
      return asked;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function isThisMachine(address = ""): boolean {
  return URL.canParse(address) && new URL(address).hostname === "127.0.0.1";
}

async function handOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const onward = ask(request.url ?? "", { method: request.method, headers: request.headers });
  const [, [answer]] = await Promise.all([pipeline(request, onward), once(onward, "response")]);
  response.writeHead(answer.statusCode, answer.statusMessage, answer.rawHeaders);
  response.flushHeaders();
  await pipeline(answer, response);
}
