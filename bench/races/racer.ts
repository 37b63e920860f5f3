// One of the programs of a race, seen from outside: a process that is given what to write and says
// what it has saved.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

/** `managed`: with a SessionManager; `blind`: appends lines, whatever the file has become. */
export type Writing = "managed" | "blind";

export class Racer {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<void>;
  #saved: string[] = [];
  #rest = "";
  #isReady = false;
  #onLine: () => void = () => {};

  constructor() {
    this.#process = spawn(process.execPath, [process.argv[1] ?? "", "--racer"]);
    this.#process.stdout.on("data", (bytes: Buffer) => this.#read(String(bytes)));
    this.#process.stderr.on("data", (bytes: Buffer) => console.error(String(bytes)));
    // Writing to one that was killed is no fault.
    this.#process.stdin.on("error", () => {});
    this.#closed = new Promise((resolve) => {
      this.#process.on("close", () => {
        this.#isReady = true;
        this.#onLine();
        resolve();
      });
    });
  }

  /** Resolves when it waits for something to do. */
  async isReady(): Promise<void> {
    while (!this.#isReady) {
      await new Promise<void>((resolve) => {
        this.#onLine = resolve;
      });
    }
  }

  /** The ids it saved, when it is done or was killed. */
  async run(how: Writing, path: string, entries: number): Promise<readonly string[]> {
    this.#saved = [];
    this.#isReady = false;
    this.#process.stdin.write(`${JSON.stringify([how, path, entries])}\n`);
    await this.isReady();
    return this.#saved;
  }

  /** Resolves when all it had printed is read. */
  async kill(afterMs = 0): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    this.#process.kill("SIGKILL");
    await this.#closed;
  }

  /** A last line that was cut off is no acknowledgement. */
  #read(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "ready") this.#isReady = true;
      else this.#saved.push(line);
    }
    this.#onLine();
  }
}
