// A static host as tests need one: it serves a folder below a path, with the headers of the house, can be
// shut, and can serve another folder from one moment to the next, as a host does when it is deployed anew.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { headersFor, hostHeaders } from "../scripts/host/headers.ts";
import { ensure } from "../src/lib/ensure.ts";

const TYPES: ReadonlyMap<string, string> = new Map([
  [".html", "text/html; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".json", "application/json"],
  [".svg", "image/svg+xml"],
  [".png", "image/png"],
  [".woff2", "font/woff2"],
  [".wasm", "application/wasm"],
  [".webmanifest", "application/manifest+json"],
]);

export interface Host {
  /** Of the app's page, with a slash at its end. */
  readonly address: string;
  /** Method and path of all that was asked, in order. */
  readonly asked: readonly string[];
  /** Where the files lie from now on; null: there are none. */
  deploy(folder: string | null): void;
  /** Nobody answers any more: the network is off. */
  shut(): Promise<void>;
}

/** `below`: the path of the app's folder, "/" or "/some/path/". */
export async function startHost(folder: string, below: string): Promise<Host> {
  let deployed: string | null = folder;
  const asked: string[] = [];
  const rules = hostHeaders(readFileSync(join(folder, "index.html"), "utf8"));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    asked.push(`${request.method} ${pathname}`);
    const path = pathname.startsWith(below) ? pathname.slice(below.length - 1) : null;
    const file = path?.endsWith("/") ? `${path}index.html` : path;
    const isThere = deployed !== null && file !== null && request.method === "GET";
    const reading = isThere
      ? readFile(join(deployed ?? "", decodeURIComponent(file)))
      : Promise.reject(new Error("not there"));
    reading.then(
      (content) => {
        const type = TYPES.get(extname(file ?? "")) ?? "application/octet-stream";
        response.writeHead(200, { ...headersFor(rules, path ?? ""), "Content-Type": type });
        response.end(content);
      },
      () => response.writeHead(request.method === "GET" ? 404 : 405).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = ensure(server.address(), "address of the host");
  const port = typeof address === "object" ? address.port : 0;
  return {
    address: `http://127.0.0.1:${port}${below}`,
    asked,
    deploy(other) {
      deployed = other;
    },
    async shut() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
