// Reading one entry's own text piece by piece.
import { expect, it } from "vitest";
import { RawReading } from "./raw-reading.ts";

it("goes on where the piece before ended", () => {
  const reading = new RawReading('{"a":[1,2]}');
  const first = reading.take(6);
  expect(first).toEqual({ text: '{\n  "a', done: 3, length: 11 });
  expect(reading.given).toBe(6);
  expect(first.text + reading.take(100).text).toBe('{\n  "a": [\n    1,\n    2\n  ]\n}');
  expect(reading.take(100)).toEqual({ text: "", done: 11, length: 11 });
});

it("shows a damaged line as it is", () => {
  expect(new RawReading('{"a":[1,').take(100).text).toBe('{"a":[1,');
});
