// Everything but this machine, as a browser sees it: a proxy that answers an empty page
// and remembers who was asked.
import { once } from "node:events";
import { createServer } from "node:http";

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
