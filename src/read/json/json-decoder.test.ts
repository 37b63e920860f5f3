// Texts that are decoded together say what each says alone.
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseJson } from "../../model/json/json.ts";
import { bytesOf } from "../../text/bytes.ts";
import { decoded, JsonDecoder } from "./json-decoder.ts";

const text = fc.oneof(
  fc.json(),
  fc.string({ unit: "binary" }).map((value) => JSON.stringify({ value })),
  fc.constantFrom("", " ", '{"torn":', '{"é":"–😀"}', '"\ufeff"', `"${"x".repeat(70_000)}–"`),
);
/** Stands between two texts. */
const gap = fc.constantFrom("\n", "\r\n", " ", "\n\ufeff😀\n", "\n\n");

it("the decoder reads texts of one piece of bytes like each alone, also out of order and with invalid UTF-8", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, gap), { maxLength: 20 }),
      fc.array(fc.nat(), { maxLength: 3 }),
      fc.array(fc.nat(19), { maxLength: 10 }),
      (written, damaged, again) => {
        const bytes = bytesOf(written.flat().join(""));
        for (const at of damaged) if (bytes.length > 0) bytes[at % bytes.length] = 0xff;
        let end = 0;
        const places = written.map(([one, between]) => {
          const from = end;
          const to = from + bytesOf(one).length;
          end = to + bytesOf(between).length;
          return { from, to };
        });
        const decoder = new JsonDecoder();
        for (const place of [...places, ...again.flatMap((nth) => places[nth] ?? [])]) {
          const { from, to } = place;
          const alone = decoded(bytes.subarray(from, to));
          const { value, isText } = decoder.read(bytes, from, to);
          expect(value).toEqual(parseJson(alone.text));
          expect(isText).toBe(alone.isText);
        }
      },
    ),
  );
});
