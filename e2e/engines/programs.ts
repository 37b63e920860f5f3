// The programs around WebKit: a display in memory and a driver that listens.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const START_MS = 20_000;

/** Starts Xvfb on a display nobody uses; `display` is ":1" or the like. */
export async function startDisplay({ width, height }: { width: number; height: number }) {
  const screen = ["-screen", "0", `${width}x${height}x24`];
  // It writes the number of the display to the third stream once it can be used.
  const program = spawn("Xvfb", ["-displayfd", "3", ...screen, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  try {
    const numbers = program.stdio[3];
    if (!numbers) throw new Error("Xvfb has no third stream.");
    const signal = AbortSignal.timeout(START_MS);
    const [number] = await Promise.race([
      once(numbers, "data", { signal }),
      once(program, "exit", { signal }).then(() => {
        throw new Error("Xvfb ended at once.");
      }),
    ]);
    return { program, display: `:${String(number).trim()}` };
  } catch (error) {
    await ended(program);
    throw error;
  }
}

/** A port of this machine that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

/** Waits until something listens at a port of this machine. */
export async function listens(port: number): Promise<void> {
  for (const endMs = Date.now() + START_MS; Date.now() < endMs; await wait(50)) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
  }
  throw new Error(`Nothing listens at port ${port}.`);
}

/** Ends a program that was started here, and waits for it. */
export async function ended(program: ChildProcess): Promise<void> {
  if (program.pid === undefined || program.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, "exit");
}

/** Ends a program that was started with `detached`, and all that it started. */
export async function groupEnded(program: ChildProcess): Promise<void> {
  if (program.pid === undefined) return;
  const exit = program.exitCode === null && program.signalCode === null && once(program, "exit");
  try {
    process.kill(-program.pid, "SIGKILL");
  } catch {
    // Nobody is left.
  }
  await exit;
}

/** Rejects when the work takes longer. */
export async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer for ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
