// The file that a draft becomes: only what its operations changed differs from the opened file.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DraftSession } from "../../edit/draft/draft-session.ts";
import type { Operation } from "../../edit/operation/operation.ts";
import { openSession } from "../../formats/index.ts";
import { type ByteSource, memorySource, textSource } from "../../read/source/byte-source.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { sessionFilesIn, withShared } from "../../testing/reading/node-shared.ts";
import { fileOf } from "../../testing/session.ts";
import { type ExportKind, exportJsonl } from "./export-jsonl.ts";

async function draftOf(source: ByteSource): Promise<DraftSession> {
  return new DraftSession(await openSession({ kind: "file", source }), source);
}

async function written(
  session: DraftSession,
  file: ByteSource,
  kind: ExportKind = { kind: "tree" },
) {
  const parts: Uint8Array[] = [];
  for await (const bytes of (await exportJsonl(session, file, kind)).bytes())
    parts.push(bytes.slice());
  return Buffer.concat(parts);
}

const STORY = `
  u1 user: Use jose
  a1 assistant: I look. | read src/auth.ts
  r1 result: export function verify() {}
  a2 assistant: Done.
  u2 < u1 user: Another way
  a3 assistant: Fine.
  l1 label for=a2: good`;

async function edited(...operations: readonly Operation[]) {
  const text = fileOf(entriesIn(STORY));
  const source = textSource(text, "s.jsonl");
  const session = await draftOf(source);
  for (const operation of operations) await session.apply(operation);
  const after = (await written(session, source)).toString();
  return { before: text.split("\n"), after: after.split("\n"), session };
}

function isTheFileIn(folder: string): void {
  it.each(sessionFilesIn(folder))("is %s to the byte", async (path) => {
    const bytes = readFileSync(path);
    const source = memorySource(bytes, path);
    const session = await draftOf(source).catch(() => null);
    if (!session) return;
    const made = await exportJsonl(session, source, { kind: "tree" });
    expect(made.isSame).toBe(true);
    expect((await written(session, source)).equals(bytes)).toBe(true);
  });
}

describe("a draft without operations", () => isTheFileIn("fixtures/oddities"));

withShared("data/real", "a draft without operations", isTheFileIn);

withShared("data/oracle/dev", "a draft without operations", isTheFileIn);

describe("an edited tree", () => {
  it("differs only in the line whose text was changed, and there only in the text", async () => {
    const path = ["message", "content", 0, "text"];
    const { before, after } = await edited(
      { kind: "set", entry: "a2", path, value: "All done." },
      { kind: "leaf", entry: "l1" },
    );
    const at = before.findIndex((line) => line.includes('"Done."'));
    expect(after.filter((line, index) => line !== before[index])).toEqual([
      before[at]?.replace("Done.", "All done."),
    ]);
  });

  it("gives the children of a removed entry to its parent", async () => {
    const { before, after } = await edited({ kind: "remove", entries: ["r1"] });
    const gone = before.findIndex((line) => line.includes('"id":"r1"'));
    const expected = before.toSpliced(gone, 1);
    const child = expected.findIndex((line) => line.includes('"id":"a2"'));
    expect(after).toEqual(
      expected.with(child, expected[child]?.replace('"parentId":"r1"', '"parentId":"a1"') ?? ""),
    );
  });

  it("ends with the entry that the agent continues from", async () => {
    const { before, after } = await edited({ kind: "leaf", entry: "a2" });
    const at = before.findIndex((line) => line.includes('"id":"a2"'));
    expect(after).toEqual([...before.toSpliced(at, 1).slice(0, -1), before[at], ""]);
  });

  it("removes labels and context edits of a removed entry with it", async () => {
    const { after } = await edited({ kind: "remove", entries: ["a2"] });
    expect(after.some((line) => line.includes('"l1"'))).toBe(false);
  });

  it("writes each entry of an older version on a line of its own", async () => {
    const time = '"timestamp":"2025-12-02T10:00:05.000Z"';
    const entry = (text: string) =>
      `{"type":"message","message":{"role":"user","content":"${text}"},${time}}`;
    const header = `{"type":"session","id":"s",${time},"cwd":"/x"}`;
    const source = textSource(`${header}\n${entry("a")}${entry("b")}\n`, "old.jsonl");
    const session = await draftOf(source);
    await session.apply({ kind: "cwd", cwd: "/y" });
    const lines = (await written(session, source)).toString().trim().split("\n");
    const shown = lines
      .map((line) => JSON.parse(line))
      .map(({ version, id, parentId }) => ({ version, id, parentId }));
    expect(shown).toEqual([
      { version: 3, id: "s" },
      { id: "00000002", parentId: null },
      { id: "10000002", parentId: "00000002" },
    ]);
  });
});
