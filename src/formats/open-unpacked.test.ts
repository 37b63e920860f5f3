// Compressed sessions: their content is read as if uncompressed, and nothing is written to them.
import { expect, it } from "vitest";
import { CODEX_ROLLOUTS } from "../../fixtures/generate/codex/index.ts";
import { SessionError } from "../model/problem.ts";
import { type ByteSource, memorySource, textSource } from "../read/source/byte-source.ts";
import { compressed } from "../testing/formats/compressed.ts";
import {
  openedSource,
  printedContext,
  printedProblems,
  printedRows,
  printedTokens,
} from "../testing/formats/printed-session.ts";
import { bytesOf } from "../text/bytes.ts";
import { openSession } from "./index.ts";

const KILN = CODEX_ROLLOUTS.get("kiln.jsonl") ?? "";
const packed = (text: string) => memorySource(compressed(bytesOf(text)), "kiln.jsonl.zst");

async function printed(source: ByteSource): Promise<readonly string[]> {
  const session = await openedSource(source);
  const parts = [printedRows, printedContext, printedTokens, printedProblems];
  return parts.map((part) => part(session));
}

it("a compressed session is the session inside it", async () => {
  expect(await printed(packed(KILN))).toEqual(await printed(textSource(KILN, "kiln.jsonl")));
  const { session } = await openSession({ kind: "file", source: packed(KILN) });
  const { fileName, size, isCompressed } = session;
  expect([fileName, size, isCompressed]).toEqual(["kiln.jsonl", bytesOf(KILN).length, true]);
});

it("progress counts the bytes of the file, up to its end", async () => {
  const seen: number[] = [];
  const source = packed(KILN);
  const onProgress = (done: number) => seen.push(done);
  await openSession({ kind: "file", source }, { onProgress, sliceBytes: 1000 });
  expect(seen.at(-1)).toBe(source.size);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.some((done) => done < source.size / 2)).toBe(true);
});

it("a truncated compressed session shows the part before the cut, and says so after every reading", async () => {
  const [first, second] = [KILN, KILN.slice(0, 4000)].map((text) => compressed(bytesOf(text)));
  const bytes = new Uint8Array((first?.length ?? 0) + 900);
  bytes.set(first ?? []);
  bytes.set(second?.subarray(0, 900) ?? [], first?.length);
  const opened = await openSession({ kind: "file", source: memorySource(bytes, "k.jsonl.zst") });
  const whole = await openSession({ kind: "file", source: textSource(KILN, "k.jsonl") });
  expect(opened.session.table.count).toBe(whole.session.table.count);
  const found = await opened.visit(
    () => {},
    () => {},
    new AbortController().signal,
  );
  for (const problems of [opened.session.problems, found]) {
    expect(problems[0]).toEqual({
      kind: "cut-compression",
      severity: "error",
      line: 0,
      message:
        "The file is compressed with Zstandard, and it ends in the middle: what could be unpacked until there is shown.",
    });
  }
});

it("a compressed file that is no session is refused by its content", async () => {
  const message = async (text: string) => {
    const opening = openSession({ kind: "file", source: packed(text) });
    return opening.catch((error: unknown) => error instanceof SessionError && error.message);
  };
  expect(await message("Dear diary")).toBe(
    "kiln.jsonl is no session: it is text that begins with “Dear diary”.",
  );
  expect(await message("")).toBe("kiln.jsonl is empty (0 bytes).");
});
