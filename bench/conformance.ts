// `npm run conformance [-- --sequences N --drafts N --shares N --seed S]`: plays the same random operations into
// the published agent's SessionManager and ours, and compares what both show and write; then opens
// random drafts, mended files and copies that leave out and mask, written by us, with the agent, and goes
// on with the copies; then has the agent show every session of another agent as we write it. Ends with a line
// of JSON for each; exit code 1 on any difference.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { migrateSessionEntries } from "../src/manager/entries/rows.ts";
import {
  buildSessionContext,
  convertToLlm,
  getLatestCompactionEntry,
} from "../src/manager/entries/session-context.ts";
import { parseSessionEntries } from "../src/manager/entries/stored-session.ts";
import { loadEntriesFromFile } from "../src/manager/session/node-session-manager.ts";
import { sessionManagerOn } from "../src/manager/session/session-manager-on.ts";
import { nodeStore } from "../src/manager/store/disk/node-store.ts";
import { byHandClock, moveClock, setClock } from "./conformance/clock.ts";
import { convertedSessions, showConverted } from "./conformance/converted.ts";
import {
  compareDraft,
  compareRepaired,
  type DrawnDraft,
  damaged,
  drawnDraft,
} from "./conformance/drafts.ts";
import { Names } from "./conformance/names.ts";
import { operation, type Sequence, sequence } from "./conformance/operations.ts";
import { migrated, Player } from "./conformance/player.ts";
import type { Program } from "./conformance/program.ts";
import { InstallError, loadReference, type Reference } from "./conformance/reference.ts";
import { ReferenceViews } from "./conformance/reference-views.ts";
import { compareShared, type SharedSequence, sharedSequence } from "./conformance/shared.ts";
import { compareShare, type DrawnShare, drawnShare } from "./conformance/shares.ts";
import { RULES } from "./golden/rules.ts";

