// A session whose bodies were read beside its rows: what is counted is what one reader counts who knows all lines.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLAUDE_CODE_FILES } from "../../../../fixtures/generate/claude-code/index.ts";
import { CODEX_ROLLOUTS } from "../../../../fixtures/generate/codex/index.ts";
import { generateOther } from "../../../../fixtures/generate/large-others.ts";
import { openSession, readEarly } from "../../../../src/formats/index.ts";
import { beginningsOf } from "../../../../src/model/table/beginnings.ts";
import { type EntryDetails, FIGURES, figureAt } from "../../../../src/model/table/details.ts";
import { textSource } from "../../../../src/read/source/byte-source.ts";
import { damaged } from "../../../../src/testing/damaged-json.ts";
import type { FullReading } from "../session-source.ts";
import { helperFor, readAll } from "./test-rest.ts";

/** Names instead of their numbers, which depend on the order in which they were met. */
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
    details[figure].reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0),
  ).map((sum) => Math.round(sum * 1e6));
}

async function bothReadings(text: string | Uint8Array<ArrayBuffer>) {
  const file = new File([text], "session.jsonl");
  const { rest, did } = helperFor(file, { rows: true, details: true });
  const [alone, shared] = [await readAll(file), await readAll(file, rest)];
  expect(shared.session).toEqual(alone.session);
  return { alone: named(alone.reading), shared: named(shared.reading), did };
}

const folder = fileURLToPath(new URL("../../../../../shared/data/claude-codex/", import.meta.url));
const realFiles = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".jsonl"),
    )
  : [];

describe.each([...CLAUDE_CODE_FILES, ...CODEX_ROLLOUTS])("%s", (_, text) => {
  it("counts the same when it is read early", async () => {
    const { alone, shared, did } = await bothReadings(text);
    expect(shared).toEqual(alone);
    expect(did).toMatchObject({ isClosed: true });
  });
});

describe.skipIf(realFiles.length === 0)("with ../shared/data", () => {
  it.each(realFiles)("%s counts the same when it is read early", async (name) => {
    const { alone, shared } = await bothReadings(new Uint8Array(readFileSync(folder + name)));
    expect(shared).toEqual(alone);
  });
});

describe.each(["claude-code", "codex"] as const)("a long session of %s", (format) => {
  const text = [...generateOther(format, { bytes: 500_000, seed: 3 })].join("");

  it("has few entries that are read again once its tree is known", async () => {
    const source = textSource(text, "session.jsonl");
    const early = await readEarly(source, {});
    const opened = await openSession({ kind: "file", source }, { rest: await restless(text) });
    const agreement = early && opened.agreement?.(early.entries);
    const { count, structural } = opened.session.table;
    expect(count).toBeGreaterThan(200);
    // Those whose entries are known from all lines.
    expect(agreement?.changed).toEqual([...structural.keys()]);
  });

  it("counts the same however its lines are damaged", async () => {
    const lines = text.split("\n").slice(0, 60);
    await fc.assert(
      fc.asyncProperty(
        fc
          .nat({ max: lines.length - 2 })
          .chain((at) => fc.tuple(fc.constant(at), damaged(fc.constant(lines[at + 1] ?? ""), 6))),
        async ([at, line]) => {
          const { alone, shared } = await bothReadings(lines.with(at + 1, line).join("\n"));
          expect(shared).toEqual(alone);
        },
      ),
      { numRuns: 60 },
    );
  });
});

async function restless(text: string) {
  return helperFor(new File([text], "session.jsonl"), { rows: true, details: true }).rest;
}

it("is read by one thread where text in it is no UTF-8", async () => {
  const text = [...generateOther("codex", { bytes: 100_000, seed: 3 })].join("");
  const line = '{"timestamp":"2026-01-01T00:00:00.000Z","type":"event_msg","payload":{"type":"x';
  const broken = [text, line, new Uint8Array([0xff]), '"}}\n'];
  const bytes = new Uint8Array(await new Blob(broken).arrayBuffer());
  const { alone, shared, did } = await bothReadings(bytes);
  expect(shared).toEqual(alone);
  expect(alone.problems.map(({ kind }) => kind)).toContain("invalid-utf8");
  expect(did.read).toBe(0);
});
