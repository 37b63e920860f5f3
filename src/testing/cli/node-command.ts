// The command line as its users have it: built, and run as a process of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Run {
  /** For standard input; nothing is there when left out. */
  readonly input?: string | Uint8Array;
  /** Nobody reads what is printed. */
  readonly isUnread?: boolean;
  /** Nobody reads the notes. */
  readonly areNotesUnread?: boolean;
  /** What a mode forbids is forbidden, also to root, who can give that right away (`setpriv` of util-linux). */
  readonly obeysModes?: boolean;
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Ends the process once this has been printed. */
  readonly until?: string;
  /** Open for writing: where standard output goes. */
  readonly output?: number;
  /** What goes on while it runs; called once it has been started. */
  readonly meanwhile?: (child: ChildProcess) => void;
}

export interface Ran {
  /** Null: it was ended. */
  readonly exitCode: number | null;
  /** By which it was ended. */
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class BuiltCommand {
  /** Everything that was built; packages are found above it. */
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Takes seconds. An app is there as far as a server asks for it. */
  static async build(): Promise<BuiltCommand> {
    const cache = join(root, ".cache");
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, "command-"));
    chmodSync(folder, 0o755);
    const script = join(root, "scripts", "build", "core.mjs");
    const { exitCode, stderr } = await run([script, join(folder, "core")], {});
    if (exitCode !== 0) throw new Error(`The command was not built: ${stderr}`);
    mkdirSync(join(folder, "viewer"));
    copyFileSync(join(root, "index.html"), join(folder, "index.html"));
    writeFileSync(join(folder, "viewer", "viewer.json"), "{}");
    return new BuiltCommand(folder);
  }

  run(args: readonly string[], options: Run = {}): Promise<Ran> {
    return run([join(this.#folder, "core", "cli.js"), ...args], options);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}

const AS_OTHERS = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] as const;

function run(args: readonly string[], options: Run): Promise<Ran> {
  const {
    input,
    isUnread,
    areNotesUnread,
    obeysModes,
    cwd = root,
    environment = {},
    until,
    output = "pipe",
    meanwhile = () => {},
  } = options;
  const isBound = obeysModes && process.getuid?.() === 0;
  const command = [...(isBound ? AS_OTHERS : []), process.execPath, ...args] as const;
  const child = spawn(command[0], command.slice(1), {
    cwd,
    env: { ...process.env, NO_COLOR: "1", ...environment },
    stdio: ["pipe", output, "pipe"],
  });
  meanwhile(child);
  let stdout = "";
  let stderr = "";
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.stdin?.on("error", () => {}).end(input);
    if (isUnread) child.stdout?.destroy();
    if (areNotesUnread) child.stderr?.destroy();
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      if (until !== undefined && stdout.includes(until)) child.kill();
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("close", (exitCode, signal) => resolve({ exitCode, signal, stdout, stderr }));
  });
}