const { values } = parseArgs({
  options: {
    sequences: { type: "string", default: "2000" },
    drafts: { type: "string", default: "2000" },
    shares: { type: "string", default: "1000" },
    seed: { type: "string", default: "20261120" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "conformance-"));
let sequences = 0;
let operations = 0;

const store = nodeStore({ firstWrite: "assistant" });
const ours: Program = {
  SessionManager: sessionManagerOn(store),
  buildSessionContext,
  convertToLlm,
  getLatestCompactionEntry,
  loadEntriesFromFile,
  migrateSessionEntries,
  parseSessionEntries,
};

/** Plays one sequence on one file that both have open. */
function compareTurns(reference: Program, shared: SharedSequence) {
  sequences++;
  operations += shared.turns.reduce((sum, turn) => sum + turn.operations.length, 0);
  const dir = mkdtempSync(join(folder, "t-"));
  setClock(1_790_000_000_000);
  try {
    compareShared(shared, dir, reference, ours, same);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Plays one sequence into both. Throws where they differ, naming the first line that does. */
async function compare(reference: Program, { isPersisted, start, operations: todo }: Sequence) {
  sequences++;
  const dir = mkdtempSync(join(folder, "s-"));
  const [theirNames, ourNames] = [new Names(), new Names()];
  setClock(1_790_000_000_000);
  try {
    if (start !== null) same("migration", migrated(reference, start), migrated(ours, start));
    const their = new Player(reference, isPersisted ? made(dir, "a") : null, start, theirNames);
    const our = new Player(ours, isPersisted ? made(dir, "b") : null, start, ourNames);
    same("start", their.observe(0), our.observe(0));
    for (const [index, { action, ticks }] of todo.entries()) {
      operations++;
      moveClock(ticks);
      const what = `operation ${index}, ${action.kind}`;
      same(what, their.play(action), our.play(action));
      if (action.kind !== "exchange") continue;
      same(`before ${what}`, their.observe(index), our.observe(index));
      exchange(their, our, theirNames, ourNames);
      same(`after ${what}`, their.observe(index), our.observe(index));
    }
    for (const ref of [-1, 3, todo.length]) same("end", their.observe(ref), our.observe(ref));
    if (isPersisted && !hasNullContent(start, todo)) {
      same("list", await their.list(), await our.list());
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function exchange(their: Player, our: Player, theirNames: Names, ourNames: Names): void {
  const fromTheirs = their.handOver();
  const fromOurs = our.handOver();
  if ((fromTheirs === null) !== (fromOurs === null)) throw new Error("Only one has written a file");
  if (!fromTheirs || !fromOurs) return;
  theirNames.learn(ourNames);
  ourNames.learn(theirNames);
  their.takeOver(fromOurs);
  our.takeOver(fromTheirs);
}

/** One such message, and the reference lists the whole file no more. */
function hasNullContent(start: string | null, todo: Sequence["operations"]): boolean {
  return `${start}${JSON.stringify(todo)}`.includes('"content":null');
}

function made(dir: string, name: string): string {
  const path = join(dir, name);
  mkdirSync(path);
  return path;
}

function same(what: string, theirs: string, ours: string): void {
  if (theirs === ours) return;
  const theirLines = theirs.split("\n");
  const ourLines = ours.split("\n");
  const at = theirLines.findIndex((line, index) => line !== ourLines[index]);
  throw new Error(`${what}\n  reference: ${theirLines[at]}\n  ours:      ${ourLines[at]}`);
}

/** True when nothing differs. */
async function run(reference: Program): Promise<boolean> {
  const deliberate = RULES.filter(({ played }) => played !== undefined);
  const lines = deliberate.map(({ what, played }) => `- ${what} ${played}`);
  console.log(`Deliberate differences:\n${lines.join("\n")}`);
  const either = fc.oneof(
    { weight: 4, arbitrary: sequence },
    { weight: 1, arbitrary: sharedSequence },
  );
  const property = fc.asyncProperty(either, async (one) => {
    if ("turns" in one) compareTurns(reference, one);
    else await compare(reference, one);
  });
  const options = { numRuns: Number(values.sequences), seed: Number(values.seed) };
  const result = await byHandClock(() => fc.check(property, options));
  if (result.failed) console.log(`${fc.defaultReportMessage(result)}\n${result.errorInstance}`);
  console.log(JSON.stringify({ sequences, operations, differing: result.failed ? 1 : 0 }));
  return !result.failed;
}

/** Text of a file that our SessionManager wrote in a random sequence. */
const writtenFile = sequence.map(({ operations: todo }) => {
  const dir = mkdtempSync(join(folder, "w-"));
  setClock(1_790_000_000_000);
  const player = new Player(ours, dir, null, new Names());
  for (const { action, ticks } of todo) {
    moveClock(ticks);
    player.play(action);
  }
  const text = player.handOver()?.text ?? "";
  rmSync(dir, { recursive: true, force: true });
  return text;
});

/** True when nothing differs. */
async function runDrafts(reference: Program): Promise<boolean> {
  let [drafts, lines] = [0, 0];
  const counted = async (compareIn: (dir: string) => Promise<number>) => {
    const dir = mkdtempSync(join(folder, "d-"));
    try {
      const written = await compareIn(dir);
      lines += written;
      if (written > 0) drafts++;
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  };
  let differing = 0;
  for (const path of damaged) {
    try {
      await counted((dir) => compareRepaired(path, dir, reference, same));
    } catch (error) {
      differing++;
      console.log(`${path}, mended: ${error}`);
    }
  }
  const property = fc.asyncProperty(drawnDraft(writtenFile), (drawn: DrawnDraft) =>
    counted((dir) => compareDraft(drawn, dir, reference, same)),
  );
  const options = { numRuns: Number(values.drafts), seed: Number(values.seed) };
  const result = await byHandClock(() => fc.check(property, options));
  if (result.failed) console.log(`${fc.defaultReportMessage(result)}\n${result.errorInstance}`);
  if (result.failed) differing++;
  console.log(JSON.stringify({ drafts, lines, differing }));
  return differing === 0;
}

/** True when nothing differs. */
async function runShares(reference: Program): Promise<boolean> {
  let [shares, lines] = [0, 0];
  const drawn = fc.tuple(drawnShare(writtenFile), fc.array(operation, { maxLength: 6 }));
  const property = fc.asyncProperty(drawn, async ([share, operations]: Drawn) => {
    const dir = mkdtempSync(join(folder, "c-"));
    try {
      const text = await compareShare(share, dir, reference, same);
      if (text === null) return;
      shares++;
      lines += text.split("\n").length - 1;
      // Real files are long, and hold what neither program writes.
      if (typeof share.base === "number") return;
      await compare(reference, { isPersisted: true, start: withFolder(text), operations });
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
  const options = { numRuns: Number(values.shares), seed: Number(values.seed) };
  const result = await byHandClock(() => fc.check(property, options));
  if (result.failed) console.log(`${fc.defaultReportMessage(result)}\n${result.errorInstance}`);
  console.log(JSON.stringify({ shares, lines, differing: result.failed ? 1 : 0 }));
  return !result.failed;
}

/** True when the agent shows all of them. */
async function runConverted(reference: Reference): Promise<boolean> {
  const views = await ReferenceViews.of(reference);
  let [sessions, files, failing] = [0, 0, 0];
  for await (const [name, opened] of convertedSessions()) {
    const dir = mkdtempSync(join(folder, "o-"));
    sessions++;
    try {
      files += await showConverted(opened, dir, views);
    } catch (error) {
      failing++;
      console.log(`${name}: ${error instanceof Error ? error.stack : error}`);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
  console.log(JSON.stringify({ converted: sessions, files, failing }));
  return failing === 0;
}

/** The reference takes a folder that is masked, `[home 1]/x`, for one below where it runs; we leave it. */
function withFolder(text: string): string {
  const end = text.indexOf("\n");
  return `${JSON.stringify({ ...JSON.parse(text.slice(0, end)), cwd: "/x" })}${text.slice(end)}`;
}

type Drawn = [DrawnShare, Sequence["operations"]];

try {
  const reference = await loadReference();
  const isSame = await run(reference);
  const areDraftsSame = await runDrafts(reference);
  const areSharesSame = await runShares(reference);
  const areShown = await runConverted(reference);
  process.exitCode = isSame && areDraftsSame && areSharesSame && areShown ? 0 : 1;
} catch (error) {
  console.error(error instanceof InstallError ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
