// Many texts decoded together, whoever else decodes meanwhile.
import { expect, it } from "vitest";
import { bytesOf } from "../../text/bytes.ts";
import { JsonDecoder } from "./json-decoder.ts";

/** What came of texts, by their numbers. */
function decoder() {
  const values: [number, unknown][] = [];
  return { values, of: new JsonDecoder<number>((at, value) => values.push([at, value])) };
}

it("gives each of several decoders that take turns its own texts", () => {
  const all = Array.from({ length: 4 }, decoder);
  for (let at = 0; at < 12; at++) {
    for (const [nth, { of }] of all.entries()) {
      of.add(at, bytesOf(JSON.stringify({ nth, at, text: "–".repeat(nth) + "x".repeat(9000) })));
      // Some are through while others still wait.
      if ((at + nth) % 3 === 0) of.flush();
    }
  }
  for (const [nth, { of, values }] of all.entries()) {
    of.flush();
    expect(values).toEqual(
      Array.from({ length: 12 }, (_, at) => [
        at,
        { nth, at, text: "–".repeat(nth) + "x".repeat(9000) },
      ]),
    );
  }
});
