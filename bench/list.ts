// `npm run bench -- list [--files N] [--mb M]`: lists a generated folder, and compares with reading
// and with parsing every line of the same files. The three take turns in processes of their own, so
// that each has the memory and the file cache to itself. Ends with one JSON line, and fails above
// the limits.
import { spawnSync } from "node:child_process";
import { mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateLarge } from "../fixtures/generate/large.ts";
import { ensure } from "../src/lib/ensure.ts";
import { SessionManager } from "../src/manager/session/node-session-manager.ts";

const TASKS = { ours: listAll, parse: parseAll, read: readAll } as const;
type Task = keyof typeof TASKS;

/** What a child process prints. */
interface Run {
  readonly ms: number;
  readonly peakMb: number;
}

const ROUNDS = 3;
/** Of the time that parsing takes, and of memory, in MB. */
const LIMITS = { ratio: 0.35, peak_mb: 200 };
/** Sizes of neighbouring files, as shares of the mean; they add up to their number. */
const SHARES = [0.05, 0.2, 0.45, 0.8, 1.1, 3.4];

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "2000" },
    mb: { type: "string", default: "1000" },
    task: { type: "string" },
    folder: { type: "string" },
  },
});

if (values.task && values.folder) await runTask(values.task, values.folder);
else await compare(Number(values.files), Number(values.mb));

async function compare(files: number, mb: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "espalier-bench-list-"));
  try {
    console.error(`Writing ${files} files, ${mb} MB, into ${folder} …`);
    await generate(folder, files, mb * 1e6);
    const runs: Record<Task, Run[]> = { ours: [], parse: [], read: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const task of ["read", "ours", "parse"] as const) {
        const run = inChild(task, folder);
        console.error(`${task}: ${run.ms.toFixed(0)} ms, peak ${run.peakMb.toFixed(0)} MB`);
        runs[task].push(run);
      }
    }
    const [ours_ms, parse_ms] = [best(runs.ours), best(runs.parse)];
    const result = {
      bench: "list",
      files,
      mb,
      ours_ms,
      parse_ms,
      read_ms: best(runs.read),
      ratio: Math.round((ours_ms / parse_ms) * 1000) / 1000,
      peak_mb: Math.round(Math.max(...runs.ours.map((run) => run.peakMb))),
    };
    console.log(JSON.stringify(result));
    for (const key of ["ratio", "peak_mb"] as const) {
      if (result[key] <= LIMITS[key]) continue;
      console.error(`✗ ${key} is ${result[key]}, and may be ${LIMITS[key]}.`);
      process.exitCode = 1;
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

function best(runs: readonly Run[]): number {
  return Math.round(Math.min(...runs.map((run) => run.ms)));
}

async function generate(folder: string, files: number, bytes: number): Promise<void> {
  for (let i = 0; i < files; i++) {
    const share = SHARES[i % SHARES.length] ?? 1;
    const file = await open(join(folder, `session-${String(i).padStart(5, "0")}.jsonl`), "w");
    const size = Math.max(2000, Math.round((bytes / files) * share));
    for (const chunk of generateLarge({ bytes: size, seed: i % 50 })) await file.write(chunk);
    await file.close();
  }
}

function inChild(task: Task, folder: string): Run {
  const program = ensure(process.argv[1], "program path");
  const args = [program, "--task", task, "--folder", folder];
  const child = spawnSync(process.execPath, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.status !== 0) throw new Error(`The run of “${task}” failed.`);
  return JSON.parse(child.stdout) as Run;
}

async function runTask(name: string, folder: string): Promise<void> {
  const task = TASKS[name as Task];
  const start = performance.now();
  await task(folder);
  const ms = performance.now() - start;
  const run: Run = { ms, peakMb: process.resourceUsage().maxRSS / 1024 };
  process.stdout.write(JSON.stringify(run));
}

async function listAll(folder: string): Promise<void> {
  const sessions = await SessionManager.listAll(folder);
  if (sessions.length === 0) throw new Error("Nothing was listed.");
}

/** Every line of every file as an object, one file after the other. */
async function parseAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), "utf8");
    for (const line of text.split("\n")) if (line !== "") JSON.parse(line);
  }
}

async function readAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await readFile(join(folder, name));
}
