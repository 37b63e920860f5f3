// Read without its texts a session is walked once and parsed nowhere; its record is the same.
// @module-tag long
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateKinds, generateLarge } from "../../../fixtures/generate/large.ts";
import { SessionError } from "../../model/problem.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { withShared } from "../../testing/reading/node-shared.ts";
import { bytesOf } from "../../text/bytes.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { readSession } from "./read-session.ts";

/** The record, or why there is none. */
async function kept(bytes: Uint8Array, isWithoutTexts: boolean): Promise<IndexedSession | string> {
  const source = memorySource(bytes, "a.jsonl");
  const address = { path: "a.jsonl", size: source.size, mtimeMs: 5 };
  try {
    const options = { isWithoutTexts };
    return (await readSession({ kind: "file", source }, address, options)).session;
  } catch (error) {
    if (error instanceof SessionError) return error.message;
    throw error;
  }
}

async function expectSame(bytes: Uint8Array, name = ""): Promise<void> {
  expect([name, await kept(bytes, true)]).toEqual([name, await kept(bytes, false)]);
}

function isSameOfFilesIn(folder: string): void {
  it(`is the same of every file in ${folder}`, async () => {
    const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
    for (const name of files) await expectSame(readFileSync(join(folder, name)), name);
    expect(files.length).toBeGreaterThan(0);
  });
}

withShared("data/real", "a session without its texts", isSameOfFilesIn);

describe("a session without its texts", () => {
  isSameOfFilesIn("fixtures/oddities");

  it("is the same of long sessions", async () => {
    await expectSame(bytesOf([...generateLarge({ bytes: 400_000, seed: 2 })].join("")));
    await expectSame(bytesOf([...generateKinds(2000, "chain")].join("")));
  });

  it("is the same of lines that are damaged anywhere", async () => {
    const lines = [...generateKinds(40, "chain")].join("").split("\n");
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 40 }), fc.nat({ max: 300 }), async (at, length) => {
        const text = lines.with(at, (lines[at] ?? "").slice(0, length)).join("\n");
        await expectSame(bytesOf(text));
      }),
      { numRuns: 60 },
    );
  });

  it("is the same if a message is spelled unusually", async () => {
    const header = '{"type":"session","version":3,"id":"s"}';
    const spelled = [
      '{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"a\\u0041 b"}}',
      '{"type":"message","id":"b","parentId":"a", \r "message":{"role":"user","content":[{"type":"text","text":"x"}]}}',
      '{"type":"message","id":"c","parentId":"b","message":{"role":"user","content":null}}',
      '{"type":"message","id":"d","parentId":"c","message":[],"message":{"role":"assistant","content":[],"timestamp":7}}',
      '{"type":"message","id":"e","parentId":"d","timestamp":"2026-01-01T00:00:00Z","message":{"role":"user","content":"late"}}',
      '{"type":"session_info","id":"f","parentId":"e","name":" A name "}',
    ];
    for (const line of spelled) await expectSame(bytesOf(`${header}\n${line}\n`), line);
    await expectSame(bytesOf(`${spelled.join("\n")}\n${header}\n`));
  });
});
