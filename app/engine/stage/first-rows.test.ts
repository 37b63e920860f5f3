// The rows shown ahead of the whole session equal those that the whole session shows.
// @module-tag long
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateLarge } from "../../../fixtures/generate/large.ts";
import { openSession } from "../../../src/formats/index.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { memorySource } from "../../../src/read/source/byte-source.ts";
import { sessionFilesIn, withShared } from "../../../src/testing/reading/node-shared.ts";
import { jsonLines } from "../../../src/testing/session.ts";
import { isSameAhead } from "./test-stage.ts";

const HEADER = { type: "session", version: 3, id: "s", timestamp: "2026-01-01T00:00:00Z" };

interface Drawn {
  readonly kind: string;
  /** How far before it its parent stands, and what it names. */
  readonly up: number;
  readonly named: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constantFrom("user", "assistant", "toolResult"), weight: 16 },
    { arbitrary: fc.constantFrom("compaction", "compaction-all"), weight: 4 },
    { arbitrary: fc.constantFrom("label", "context_edit"), weight: 4 },
    { arbitrary: fc.constant("leaf"), weight: 1 },
  ),
  up: fc.oneof({ arbitrary: fc.constant(1), weight: 9 }, { arbitrary: fc.nat(12), weight: 1 }),
  named: fc.nat(9),
});

/** How much of the file is read. */
const percent = fc.integer({ min: 5, max: 99 });

function entryOf({ kind, up, named }: Drawn, place: number): object {
  const id = (at: number) => `e${at}`;
  const above = Math.min(place, up);
  const target = id(Math.max(0, place - 1 - named));
  const entry = {
    id: id(place),
    parentId: above === 0 ? null : id(place - above),
    timestamp: new Date(place * 1000).toISOString(),
  };
  switch (kind) {
    case "compaction":
      return { ...entry, type: "compaction", summary: `S${place}`, firstKeptEntryId: target };
    case "compaction-all":
      return { ...entry, type: "compaction", summary: `S${place}` };
    case "label":
      return { ...entry, type: "label", targetId: target, label: `L${place}` };
    case "context_edit":
      return { ...entry, type: "context_edit", targetId: target, replacement: null };
    case "leaf":
      return { ...entry, type: "leaf", targetId: target };
    default:
      return { ...entry, type: "message", message: { role: kind, content: `T${place}` } };
  }
}

describe("the rows ahead of a session", () => {
  it("are what the whole session shows", async () => {
    let shown = 0;
    const trees = fc.array(drawn, { minLength: 4, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(trees, percent, async (entries, part) => {
        const text = jsonLines([HEADER, ...entries.map(entryOf)]);
        if (await isSameAhead(text, [(text.length * part) / 100])) shown++;
      }),
      { numRuns: 1500 },
    );
    expect(shown).toBeGreaterThan(150);
  });

  it("are what the whole session shows where lines are damaged", async () => {
    let shown = 0;
    // None of them names a later entry: only there could the whole session differ.
    const odd = fc.constantFrom(
      "oops",
      "",
      JSON.stringify(HEADER),
      '{"type":"message","id":"torn","parentId":"gone","message":{"role":"us',
      '{"type":"message","id":7,"parentId":null,"message":{"role":"user"}}',
      '{"type":"message","message":{"role":"user","content":"no id"}}',
      '{"type":"message","id":"glued","parentId":"gone"}{"type":"label","id":"glued2"}',
    );
    const trees = fc.array(drawn, { minLength: 10, maxLength: 40 });
    const places = fc.tuple(fc.nat(60), odd, percent);
    await fc.assert(
      fc.asyncProperty(trees, places, async (entries, [place, line, part]) => {
        const lines = jsonLines([HEADER, ...entries.map(entryOf)]).split("\n");
        lines.splice(1 + (place % lines.length), 0, line);
        const text = lines.join("\n");
        if (await isSameAhead(text, [(text.length * part) / 100])) shown++;
      }),
      { numRuns: 1000 },
    );
    expect(shown).toBeGreaterThan(20);
  });

  it("exist for most long sessions that were compacted", async () => {
    const shown: boolean[] = [];
    for (let seed = 1; seed <= 8; seed++) {
      const text = [...generateLarge({ bytes: 400_000, seed, bytesPerLine: 60 })].join("");
      shown.push(await isSameAhead(text, [60_000, 120_000]));
    }
    expect(shown.filter(Boolean).length).toBeGreaterThan(4);
  });

  it.each([
    ["of an older version", { ...HEADER, version: 2 }],
    ["without a header", { type: "message", id: "e0", parentId: null, message: { role: "user" } }],
  ])("do not exist in a session %s", async (_, first) => {
    const kinds = ["user", "assistant", "compaction-all", "user", "assistant"];
    const entries = kinds.map((kind, at) => entryOf({ kind, up: 1, named: 0 }, at));
    expect(await isSameAhead(jsonLines([HEADER, ...entries]), [520])).toBe(true);
    expect(await isSameAhead(jsonLines([first, ...entries]), [520])).toBe(false);
  });
});

/** Whose context at the leaf begins with a compaction. */
const COMPACTED = new Set([
  "pi-v1-glued-line.jsonl",
  "pi-v1-two-compactions.jsonl",
  "thirdparty-kenn-io-agentsview-internal_parser_testdata_pi_session.jsonl",
]);

/** Most of these files are of older versions. */
async function writtenToday(bytes: Uint8Array, name: string): Promise<string> {
  const source = memorySource(bytes, name);
  const { session, bodies } = await openSession({ kind: "file", source });
  const entries: JsonObject[] = [];
  for (let row = 0; row < session.table.count; row++) entries.push(await bodies.body(row));
  return jsonLines([HEADER, ...entries]);
}

withShared("data/real", "what is shown ahead of real sessions", (folder) => {
  it.each(sessionFilesIn(folder))(
    "are what the whole of %s shows, however much is read",
    async (path) => {
      const text = await writtenToday(readFileSync(path), path);
      let shown = 0;
      for (let part = 1; part <= 20; part++) {
        if (await isSameAhead(text, [(text.length * part) / 20])) shown++;
      }
      expect(shown > 0).toBe(COMPACTED.has(basename(path)));
    },
  );
});
