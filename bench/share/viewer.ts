// What a shared page brings along before its session: built into a folder that goes again.
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { builtViewer } from "../../src/export/html/node-viewer.ts";
import type { ViewerParts } from "../../src/export/html/shared-html.ts";
import { rounded } from "../app.ts";

/** KiB, of script and style together. */
export const MAX_VIEWER = 400;

export async function freshViewer(): Promise<ViewerParts> {
  await mkdir(".cache", { recursive: true });
  const folder = await mkdtemp(".cache/bench-viewer-");
  try {
    execFileSync("node", ["scripts/build/viewer.mjs", folder], { stdio: "ignore" });
    return await builtViewer(join(folder, "viewer.json"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Script and style as gzip packs them, in KiB. */
export function viewerKb({ script, style }: ViewerParts): number {
  const bytes = (script.packed.length + style.packed.length) * 0.75;
  return rounded(bytes / 1024);
}
