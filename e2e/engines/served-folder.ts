// A folder that the built command serves while a story runs. No driver but Chromium's gives a page a folder
// of the disk, so `espalier serve` does. The server goes with the story: a picture of what failed is taken
// after that.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ensure } from "../../src/lib/ensure.ts";
import type { Window } from "./window.ts";

/** `name`: of the story, whose files lie by themselves; `make` fills the folder that is served. */
export async function withServedFolder(
  name: string,
  make: (folder: string) => Promise<void>,
  tell: (address: string, folder: string) => Promise<void>,
  window: Window,
): Promise<undefined> {
  const home = resolve(".cache", "engines", name);
  const folder = join(home, "sessions");
  await rm(home, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await make(folder);
  const { address, server } = await serve(home, folder);
  try {
    await tell(address, folder);
    // What a window asks is counted at the address that it shows.
    await window.visit("#/");
  } finally {
    server.kill();
  }
}

/** The built command with the built app. */
async function serve(
  home: string,
  folder: string,
): Promise<{ readonly address: string; readonly server: ChildProcess }> {
  const server = spawn(process.execPath, [resolve("dist", "core", "cli.js"), "serve", folder], {
    env: { ...process.env, XDG_STATE_HOME: home },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const chunk of server.stdout) {
    printed += chunk;
    if (/^http\S+$/m.test(printed)) break;
  }
  return { address: ensure(/^http\S+$/m.exec(printed)?.[0], "address that it prints"), server };
}
