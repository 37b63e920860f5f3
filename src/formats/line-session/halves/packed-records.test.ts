// Records that have crossed to another thread are what they were.
import fc from "fast-check";
import { expect, it } from "vitest";
import { columnOf, packedRecords } from "./packed-records.ts";

interface Item {
  readonly size: number;
  readonly name: string | null;
  readonly role: string | undefined;
  readonly list: readonly string[];
}

it("come back as they were, each field by itself", () => {
  const item: fc.Arbitrary<Item> = fc.record({
    size: fc.double(),
    name: fc.option(fc.string()),
    role: fc.constantFrom("user", "assistant", undefined),
    list: fc.array(fc.string(), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const fields = { size: "number", name: "value", role: "word", list: "word" } as const;
      const packed = structuredClone(packedRecords(items, fields));
      const [size, name] = [columnOf(packed, "size"), columnOf(packed, "name")];
      const [role, list] = [columnOf(packed, "role"), columnOf(packed, "list")];
      const back = Array.from({ length: packed.count }, (_, at) => ({
        size: size(at),
        name: name(at),
        role: role(at),
        list: list(at),
      }));
      expect(back).toEqual(items);
    }),
  );
});

it("cross a word once, however many of them say it", () => {
  const items = Array.from({ length: 1000 }, (_, at) => ({ role: at % 2 === 0 ? "user" : "tool" }));
  expect(packedRecords(items, { role: "word" }).columns.role).toMatchObject({
    words: ["user", "tool"],
  });
});
