// `npm run bench -- cli [--mb 100] [--bytes-per-line 1800]`: commands of the built command line on a large
// session, held against parsing each of its lines, in processes of their own that take turns. One JSON line
// a command, medians of three; fails above the limits. Needs `npm run build`.
import { spawn } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { generateLarge } from "../../fixtures/generate/large.ts";

const COMMANDS = ["tree", "info", "context", "stats", "check"] as const;
const ROUNDS = 3;
/** Of the time of a full reading, and of memory, in MB. */
const LIMITS = { ratio: 1.3, peak_mb: 300 };
const CLI = "dist/core/cli.js";

/** What a process that wants the entries does when nobody thinks about it. */
const FULL_READING = `import { readFileSync } from "node:fs";
const text = readFileSync(process.argv[2], "utf8");
const entries = [];
for (const line of text.split("\\n")) if (line !== "") entries.push(JSON.parse(line));
console.log(entries.length);
`;

/** Loaded before the program: its own peak, on the stream that nobody reads otherwise. */
const MEASURE = `process.on("exit", () => {
  process.stderr.write("\\npeak " + process.resourceUsage().maxRSS + "\\n");
});
`;

interface Run {
  readonly ms: number;
  readonly peakMb: number;
}

const { values } = parseArgs({
  options: {
    mb: { type: "string", default: "100" },
    "bytes-per-line": { type: "string", default: "1800" },
  },
});

if (!existsSync(CLI)) throw new Error(`${CLI} is not there: npm run build makes it.`);
const folder = await mkdtemp(join(tmpdir(), "espalier-bench-cli-"));
try {
  await measure(Number(values.mb), Number(values["bytes-per-line"]));
} finally {
  await rm(folder, { recursive: true });
}

async function measure(mb: number, bytesPerLine: number): Promise<void> {
  const file = join(folder, "session.jsonl");
  const naive = join(folder, "full-reading.mjs");
  const lines = generateLarge({ bytes: mb * 1e6, seed: 1, bytesPerLine });
  await pipeline(Readable.from(lines), createWriteStream(file));
  await writeFile(naive, FULL_READING);
  await writeFile(join(folder, "measure.mjs"), MEASURE);
  // The first reading is the disk's.
  await runOf([naive, file]);
  const full: Run[] = [];
  const ours = new Map<string, Run[]>();
  for (let round = 0; round < ROUNDS; round++) {
    full.push(await runOf([naive, file]));
    for (const command of COMMANDS) {
      // What sessions used is asked of folders.
      const run = await runOf([CLI, command, command === "stats" ? folder : file]);
      ours.set(command, [...(ours.get(command) ?? []), run]);
    }
  }
  const full_ms = medianOf(full.map(({ ms }) => ms));
  for (const [command, runs] of ours) {
    const ours_ms = medianOf(runs.map(({ ms }) => ms));
    const peak_mb = Math.max(...runs.map(({ peakMb }) => Math.round(peakMb)));
    console.log(JSON.stringify({ bench: "cli", command, mb, ours_ms, full_ms, peak_mb }));
    const ratio = ours_ms / full_ms;
    if (ratio > LIMITS.ratio)
      fail(`${command} takes ${ratio.toFixed(2)} full readings`, LIMITS.ratio);
    if (peak_mb > LIMITS.peak_mb) fail(`${command} takes ${peak_mb} MB`, LIMITS.peak_mb);
  }
}

function fail(what: string, limit: number): void {
  console.error(`✗ ${what}, and may take ${limit}.`);
  process.exitCode = 1;
}

/** Its output is read and thrown away, as by a pipe that keeps up. */
function runOf(args: readonly string[]): Promise<Run> {
  const start = performance.now();
  const program = ["--import", join(folder, "measure.mjs"), ...args];
  const child = spawn(process.execPath, program, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stdout.resume();
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      const ms = performance.now() - start;
      const peak = /\npeak (\d+)\n$/.exec(said)?.[1];
      if (code === 0 && peak) resolve({ ms, peakMb: Number(peak) / 1024 });
      else reject(new Error(`${args.join(" ")} ended with ${code}: ${said}`));
    });
  });
}

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return Math.round(sorted[sorted.length >> 1] ?? Number.NaN);
}
