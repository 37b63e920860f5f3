// A compressed session in use: its raw text, its drafts and their files, its newer versions.
import { expect, it } from "vitest";
import { refOf } from "../../src/model/table/entry-ref.ts";
import { entriesIn } from "../../src/testing/entry-lines.ts";
import { compressed } from "../../src/testing/formats/compressed.ts";
import { fileOf } from "../../src/testing/session.ts";
import { bytesOf } from "../../src/text/bytes.ts";
import { openInPage } from "./local-source.ts";

const TEXT = fileOf(entriesIn("u1 user: One\na1 < u1 assistant: Two"));

const packedFile = (text: string) =>
  new File([compressed(bytesOf(text)) as Uint8Array<ArrayBuffer>], "s.jsonl.zst");

it("A compressed session is read, edited and exported by the bytes inside", async () => {
  const source = await openInPage({ kind: "file", file: packedFile(TEXT) }, () => {});
  const { session } = source;
  expect((await source.raw(refOf(session.table, 0))).text).toBe(TEXT.split("\n")[1]);
  await source.readAll(() => {});
  await source.draft({ kind: "load", steps: [] });
  const exported = await source.exportDraft(
    { what: { kind: "tree" }, fileName: "out.jsonl", handle: null },
    () => {},
  );
  expect(await exported.file.text()).toBe(TEXT);
});

it("A compressed session is opened again when it was compressed again", async () => {
  const source = await openInPage({ kind: "file", file: packedFile(TEXT) }, () => {});
  const more = packedFile(`${TEXT}${TEXT.split("\n").at(-2)?.replace("a1", "a2")}\n`);
  expect(await source.grow({ kind: "file", file: more }, () => {})).toEqual({
    kind: "anew",
    reason: "written-whole",
  });
});
