// Sessions of every format, opened as programs open them: by path, as bytes, as a file of a browser, as a draft.
// @module-tag long
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EspalierError } from "../model/espalier-error.ts";
import { openSession, sessionsIn } from "./node-open.ts";
import { openSession as openAnywhere } from "./open-session.ts";
import type { Session } from "./session.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const at = (path: string) => join(root, path);

/** One of each format, with what people call it. */
const FILES = [
  ["public/samples/three-attempts.jsonl", "pi v3"],
  ["fixtures/oddities/version-1.jsonl", "pi v1"],
  ["fixtures/oddities/export.html", "pi HTML export"],
  ["fixtures/codex/kiln.jsonl", "Codex"],
  ["fixtures/claude-code/orchard.jsonl", "Claude Code"],
] as const;
const FOLDER = "fixtures/agentuse/bakery/01M45ABJR000000000000007QF-orders-flour";

let made = "";
beforeAll(() => {
  made = mkdtempSync(join(tmpdir(), "espalier-api-"));
});
afterAll(() => rmSync(made, { recursive: true }));

async function storedIn(session: Session): Promise<readonly unknown[]> {
  const entries: unknown[] = [];
  for await (const { stored } of session.entries()) entries.push(stored);
  return entries;
}

/** The code and the sentence of what is thrown. */
async function refusal(work: Promise<unknown>): Promise<readonly [string, string]> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EspalierError)) throw error;
  expect(error.advice).toMatch(/\.$/);
  return [error.code, error.message];
}

describe("A session", () => {
  it.each(FILES)(
    "in %s opens by its path, as bytes and as a file of a browser",
    async (file, format) => {
      const byPath = await openSession(at(file));
      const bytes = readFileSync(at(file));
      const asBytes = await openAnywhere(bytes, { name: basename(file) });
      const picked = await openAnywhere(new File([bytes], basename(file)));
      expect(byPath.format).toContain(format);
      const entries = await storedIn(byPath);
      expect(entries.length).toBeGreaterThan(1);
      for (const other of [asBytes, picked]) {
        expect([other.format, other.header, other.leaf]).toEqual([
          byPath.format,
          byPath.header,
          byPath.leaf,
        ]);
        expect(other.problems).toEqual(byPath.problems);
        expect(await storedIn(other)).toEqual(entries);
      }
      await byPath.close();
    },
  );

  it("that is a folder opens by its path", async () => {
    const session = await openSession(at(FOLDER));
    expect(session.format).toContain("AgentUse");
    expect(await storedIn(session)).not.toEqual([]);
    await session.close();
  });

  it("of a folder is found and opens as it was found", async () => {
    const found = await sessionsIn(at("fixtures/agentuse"));
    expect(found.length).toBeGreaterThan(1);
    for (const one of found) {
      const session = await openSession(one);
      expect(session.leaf).not.toBeNull();
    }
  });

  it("tells how many bytes were read", async () => {
    const seen: number[] = [];
    const path = at("fixtures/codex/kiln.jsonl");
    const session = await openSession(path, { onProgress: (bytes) => seen.push(bytes) });
    expect(seen.at(-1)).toBe(readFileSync(path).length);
    await session.close();
  });
});

describe("What does not open", () => {
  it.each([
    ["fixtures/oddities/notes.txt", "not-a-session"],
    ["fixtures/oddities/binary.bin", "binary"],
    ["fixtures/oddities/empty.jsonl", "empty"],
    ["fixtures/oddities/nothing-is-here.jsonl", "vanished"],
    ["fixtures/oddities", "no-sessions"],
  ])("in %s is said to be %s", async (file, code) => {
    expect((await refusal(openSession(at(file))))[0]).toBe(code);
  });

  it("that never was is said to be no file, as the command says it", async () => {
    const path = join(made, "never.jsonl");
    const sentence = ["vanished", `There is no such file: ${path}`];
    expect(await refusal(openSession(path))).toEqual(sentence);
    expect(await refusal(sessionsIn(path))).toEqual(sentence);
  });

  it("is what a signal stopped, what is no file, and a folder that is none or holds none", async () => {
    const stopped = openSession(at("fixtures/codex/kiln.jsonl"), { signal: AbortSignal.abort() });
    expect((await refusal(stopped))[0]).toBe("cancelled");
    const pipe = join(made, "pipe.jsonl");
    execFileSync("mkfifo", [pipe]);
    expect(await refusal(openSession(pipe))).toEqual([
      "unreadable",
      `${pipe} is neither a file nor a folder.`,
    ]);
    expect((await refusal(sessionsIn(pipe)))[0]).toBe("unreadable");
    const file = at("fixtures/codex/kiln.jsonl");
    expect(await refusal(sessionsIn(file))).toEqual(["no-sessions", `${file} is a file.`]);
    mkdirSync(join(made, "bare"));
    expect((await refusal(sessionsIn(join(made, "bare"))))[0]).toBe("no-sessions");
  });

  it("is a body after its session was closed, in a sentence", async () => {
    const copy = join(made, "copy.jsonl");
    copyFileSync(at("public/samples/three-attempts.jsonl"), copy);
    const session = await openSession(copy);
    await session.close();
    const [code, message] = await refusal(session.entry(0));
    expect([code, message]).toEqual(["unreadable", expect.stringContaining(copy)]);
    const searching = session.search("clock").next();
    expect((await refusal(searching))[0]).toBe("unreadable");
    expect(session.stats().turns).toBeGreaterThan(0);
  });
});
