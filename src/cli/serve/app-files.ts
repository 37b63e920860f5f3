// The built app as a server gives it: the files beside the core, each with its type. It starts without a
// network nowhere but on hosts: here the server has to be there anyway, and tomorrow another program may have
// its port, which a service worker would answer for.
import { extname } from "node:path";
import { openBelow } from "./folder-files.ts";

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

export const PAGE = "index.html";

/** What asks the page to register a service worker: the last step of a build puts it there. */
const MARK = /<meta name="service-worker"[^>]{0,200}>/;

/** Instead of a file another: it takes away the service worker that a build left at this address once. */
const INSTEAD: ReadonlyMap<string, string> = new Map([["sw.js", "no-sw.js"]]);

/** The page, as it is where a server gives it. */
export function servedPage(html: string): string {
  return html.replace(MARK, "");
}

/** Its type, and its handle, to be closed. Null: the app has no such file. `name`: as in an address, decoded. */
export async function appFile(folder: string, name: string) {
  const handle = await openBelow(folder, INSTEAD.get(name) ?? name);
  return handle && { type: TYPES.get(extname(name)) ?? "application/octet-stream", handle };
}
