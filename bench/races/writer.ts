// One of the programs of a race, from inside: writes what it is given on its standard input and
// prints the id of each entry that is saved, then `ready`.
import { appendFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { SessionManager } from "../../src/manager/session/node-session-manager.ts";
import { SessionError } from "../../src/model/problem.ts";
import type { Writing } from "./racer.ts";

/** Somebody else's step always lets one of us go on, so this many in a row mean a fault. */
const MAX_ATTEMPTS = 5_000;

export async function race(): Promise<void> {
  print("ready");
  for await (const line of createInterface(process.stdin)) {
    const [how, path, entries]: [Writing, string, number] = JSON.parse(line);
    if (how === "blind") writeBlindly(path, entries);
    else write(path, entries);
    print("ready");
  }
}

/** As a person would: what was refused because another program wrote is repeated. */
function write(path: string, entries: number): void {
  let session: SessionManager | null = null;
  let saved = 0;
  for (let attempt = 0; saved < entries; attempt++) {
    try {
      session ??= SessionManager.open(path);
      print(session.appendMessage({ role: "user", content: `entry ${saved}` }));
      saved++;
    } catch (error) {
      const isChanged = error instanceof SessionError && error.code === "changed";
      if (!isChanged || attempt > MAX_ATTEMPTS) throw error;
      session = null;
    }
  }
}

function writeBlindly(path: string, entries: number): void {
  for (let n = 0; n < entries; n++) {
    const id = `blind-${process.pid}-${n}`;
    // In its text as well: bringing a version 1 file to today's gives all entries new ids.
    const message = { role: "user", content: id, timestamp: 1 };
    const entry = { type: "message", id, parentId: null, timestamp: new Date(), message };
    appendFileSync(path, `${JSON.stringify(entry)}\n`);
    print(id);
  }
}

function print(line: string): void {
  writeSync(1, `${line}\n`);
}
