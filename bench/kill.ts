// `npm run bench -- kill [KILLS]`: kills a program that appends and rewrites session files, over and
// over, and looks whether every entry it had acknowledged is there, every file readable, and what was
// left beside the files cleared away by the next one who writes. Ends with one line of JSON; exit
// code 1 when something was lost or left.
import { spawn } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SessionManager } from "../src/manager/session/node-session-manager.ts";

const [first, second] = process.argv.slice(2);
if (first === "--writer" && second !== undefined) write(second);
else await killOver(Number(first ?? 200));

/** Appends and rewrites until it is killed; prints `path id` for each entry that is saved. */
function write(folder: string): void {
  for (let round = 0; ; round++) {
    const session = SessionManager.create("/x", folder);
    for (let n = 0; n < 20; n++) {
      // Long entries now and then: their writes take long enough to be hit.
      const text = "word ".repeat(n % 5 === 0 ? 100_000 : 10);
      acknowledge(session, session.appendMessage({ role: "user", content: text }));
    }
    session.createBranchedSession(session.getEntries()[9]?.id ?? "");
    for (const { id } of session.getEntries()) acknowledge(session, id);
    const old = SessionManager.open(putOldFile(folder, round));
    const id = old.appendMessage({ role: "user", content: "first in the new version" });
    for (const entry of old.getEntries()) acknowledge(old, entry.id);
    acknowledge(old, id);
  }
}

function acknowledge(session: SessionManager, id: string): void {
  writeSync(1, `${session.getSessionFile()} ${id}\n`);
}

/** A version 1 file of 1,000 messages; appending to it rewrites it. */
function putOldFile(folder: string, round: number): string {
  const header = { type: "session", id: "old", timestamp: "2025-01-01T00:00:00.000Z", cwd: "/x" };
  const message = { type: "message", message: { role: "user", content: "word ".repeat(100) } };
  const lines = [header, ...Array.from({ length: 1000 }, () => message)];
  const path = join(folder, `old-${process.pid}-${round}.jsonl`);
  writeFileSync(`${path}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  renameSync(`${path}.new`, path);
  return path;
}

async function killOver(kills: number): Promise<void> {
  let acknowledged = 0;
  let torn = 0;
  const faults: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const folder = mkdtempSync(join(tmpdir(), "kill-"));
    try {
      const saved = await killed(folder, momentOf(kill));
      acknowledged += saved.length;
      torn += tornFiles(folder);
      faults.push(...check(folder, saved), ...leftBehind(folder));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  for (const fault of faults) console.log(fault);
  console.log(JSON.stringify({ bench: "kill", kills, acknowledged, torn, faults: faults.length }));
  process.exitCode = faults.length > 0 ? 1 : 0;
}

interface Moment {
  /** After so many acknowledgements, */
  readonly count: number;
  /** and so long. */
  readonly ms: number;
}

/** At any step of the first and the second round, however slow the machine is. */
function momentOf(kill: number): Moment {
  const acknowledgedInRound = 1032;
  return { count: (kill % 2) * acknowledgedInRound + 1 + ((kill * 37) % 40), ms: (kill * 7) % 25 };
}

/** Starts a writer, kills it at the moment, and returns what it printed. */
function killed(folder: string, { count, ms }: Moment): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const writer = spawn(process.execPath, [process.argv[1] ?? "", "--writer", folder]);
    let printed = "";
    let lines = 0;
    writer.stdout.on("data", (bytes: Buffer) => {
      const before = lines;
      lines += bytes.filter((byte) => byte === 10).length;
      if (before < count && lines >= count) setTimeout(() => writer.kill("SIGKILL"), ms);
      printed += bytes;
    });
    writer.stderr.on("data", (bytes: Buffer) => console.error(String(bytes)));
    writer.on("error", reject);
    writer.on("close", (_, signal) => {
      if (signal !== "SIGKILL") reject(new Error("The writer ended before it was killed"));
      // A last line that was cut off is no acknowledgement.
      else resolve(printed.split("\n").slice(0, -1));
    });
  });
}

/** How many writes were hit half-way: lines without an end, files left beside sessions. */
function tornFiles(folder: string): number {
  return readdirSync(folder).filter(
    (name) =>
      name.startsWith(".") ||
      (name.endsWith(".jsonl") && readFileSync(join(folder, name)).at(-1) !== 10),
  ).length;
}

/** What is missing or unreadable, a sentence each. */
function check(folder: string, saved: readonly string[]): readonly string[] {
  const faults: string[] = [];
  const sessions = new Map<string, SessionManager>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".jsonl"))) {
    const path = join(folder, name);
    try {
      const session = SessionManager.open(path);
      sessions.set(path, session);
      const parents = session.getEntries().filter(({ parentId }) => parentId !== null);
      const orphan = parents.find(({ parentId }) => !session.getEntry(parentId ?? ""));
      if (orphan) faults.push(`${path}: the parent of ${orphan.id} is missing`);
    } catch (error) {
      faults.push(`${path} cannot be opened: ${error}`);
    }
  }
  for (const line of saved) {
    const [path = "", id = ""] = line.split(" ");
    if (!sessions.get(path)?.getEntry(id)) faults.push(`${path} lost ${id}`);
  }
  return faults;
}

/** What is still beside the sessions after each was written to and a new one made, a sentence each. */
function leftBehind(folder: string): readonly string[] {
  const sessions = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  for (const name of sessions) {
    SessionManager.open(join(folder, name)).appendMessage({ role: "user", content: "the next" });
  }
  SessionManager.create("/x", folder).appendMessage({ role: "user", content: "a new one" });
  const left = readdirSync(folder).filter((name) => name.startsWith("."));
  return left.map((name) => `${join(folder, name)} was left behind`);
}
