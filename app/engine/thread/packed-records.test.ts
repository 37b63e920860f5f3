// Records that have crossed to another thread equal the originals.
// @module-tag long
import fc from "fast-check";
import { expect, it } from "vitest";
import { buffersOfRecords, number, packedRecords, text, valuesOf, word } from "./packed-records.ts";

interface Item {
  readonly size: number;
  readonly name: string | null | undefined;
  readonly role: string | undefined;
  readonly list: readonly string[];
}

const FIELDS = {
  size: number((item: Item) => item.size),
  name: text((item: Item) => item.name),
  role: word((item: Item) => item.role),
  list: word((item: Item) => item.list),
};

it("The records come back unchanged, each field by itself", () => {
  const item: fc.Arbitrary<Item> = fc.record({
    size: fc.oneof(fc.double(), fc.integer()),
    name: fc.option(fc.option(fc.string({ unit: "binary" }), { nil: undefined }), { nil: null }),
    role: fc.constantFrom("user", "assistant", undefined),
    list: fc.array(fc.string(), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 200 }), (items) => {
      const made = packedRecords(items, FIELDS);
      const packed = structuredClone(made, { transfer: buffersOfRecords(made) });
      const [size, name, role] = [
        valuesOf(packed, "size"),
        valuesOf(packed, "name"),
        valuesOf(packed, "role"),
      ];
      const list = valuesOf(packed, "list");
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

it("The records send a word once, however many of them have it", () => {
  const items = Array.from({ length: 1000 }, (_, at) => ({ role: at % 2 === 0 ? "user" : "tool" }));
  const fields = { role: word((item: { readonly role: string }) => item.role) };
  expect(packedRecords(items, fields).columns.role).toMatchObject({ words: ["user", "tool"] });
});

it("The records send integers as such, and separate from other numbers", () => {
  const fields = { size: number((size: number) => size) };
  const columnOf = (...sizes: readonly number[]) => packedRecords(sizes, fields).columns.size;
  expect(columnOf(3, -7, 2 ** 31 - 1)).toEqual(Int32Array.of(3, -7, 2 ** 31 - 1));
  for (const other of [2 ** 31, 0.5, -0, Number.NaN]) {
    expect(columnOf(3, other)).toEqual(Float64Array.of(3, other));
  }
});

it("The records send all texts of a field as one", () => {
  const items = ["a", "", "bc"].map((name) => ({ name }));
  const fields = { name: text((item: { readonly name: string }) => item.name) };
  expect(packedRecords(items, fields).columns.name).toMatchObject({
    joined: "abc",
    ends: Uint32Array.of(1, 1, 3),
  });
});
