// Who made a file that is not meant to stay: a lock or a temporary one. Its name says so, and so
// what a process left behind when it was killed is known from what one is at work on.
import { createHash, randomBytes } from "node:crypto";
import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { ifReadable } from "../../list/readable.ts";
import { codeOf } from "./node-io.ts";

/** `PID-MACHINE-RANDOM`; the random part makes each one unique. */
export type Maker = string;

export function newMaker(): Maker {
  return `${process.pid}-${thisMachine()}-${randomBytes(4).toString("hex")}`;
}

/** Whether the process is known to be gone. One on another machine is never known to be. */
export function isDead(maker: Maker): boolean {
  const [pid, machine] = maker.split("-");
  return machine === thisMachine() && !isRunning(Number(pid));
}

export function processOf(maker: Maker): string {
  const [pid = "", machine] = maker.split("-");
  return machine === thisMachine() ? `process ${pid}` : `process ${pid} on another machine`;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, for another user.
    return codeOf(error) !== "ESRCH";
  }
}

let machine: string | null = null;

/** Where a process number means what it means here: a container counts its own. */
function thisMachine(): string {
  const namespace = () => ifReadable(() => readlinkSync("/proc/self/ns/pid")) ?? "";
  machine ??= createHash("sha256").update(`${hostname()} ${namespace()}`).digest("hex").slice(0, 8);
  return machine;
}
