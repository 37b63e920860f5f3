// A folder on disk that the built command serves (`espalier serve`), as its own process, for one test.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensure } from "../src/lib/ensure.ts";

export interface Served {
  /** Where its sessions lie; empty at first. */
  readonly folder: string;
  /** Starts it, with options of the command; answers with the address it prints. */
  readonly start: (...options: readonly string[]) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** `command`: the built command, whose app is served. */
export async function withServed(
  use: (served: Served) => Promise<void>,
  command = "dist/core/cli.js",
): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "espalier-served-"));
  const folder = join(home, "sessions");
  mkdirSync(folder);
  let running: ChildProcess | null = null;
  const stop = async () => {
    const child = running;
    running = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  };
  const start = async (...options: readonly string[]) => {
    const child = spawn(process.execPath, [command, "serve", folder, ...options], {
      env: { ...process.env, XDG_STATE_HOME: home },
      stdio: ["ignore", "pipe", "inherit"],
    });
    running = child;
    let printed = "";
    for await (const chunk of child.stdout) {
      printed += chunk;
      if (/^http\S+$/m.test(printed)) break;
    }
    return ensure(/^http\S+$/m.exec(printed)?.[0], "address that it prints");
  };
  await use({ folder, start, stop });
  await stop();
  rmSync(home, { recursive: true });
}
