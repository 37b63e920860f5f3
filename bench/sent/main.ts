// `npm run sent [-- DIR]`: holds the context that Espalier shows at each recorded reply against what the agent sent
// for it, and the tokens of each run against what its replies took. Prints what differs, then one JSON line; exit
// code 1 when anything differs, 2 without recordings.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  type Part,
  type RecordedCall,
  type Recording,
  recordingsIn,
  type Tokens,
} from "./recorded-calls.ts";
import { type ShownCall, shownIn } from "./shown-calls.ts";
import { recordedOf, recordedTokens, TOKENS } from "./unrecorded.ts";

/** Whose sessions open. */
const AGENTS: ReadonlySet<string> = new Set(["pi", "omp", "claude", "codex"]);
/** Differing parts of one request that are printed. */
const MOST_PRINTED = 8;

const { positionals } = parseArgs({ allowPositionals: true });
const folder = positionals[0] ?? "../shared/data/sent";
const counts = { requests: 0, equal: 0, unrecorded: 0, differing: 0 };
/** Of runs, by whether all tokens of one are shown. */
const sums = { equal: 0, unrecorded: 0, differing: 0 };

if (existsSync(folder)) {
  for (const recording of recordingsIn(folder)) {
    if (AGENTS.has(recording.agent)) await compare(recording);
  }
  console.log(JSON.stringify({ ...counts, sums }));
  process.exitCode = counts.differing + sums.differing > 0 ? 1 : 0;
} else {
  console.error(`There are no recordings at ${folder}. Name their folder: npm run sent -- DIR`);
  process.exitCode = 2;
}

async function compare(recording: Recording): Promise<void> {
  const { name, home, calls } = recording;
  const shown = new Map<number, ShownCall[]>();
  const found = await shownIn(home);
  for (const call of found.calls) shown.set(call.seq, [...(shown.get(call.seq) ?? []), call]);
  compareTokens(recording, found.tokens);
  for (const call of calls) {
    // What asks for a summary or a title is in no file, nor is a call that got no reply.
    if (call.kind !== "main" && call.kind !== "subagent") continue;
    const all = shown.get(call.seq) ?? [];
    // A fork copies replies without their requests: these are in the file that it was made from.
    const inOwnFile = all.filter(({ isRecorded }) => isRecorded);
    const ours = inOwnFile.length > 0 ? inOwnFile : all;
    if (ours.length === 0 && call.ended !== "complete") continue;
    counts.requests++;
    const [outcome] = ours.map((one) => outcomeOf(call, one)).sort();
    if (outcome === undefined) console.log(`${name} ${call.seq}: no entry is its reply`);
    counts[outcome ?? "differing"]++;
    const worst = ours.find((one) => outcomeOf(call, one) === "differing");
    if (worst) printDifference(`${name} ${call.seq}`, call, worst);
  }
}

function compareTokens({ agent, name, tokens, calls }: Recording, shown: Tokens): void {
  const isSum = (sum: Tokens) => TOKENS.every((one) => sum[one] === shown[one]);
  const recordedSum = recordedTokens(agent, calls);
  const outcome = isSum(tokens) ? "equal" : isSum(recordedSum) ? "unrecorded" : "differing";
  sums[outcome]++;
  if (outcome !== "differing") return;
  const differing = TOKENS.filter((one) => recordedSum[one] !== shown[one]);
  const words = differing.map((one) => `${one} ${recordedSum[one]}, shown ${shown[one]}`);
  console.log(`${name}: tokens: ${words.join("; ")}`);
}

/**
 * In the order of the alphabet a difference comes first, so that one copy of a reply that differs counts. Only what is
 * said there to be unrecorded may differ.
 */
function outcomeOf({ sent }: RecordedCall, { parts: shown, unrecorded }: ShownCall) {
  if (isSame(sent, shown)) return "equal";
  const sides = recordedOf(unrecorded, { sent, shown });
  return isSame(sides.sent, sides.shown) ? "unrecorded" : "differing";
}

function isSame(sent: readonly Part[], shown: readonly Part[]): boolean {
  return sent.map(textOf).join("\n") === shown.map(textOf).join("\n");
}

function textOf({ role, type, id, name, hash }: Part): string {
  return JSON.stringify([role, type, id ?? "", name ?? "", hash]);
}

function printDifference(
  where: string,
  call: RecordedCall,
  { parts, unrecorded }: ShownCall,
): void {
  const { sent, shown } = recordedOf(unrecorded, { sent: call.sent, shown: parts });
  const [isSent, isShown] = [new Set(sent.map(textOf)), new Set(shown.map(textOf))];
  const lines = [
    ...sent.filter((part) => !isShown.has(textOf(part))).map((part) => `- ${wordsOf(part)}`),
    ...shown.filter((part) => !isSent.has(textOf(part))).map((part) => `+ ${wordsOf(part)}`),
  ];
  console.log(`${where}:${lines.length === 0 ? " in another order" : ""}`);
  for (const line of lines.slice(0, MOST_PRINTED)) console.log(`  ${line}`);
  if (lines.length > MOST_PRINTED) console.log(`  and ${lines.length - MOST_PRINTED} more`);
}

function wordsOf({ role, type, id = "", start }: Part): string {
  return `${role} ${type} ${id} ${JSON.stringify(start.slice(0, 70))}`;
}
