// `npm run bench -- bombs [--only NAME,NAME]`: opens sessions with one entry that hurts in Chromium, looks
// at it from every view, and prints a JSON line for each. Exit code 1 when one is not shown.
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateLarge } from "../fixtures/generate/large.ts";
import { ensure } from "../src/lib/ensure.ts";
import { type BenchApp, rounded, withApp } from "./app.ts";
import type { Bomb } from "./bombs/bomb.ts";
import { CORE_ROWS } from "./bombs/core-rows.ts";
import { DEEP_BOMBS } from "./bombs/deep-bombs.ts";
import { MARKDOWN_BOMBS } from "./bombs/markdown-bombs.ts";
import { NAME_BOMBS } from "./bombs/name-bombs.ts";
import { OTHER_BOMBS } from "./bombs/other-bombs.ts";
import { TOOL_BOMBS } from "./bombs/tool-bombs.ts";
import { TREE_BOMBS } from "./bombs/tree-bombs.ts";
import { openingMs, visit } from "./bombs/visit.ts";

const BOMBS = [
  ...TOOL_BOMBS,
  ...MARKDOWN_BOMBS,
  ...NAME_BOMBS,
  ...TREE_BOMBS,
  ...DEEP_BOMBS,
  ...OTHER_BOMBS,
];

/** Megabytes of the plain sessions that bombs are held against: the next larger one counts. */
const SIZES = [0.1, 1, 3, 6, 12, 25, 50, 100];

/** What the issue asks for. */
const MAX_LATER_MS = 2000;
const MAX_BLOCK_MS = 500;

/** A row of the core that takes longer is given up. */
const MAX_CORE_MS = 30_000;

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, core: { type: "string" } },
});
if (values.core) process.stdout.write(JSON.stringify(await CORE_ROWS.get(values.core)?.()));
else await measureAll(values.only);

/** `only`: parts of names. */
async function measureAll(only: string): Promise<void> {
  const isChosen = (name: string) => only.split(",").some((part) => name.includes(part));
  for (const name of CORE_ROWS.keys()) if (isChosen(name)) measureCore(name);
  const chosen = BOMBS.filter(({ name }) => isChosen(name));
  if (chosen.length === 0) return;
  await mkdir(".cache", { recursive: true });
  const folder = await mkdtemp(".cache/bench-bombs-");
  try {
    await withApp((app) => measure(app, chosen, folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** In a process of its own, which can be ended. */
function measureCore(name: string): void {
  const program = ensure(process.argv[1], "program path");
  const child = spawnSync(process.execPath, [program, "--core", name], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    timeout: MAX_CORE_MS,
  });
  const found: unknown = child.stdout ? JSON.parse(child.stdout) : [null, null];
  const [ms, allowed] = Array.isArray(found) ? found : [];
  const isShown = typeof ms === "number" && typeof allowed === "number" && ms <= allowed;
  print({ name, first_ms: ms, plain_ms: allowed, shown: isShown });
}

async function measure(app: BenchApp, chosen: readonly Bomb[], folder: string): Promise<void> {
  const plainMs = new Map<number, number>();
  const file = join(folder, "session.jsonl");
  for (const bomb of chosen) {
    const text = bomb.text();
    const megabytes = Buffer.byteLength(text) / 2 ** 20;
    const size = SIZES.find((megabytesOfPlain) => megabytesOfPlain >= megabytes) ?? 100;
    const plain = plainMs.get(size) ?? (await openingMs(app, await plainFile(folder, size)));
    plainMs.set(size, plain);
    await writeFile(file, text);
    const { firstMs, longestBlockMs, at, faults } = await visit(app, file, bomb);
    print({
      name: bomb.name,
      mb: rounded(megabytes),
      first_ms: firstMs === null ? null : rounded(firstMs),
      plain_ms: rounded(plain),
      longest_block_ms: rounded(longestBlockMs),
      at,
      shown: firstMs !== null && faults.length === 0,
      quick: firstMs !== null && firstMs <= plain + MAX_LATER_MS && longestBlockMs <= MAX_BLOCK_MS,
      ...(faults.length > 0 ? { faults } : {}),
    });
  }
}

interface Line {
  readonly name: string;
  readonly shown: boolean;
  readonly [figure: string]: unknown;
}

function print(row: Line): void {
  console.log(JSON.stringify({ bench: "bombs", ...row }));
  if (!row.shown) process.exitCode = 1;
}

async function plainFile(folder: string, megabytes: number): Promise<string> {
  const file = join(folder, `plain-${megabytes}.jsonl`);
  await writeFile(file, generateLarge({ bytes: megabytes * 2 ** 20, seed: 1 }));
  return file;
}
