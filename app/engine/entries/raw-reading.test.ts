// Reading one entry's own text piece by piece, compared with the text in the file.
import { expect, it } from "vitest";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { openInPage } from "../local-source.ts";
import { RawReading } from "./raw-reading.ts";

it("The raw text continues where the piece before ended", () => {
  const reading = new RawReading('{"a":[1,2]}');
  const first = reading.take(6);
  expect(first).toEqual({ text: '{\n  "a', done: 3, length: 11 });
  expect(reading.given).toBe(6);
  expect(first.text + reading.take(100).text).toBe('{\n  "a": [\n    1,\n    2\n  ]\n}');
  expect(reading.take(100)).toEqual({ text: "", done: 11, length: 11 });
});

it("The raw text of a damaged line is shown as it is", () => {
  expect(new RawReading('{"a":[1,').take(100).text).toBe('{"a":[1,');
});

/** What parsing would change: a large number, the order and repetition of fields, escapes, space. */
const ENTRY =
  '{"id":"u1", "type":"message","parentId":null,"2":12345678901234567890,"1":1.50e+3,' +
  '"x":1,"x":"\\u0041","message":{"role":"user","content":"Hello"}}';
const HEADER = '{"type":"session","version":3,"id":"s-raw","timestamp":"2026-01-01T00:00:00Z"}';
const DATA = btoa(`{"header":${HEADER},"entries":[ ${ENTRY} ],"leafId":"u1"}`);

it.each([
  ["a file of lines", "s.jsonl", `${HEADER}\n${ENTRY}\n`],
  ["an HTML export", "s.html", `<!doctype html><script id="session-data">${DATA}</script>`],
])("The raw text of an entry in %s is as it is stored", async (_, name, content) => {
  const file = new File([content], name);
  const source = await openInPage({ kind: "file", file }, () => {});
  const ref = refOf(source.session.table, 0);
  expect((await source.raw(ref)).text).toBe(ENTRY);
  const shown = await source.rawPiece(ref, 0, 10_000);
  expect(shown.text.replaceAll(/\s/g, "")).toBe(ENTRY.replaceAll(/\s/g, ""));
});
