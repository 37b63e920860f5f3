// Runs commands and reports them: every command of the project goes through here. Plain Node without
// packages, because it works before anything is installed.
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const isWindows = process.platform === "win32";

/** An expected end of a script: its message is a sentence for the user at the terminal. */
export class Stop extends Error {}

/**
 * Runs a command, in the project's folder unless another is given, and resolves to its exit code.
 * `quiet` swallows the output, for commands whose failure has a next step.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, timeoutMs?: number, cwd?: string }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { env = {}, quiet = false, timeoutMs, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: pathWithPackages(), ...env },
      // npm and the tools in node_modules/.bin are .cmd files there.
      shell: isWindows && command !== process.execPath,
      stdio: quiet ? "ignore" : "inherit",
      timeout: timeoutMs,
    });
    child.on("error", () => resolve(127));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Prints a line before and after a piece of work; the line after tells the seconds it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startMs = performance.now();
  console.log(`\n▸ ${title}`);
  const result = await work();
  console.log(`✓ ${title} (${((performance.now() - startMs) / 1000).toFixed(1)} s)`);
  return result;
}

/**
 * A step that is one command and must succeed.
 * @param {string} title
 * @param {[command: string, ...args: string[]]} commandLine
 * @param {Record<string, string>} [env]
 */
export function commandStep(title, [command, ...args], env = {}) {
  return step(`${title}: ${[command, ...args].join(" ")}`, async () => {
    const code = await run(command, args, { env });
    if (code !== 0) throw new Stop(`Failed: ${title} (${command} ended with code ${code}).`);
  });
}

/**
 * Runs a script's main function; a `Stop` becomes one line and exit code 1, anything else a crash.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`\n✗ ${error.message}`);
    process.exitCode = 1;
  }
}

function pathWithPackages() {
  return [join(root, "node_modules", ".bin"), process.env.PATH ?? ""].join(delimiter);
}
