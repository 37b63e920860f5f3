// `npm run bench -- compare`: what comparing two branches of 5,000 entries costs in a worker,
// against reading and parsing the bodies of both once in the same run. Prints one JSON line; times
// are the medians of nine rounds. `--entries N` for another length.
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isMainThread, Worker } from "node:worker_threads";
import { generateLarge } from "../fixtures/generate/large.ts";
import { compareBranches, isDifference } from "../src/compare/branches/compare-branches.ts";
import { historySide, type ReadBodies, type Side } from "../src/compare/side.ts";
import { openSession } from "../src/formats/index.ts";
import { isObject, type JsonObject, parseJson } from "../src/model/json/json.ts";
import { keyOf } from "../src/model/table/ids.ts";
import { rowOf } from "../src/model/table/table.ts";
import { nodeFileSource } from "../src/read/source/node-file.ts";

const ROUNDS = 9;
const SHARED = 200;
/** Bodies read together, as the comparison itself reads them. */
const BATCH = 32;

if (isMainThread) {
  await once(new Worker(fileURLToPath(import.meta.url), { argv: process.argv.slice(2) }), "exit");
} else await measure();

async function measure(): Promise<void> {
  const { values } = parseArgs({ options: { entries: { type: "string", default: "5000" } } });
  const entries = Number(values.entries);
  const folder = await mkdtemp(join(tmpdir(), "espalier-compare-"));
  try {
    const file = join(folder, "branches.jsonl");
    await writeFile(file, twoBranches(entries));
    const source = await nodeFileSource(file);
    const { session, bodies } = await openSession({ kind: "file", source });
    const { table } = session;
    const readBodies: ReadBodies = (rows) => Promise.all(rows.map((row) => bodies.body(row)));
    const side = (name: string) =>
      historySide(table, rowOf(table, keyOf(`${name}${entries - 1}`)), readBodies);
    const [a, b] = [side("a"), side("b")];
    const rounds: (Awaited<ReturnType<typeof compareOnce>> & { readonly read: number })[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({ read: await readOnce(a, b), ...(await compareOnce(a, b)) });
    }
    await source.close();
    const median = (pick: (round: (typeof rounds)[number]) => number) =>
      rounds.map(pick).sort((x, y) => x - y)[ROUNDS >> 1] ?? 0;
    console.log(
      JSON.stringify({
        bench: "compare",
        entries,
        align_ms: Math.round(median(({ align }) => align)),
        first_ms: Math.round(median(({ first }) => first)),
        read_ms: Math.round(median(({ read }) => read)),
        bodies_read: rounds[0]?.bodiesRead,
        // Of neighbours in time: the machine may do other things during half of the rounds.
        align_ratio: twoDigits(median(({ align, read }) => align / read)),
        first_ratio: twoDigits(median(({ first, read }) => first / read)),
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readOnce(a: Side, b: Side): Promise<number> {
  const start = performance.now();
  for (const { rows, readBodies } of [a, { ...b, rows: b.rows.slice(SHARED) }]) {
    for (let i = 0; i < rows.length; i += BATCH) await readBodies(rows.slice(i, i + BATCH));
  }
  return performance.now() - start;
}

/** `first`: until rows that differ are there; the shared beginning does not count as an answer. */
async function compareOnce(a: Side, b: Side) {
  const start = performance.now();
  let first = 0;
  let bodiesRead = 0;
  const counted = (side: Side): Side => {
    const readBodies: ReadBodies = (rows) => {
      bodiesRead += rows.length;
      return side.readBodies(rows);
    };
    return { ...side, readBodies };
  };
  for await (const batch of compareBranches(counted(a), counted(b))) {
    if (first === 0 && batch.rows.some(isDifference)) first = performance.now() - start;
  }
  return { align: performance.now() - start, first, bodiesRead };
}

/**
 * A session whose branches tell the same story differently: of B's entries some are left out, some
 * said twice, one in five has other words.
 */
function twoBranches(length: number): string {
  const lines = [...generateLarge({ bytes: (length + SHARED) * 4000, seed: 7 })]
    .join("")
    .split("\n");
  const messages = lines.map(parseJson).filter((line) => isObject(line) && line.type === "message");
  const at = (i: number): JsonObject => {
    const line = messages[i % messages.length];
    return line !== undefined && isObject(line) ? line : {};
  };
  const written: JsonObject[] = [parseHeader(lines[0] ?? "")];
  const write = (id: string, parentId: string | null, line: JsonObject) =>
    written.push({ ...line, id, parentId });
  for (let i = 0; i < SHARED; i++) write(`s${i}`, i > 0 ? `s${i - 1}` : null, at(i));
  const fork = `s${SHARED - 1}`;
  for (let i = 0; i < length; i++) write(`a${i}`, i > 0 ? `a${i - 1}` : fork, at(SHARED + i));
  let taken = SHARED;
  for (let i = 0; i < length; i++, taken++) {
    if (i % 97 === 50) taken += 2;
    if (i % 131 === 60) taken--;
    const line = i % 5 === 2 ? otherWords(at(taken), i) : at(taken);
    write(`b${i}`, i > 0 ? `b${i - 1}` : fork, line);
  }
  return `${written.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

function parseHeader(line: string): JsonObject {
  const header = parseJson(line);
  if (header === undefined || !isObject(header)) throw new Error("The generator wrote no header.");
  return header;
}

function otherWords(line: JsonObject, i: number): JsonObject {
  const text = JSON.stringify(line).replaceAll(" the ", ` the ${i} `);
  const changed = parseJson(text);
  return changed !== undefined && isObject(changed) ? changed : line;
}

function twoDigits(value: number): number {
  return Math.round(value * 100) / 100;
}
