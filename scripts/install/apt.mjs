// Installs packages where that needs only a command: as root on Debian or Ubuntu.
import { existsSync } from "node:fs";
import { run } from "../run.mjs";

/** Why nothing can be installed here, or null when it can. */
export function aptObstacle() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")
    ? null
    : "installing it needs root on Debian or Ubuntu";
}

/**
 * Resolves to whether apt-get says that all are installed.
 * @param {string[]} packages
 */
export async function aptInstall(...packages) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { env });
  const args = ["install", "-y", "-qq", "--no-install-recommends", ...packages];
  return (await run("apt-get", args, { env, quiet: true })) === 0;
}
