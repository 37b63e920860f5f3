// Details of a session gathered while its lines are read: the figures equal those of a reader who reads all
// bodies once all lines are known.
// @module-tag long
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLAUDE_CODE_FILES } from "../../../fixtures/generate/claude-code/index.ts";
import { CODEX_ROLLOUTS } from "../../../fixtures/generate/codex/index.ts";
import { generateOther } from "../../../fixtures/generate/large-others.ts";
import { ODDITIES } from "../../../fixtures/generate/oddities/index.ts";
import { openSession } from "../../../src/formats/index.ts";
import { FIGURES } from "../../../src/model/blocks/usage.ts";
import { type EntryDetails, figureAt } from "../../../src/model/table/details.ts";
import { typeOf } from "../../../src/model/table/table.ts";
import type { ScanOptions } from "../../../src/read/scan/scan.ts";
import { type ByteSource, blobSource, textSource } from "../../../src/read/source/byte-source.ts";
import { damaged } from "../../../src/testing/damaged-json.ts";
import { beginningsOf } from "../../../src/testing/reading/beginnings.ts";
import { sessionFilesIn, withShared } from "../../../src/testing/reading/node-shared.ts";
import { FullReader } from "../full-reader.ts";
import type { FullReading } from "../session-source.ts";

/** Names instead of their numbers, which depend on the order of their first use. */
function named({ problems, details }: FullReading) {
  const { models, stopReasons, model, stop, beginnings, usageAt: _, ...rest } = details;
  const figures = FIGURES.map((figure) =>
    Array.from(details.flags, (__, row) => figureAt(details, row, figure)),
  );
  const { flags, startedAt, replyMs, characters, calls, results, subAgents, count, family } = rest;
  return {
    problems,
    figures,
    counted: { flags, startedAt, replyMs, characters, calls, results, subAgents, count, family },
    sums: sumsOf(details),
    beginnings: beginningsOf(beginnings),
    models: Array.from(model, (code) => models[code]),
    stops: Array.from(stop, (code) => stopReasons[code]),
  };
}

/** Of the columns themselves: a figure that no row has is in none. */
function sumsOf(details: EntryDetails): readonly number[] {
  return FIGURES.map((figure) =>
    new Float64Array(details[figure]).reduce(
      (sum, value) => sum + (Number.isNaN(value) ? 0 : value),
      0,
    ),
  ).map((sum) => Math.round(sum * 1e6));
}

async function readingOf(file: File, options: ScanOptions) {
  const opened = await openSession({ kind: "file", source: blobSource(file, file.name) }, options);
  const { takeGathered } = opened;
  const gathered = takeGathered?.() ?? null;
  const again = gathered ? { ...opened, takeGathered: () => gathered } : opened;
  const reading = named(await new FullReader().read(again, () => {}));
  return { session: opened.session, reading, gathered };
}

async function bothReadings(text: string | Uint8Array) {
  const file = new File([text as BlobPart], "session.jsonl");
  const [alone, one] = [await readingOf(file, {}), await readingOf(file, { gathers: true })];
  expect(one.session).toEqual(alone.session);
  expect(alone.gathered).toBe(null);
  expect(one.reading).toEqual(alone.reading);
  return { alone, one };
}

const PI_FILES = ODDITIES.filter(({ opens }) => opens).map(
  ({ name, content }) => [name, content] as const,
);

describe.each([...PI_FILES, ...CLAUDE_CODE_FILES, ...CODEX_ROLLOUTS])("%s", (_, text) => {
  it("counts the same when details are gathered with its lines", async () => {
    await bothReadings(text);
  });
});

withShared("data/claude-codex", "a real session", (folder) => {
  it.each(sessionFilesIn(folder))(
    "counts the same when details are gathered with its lines: %s",
    async (path) => {
      await bothReadings(new Uint8Array(readFileSync(path)));
    },
  );
});

it.each(["claude-code", "codex"] as const)(
  "marks a compaction of %s, which its line alone does not show, without reading the line",
  async (format) => {
    const text = [...generateOther(format, { bytes: 4_000_000, seed: 3 })].join("");
    const source = textSource(text, "session.jsonl");
    let reads = 0;
    const counted: ByteSource = {
      ...source,
      read(from, to) {
        reads++;
        return source.read(from, to);
      },
    };
    const { session, bodies } = await openSession({ kind: "file", source: counted }, {});
    const row = session.table.type.findIndex((_, at) => typeOf(session.table, at) === "compaction");
    const stored = session.table.parsedEntries.get(row);
    expect(stored?.type).toBe("compaction");
    const before = reads;
    expect(await bodies.body(row)).toEqual(stored);
    expect(reads).toBe(before);
  },
);

