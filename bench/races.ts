// `npm run bench -- races [--rounds N] [--kind K]`: lets three programs write to one session file at
// the same moment, over and over, and looks whether every entry that one of them had acknowledged
// is there at the end. One JSON line a kind; exit code 1 when something was lost or left behind.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { SessionEntry } from "../src/manager/entries/stored-types.ts";
import { SessionManager } from "../src/manager/session/node-session-manager.ts";
import { isObject } from "../src/model/json/json.ts";
import { KINDS, type RaceKind } from "./races/kinds.ts";
import { Racer, type Writing } from "./races/racer.ts";
import { race } from "./races/writer.ts";

const RACERS = 3;
/** Entries that each one writes. */
const ENTRIES = 12;

interface Result {
  acknowledged: number;
  lost: number;
  /** Files that cannot be opened, and lines that cannot be read although nobody was killed. */
  unreadable: number;
  /** Files beside the session after one more entry was written. */
  leftovers: number;
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "100" },
    kind: { type: "string" },
    racer: { type: "boolean", default: false },
  },
});

if (values.racer) await race();
else await raceAll(Number(values.rounds), values.kind);

async function raceAll(rounds: number, only: string | undefined): Promise<void> {
  const kinds = KINDS.filter(({ name }) => only === undefined || name === only);
  if (kinds.length === 0) throw new Error(`Kinds: ${KINDS.map(({ name }) => name).join(", ")}`);
  for (const kind of kinds) {
    const result = await raceOf(kind, rounds);
    console.log(JSON.stringify({ bench: "races", kind: kind.name, rounds, ...result }));
    if (result.lost + result.unreadable + result.leftovers > 0) process.exitCode = 1;
  }
}

async function raceOf(kind: RaceKind, rounds: number): Promise<Result> {
  const result: Result = { acknowledged: 0, lost: 0, unreadable: 0, leftovers: 0 };
  const folder = mkdtempSync(join(tmpdir(), "races-"));
  const racers = Array.from({ length: RACERS }, () => new Racer());
  try {
    for (let round = 0; round < rounds; round++) {
      const own = join(folder, String(round));
      mkdirSync(own);
      const path = join(own, "session.jsonl");
      kind.prepare(path, round);
      const saved = await runRound(racers, kind, path, round);
      look(result, kind, path, saved);
    }
  } finally {
    await Promise.all(racers.map((racer) => racer.kill()));
    rmSync(folder, { recursive: true });
  }
  return result;
}

/** Lets all begin together and returns the ids they acknowledged. */
async function runRound(
  racers: Racer[],
  kind: RaceKind,
  path: string,
  round: number,
): Promise<readonly string[]> {
  await Promise.all(racers.map((racer) => racer.isReady()));
  const runs = racers.map((racer, index) => {
    const how: Writing = kind.isBlind && index === 0 ? "blind" : "managed";
    return racer.run(how, path, ENTRIES);
  });
  const [victim] = racers;
  if (kind.isKilling && victim) {
    // From before its first entry to about its last one.
    await victim.kill((round * 7) % 40);
    racers[0] = new Racer();
  }
  return (await Promise.all(runs)).flat();
}

function look(result: Result, kind: RaceKind, path: string, saved: readonly string[]): void {
  result.acknowledged += saved.length;
  try {
    SessionManager.open(path).appendMessage({ role: "user", content: "the last one" });
    const session = SessionManager.open(path);
    const texts = new Set(session.getEntries().map(textOf));
    const lost = saved.filter((id) => !session.getEntry(id) && !texts.has(id));
    for (const id of lost) console.error(`${path} lost ${id}`);
    result.lost += lost.length;
    if (!kind.isKilling) result.unreadable += badLines(path);
  } catch (error) {
    console.error(`${path} cannot be opened: ${error}`);
    result.unreadable++;
  }
  const others = readdirSync(join(path, "..")).filter((name) => name !== "session.jsonl");
  for (const name of others) console.error(`${path}: ${name} was left behind`);
  result.leftovers += others.length;
}

/** What a blind one acknowledges is the text of its message. */
function textOf(entry: SessionEntry): unknown {
  const { message } = entry;
  return isObject(message) ? message.content : undefined;
}

function badLines(path: string): number {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !isJson(line)).length;
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}
