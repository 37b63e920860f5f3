// `npm run fuzz [-- --seconds N --seed S --only I --files N]`: damages sessions at random and holds
// our readers against one another and against the published agent. Ends with one line of JSON; exit
// code 1 when readers differ outside bench/golden/rules.ts, throw anything but a SessionError, or
// take over 2 s a MB. `--only I` runs one file of a seed again.
import { type ChildProcess, fork } from "node:child_process";
import { parseArgs } from "node:util";
import { InstallError, loadReference } from "../conformance/reference.ts";
import { isFaulty, type Message, work } from "./worker.ts";

/** A file that takes longer than this has no end. */
const HANG_MS = 30_000;
const HEAP_MB = 1500;
const MAX_CHARACTERS = 1200;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string" },
    files: { type: "string", default: "1000000" },
    from: { type: "string", default: "0" },
    worker: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);

if (values.worker) {
  await work(seed, Number(values.from), Number(values.files));
  process.disconnect?.();
} else {
  try {
    await loadReference();
    process.exitCode = (await run()) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** True when nothing was found. */
async function run(): Promise<boolean> {
  const isOne = values.only !== undefined;
  const first = Number(values.only ?? values.from);
  const last = isOne ? first : first + Number(values.files) - 1;
  const deadline = isOne ? Number.POSITIVE_INFINITY : Date.now() + Number(values.seconds) * 1000;
  console.log(`Seed ${seed}. One file again: npm run fuzz -- --seed ${seed} --only I`);
  const counts = { files: 0, differing: 0, throws: 0, slow: 0 };
  for (let next = first; next <= last && Date.now() < deadline; ) {
    next = await shift(next, last, deadline, counts);
  }
  console.log(JSON.stringify(counts));
  return counts.differing + counts.throws + counts.slow === 0;
}

/** Lets one process work until it has to be replaced or the time is up. The index to go on with. */
function shift(
  from: number,
  last: number,
  deadline: number,
  counts: { files: number; differing: number; throws: number; slow: number },
): Promise<number> {
  const args = ["--worker", "--seed", String(seed), "--from", String(from)];
  const child = fork(process.argv[1] ?? "", [...args, "--files", String(last - from + 1)], {
    execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_MB}`],
  });
  let current = { index: from, name: "" };
  let isDone = false;
  let isHung = false;
  let watchdog = setTimeout(hung, HANG_MS);
  function hung() {
    isHung = true;
    child.kill("SIGKILL");
  }
  child.on("message", (message: Message) => {
    clearTimeout(watchdog);
    watchdog = setTimeout(hung, HANG_MS);
    if (message.kind === "begin") {
      current = message;
      return;
    }
    counts.files++;
    const { outcome, index, kept } = message;
    counts.differing += Math.min(1, outcome.differences.length);
    counts.throws += Math.min(1, outcome.throws.length);
    counts.slow += Math.min(1, outcome.slow.length);
    if (isFaulty(outcome)) {
      const found = [...outcome.throws, ...outcome.differences, ...outcome.slow];
      tell(`${seed}/${index} ${current.name}`, [...found, kept].join("\n  "));
    }
    current = { index: index + 1, name: "" };
    isDone = index === last || Date.now() >= deadline;
    if (isDone) child.kill("SIGKILL");
  });
  return ended(child).then(() => {
    clearTimeout(watchdog);
    if (isDone) return last + 1;
    // It hung or died on a file, or was ended by somebody else before its first.
    counts.files++;
    if (isHung) counts.slow++;
    else counts.throws++;
    tell(`${seed}/${current.index} ${current.name}`, isHung ? "has no end" : "ended the process");
    return current.index + 1;
  });
}

function tell(where: string, what: string): void {
  const text = what.length > MAX_CHARACTERS ? `${what.slice(0, MAX_CHARACTERS)}…` : what;
  console.log(`✗ ${where}\n  ${text}`);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once("exit", () => resolve()));
}