describe.each(["claude-code", "codex"] as const)("a long session of %s", (format) => {
  const text = [...generateOther(format, { bytes: 500_000, seed: 3 })].join("");
  /** With compactions. */
  const long = [...generateOther(format, { bytes: 4_000_000, seed: 3 })].join("");

  it("has few entries that are read again once its tree is known", async () => {
    const { one } = await bothReadings(long);
    const { table } = one.session;
    expect(table.count).toBeGreaterThan(200);
    // Formats whose entries are known from all lines.
    const changed = new Set(one.gathered?.changed);
    const compactions = [...table.parsedEntries.keys()].filter(
      (row) => typeOf(table, row) === "compaction",
    );
    expect(compactions.length).toBeGreaterThan(0);
    expect(compactions.filter((row) => !changed.has(row))).toEqual([]);
    expect(changed.size).toBeLessThan(compactions.length + 5);
    // The gathered details are used as they are: moving everything after an empty row takes as long as
    // reading it.
    expect(one.gathered?.order).toEqual(Int32Array.from({ length: table.count }, (_, row) => row));
  });

  it("is read once", async () => {
    const file = new File([long], "session.jsonl");
    let bytes = 0;
    const source = blobSource(file, file.name);
    const counted: ByteSource = {
      name: source.name,
      size: source.size,
      async read(from, to) {
        const read = await source.read(from, to);
        bytes += read.length;
        return read;
      },
    };
    await openSession({ kind: "file", source: counted }, { gathers: true });
    // Each format also reads its beginning, and its end for where it would continue.
    expect(bytes).toBeLessThan(file.size + 800_000);
  });

  it("is gathered as a whole also where its last line is still being written", async () => {
    const { one } = await bothReadings(text.slice(0, -20));
    expect(one.reading.problems.map(({ kind }) => kind)).toContain("torn-last-line");
    expect(one.gathered?.details.count).toBeGreaterThan(200);
  });

  it("counts the same with any damage to its lines", async () => {
    const lines = text.split("\n").slice(0, 60);
    await fc.assert(
      fc.asyncProperty(
        fc
          .nat({ max: lines.length - 2 })
          .chain((at) => fc.tuple(fc.constant(at), damaged(fc.constant(lines[at + 1] ?? ""), 6))),
        async ([at, line]) => {
          await bothReadings(lines.with(at + 1, line).join("\n"));
        },
      ),
      { numRuns: 60 },
    );
  });
});

it("counts once a reply of Claude Code with another one between its lines", async () => {
  const text = [...generateOther("claude-code", { bytes: 500_000, seed: 3 })].join("");
  const lines = text.split("\n").slice(0, 60);
  const message = ({ message: { id = "" } = {} }: { message?: { id?: string } }) => id;
  const ids = lines.map((line) => message(JSON.parse(line)));
  const middle = ids.findLastIndex(
    (id, at) => id !== "" && id === ids[at - 1] && id === ids[at + 1],
  );
  expect(middle).toBeGreaterThan(0);
  const nameless = (lines[middle] ?? "").replace('"message":{"id"', '"message":{"0id"');
  await bothReadings(lines.with(middle, nameless).join("\n"));
});

it("counts replies of Claude Code the same whatever their recorded end", async () => {
  const blocks = [
    { type: "text", text: "Said until then" },
    { type: "thinking", thinking: "Thought until then", signature: "c2ln" },
    { type: "tool_use", id: "toolu_1", name: "Bash", input: { command: "ls" } },
    { type: "tool_use", id: "toolu_2", name: " \u3000", input: {} },
    { type: "tool_use", id: "toolu_3", name: "N".repeat(100), input: { a: 1 } },
  ];
  const stops = ["error", "aborted", "max_tokens", "refusal", null];
  const lines = blocks.flatMap((block) =>
    stops.map((stop_reason) => ({ content: [block], stop_reason })),
  );
  const written = lines.map(({ content, stop_reason }, at) => {
    const message = { id: `msg_${at}`, role: "assistant", model: "claude-sonnet-4-5", content };
    const usage = { input_tokens: 10, output_tokens: at };
    return JSON.stringify({
      type: "assistant",
      uuid: `00000000-0000-4000-8000-0000000000${at + 10}`,
      parentUuid: at === 0 ? null : `00000000-0000-4000-8000-0000000000${at + 9}`,
      sessionId: "stops",
      timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString(),
      message: { ...message, stop_reason, usage },
    });
  });
  const { one } = await bothReadings(`${written.join("\n")}\n`);
  expect(one.session.format).toBe("claude-code");
  expect(one.gathered?.changed).toEqual([]);
  expect(new Set(one.reading.counted.flags).size).toBeGreaterThan(4);
  expect(one.reading.beginnings).toContain("(aborted)");
});

it("gathers nothing where text in a line is not UTF-8", async () => {
  const text = [...generateOther("codex", { bytes: 500_000, seed: 3 })].join("");
  const line = '{"timestamp":"2026-01-01T00:00:00.000Z","type":"event_msg","payload":{"type":"x';
  const broken = [text, line, new Uint8Array([0xff]), '"}}\n'];
  const { alone, one } = await bothReadings(new Uint8Array(await new Blob(broken).arrayBuffer()));
  expect(alone.reading.problems.map(({ kind }) => kind)).toContain("invalid-utf8");
  expect(one.gathered).toBe(null);
});
