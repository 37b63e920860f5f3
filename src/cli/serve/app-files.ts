// The built app as a server gives it: the files beside the core, each with its type.
import { access } from "node:fs/promises";
import { extname, join } from "node:path";
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

export interface AppFile {
  readonly type: string;
  readonly content: Buffer;
}

/** Whether the app was built there; its sources have no viewer of shared pages. */
export async function hasApp(folder: string): Promise<boolean> {
  const parts = ["index.html", "viewer/viewer.json"].map((name) => access(join(folder, name)));
  return Promise.all(parts).then(
    () => true,
    () => false,
  );
}

/** Null: the app has no such file. `path` as in an address, decoded. */
export async function appFile(folder: string, path: string): Promise<AppFile | null> {
  const name = path === "/" ? "index.html" : path.slice(1);
  const handle = await openBelow(folder, name);
  if (!handle) return null;
  try {
    const type = TYPES.get(extname(name)) ?? "application/octet-stream";
    return { type, content: await handle.readFile() };
  } finally {
    await handle.close();
  }
}
