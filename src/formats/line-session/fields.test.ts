// Fields read off bytes are what JSON.parse finds on the same path.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Json } from "../../model/json/json.ts";
import { isArray, isObject } from "../../model/json/json.ts";
import { bytesOf } from "../../text/bytes.ts";
import { FieldReader } from "./fields.ts";

const PATHS = { a: "a", ab: "a.b", abc: "a.b.c", list: "a[]", listB: "a[].b", listBC: "a[].b.c" };

/** The value at a path of keys. */
function at(value: Json, keys: readonly string[]): Json | undefined {
  let found: Json | undefined = value;
  for (const key of keys) {
    found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}

function elementsAt(value: Json, keys: readonly string[]): [number, Json][] {
  const list = at(value, ["a"]);
  const found: [number, Json][] = [];
  for (const [element, one] of (isArray(list) ? list : []).entries()) {
    const inner = at(one, keys);
    if (inner !== undefined) found.push([element, inner]);
  }
  return found;
}

const leaf = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.constant("__proto__"),
);
const { holder } = fc.letrec<{ holder: Json }>((tie) => ({
  holder: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc.dictionary(fc.constantFrom("a", "b", "c", "d"), tie("holder"), { maxKeys: 4 }),
    fc.array(tie("holder"), { maxLength: 4 }),
  ),
})) as { holder: fc.Arbitrary<Json> };

it("are those of JSON.parse, whatever the object holds", () => {
  const reader = new FieldReader(PATHS);
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("a", "b", "z"), holder),
      fc.nat(2),
      (object, indent) => {
        const text = JSON.stringify(object, null, indent).replaceAll("\n", " ");
        const bytes = bytesOf(`xx${text}yy`);
        const limit = bytes.length - 2;
        expect(reader.read(bytes, 2, limit)).toBe(true);
        expect(reader.end).toBe(limit);
        const value: Json = JSON.parse(text);
        expect(reader.json("a")).toEqual(at(value, ["a"]));
        expect(reader.json("ab")).toEqual(at(value, ["a", "b"]));
        expect(reader.json("abc")).toEqual(at(value, ["a", "b", "c"]));
        const inLists = (name: "list" | "listB" | "listBC") =>
          reader.values(name).map(({ element, value: found }) => [element, found]);
        expect(inLists("list")).toEqual(elementsAt(value, []));
        expect(inLists("listB")).toEqual(elementsAt(value, ["b"]));
        expect(inLists("listBC")).toEqual(elementsAt(value, ["b", "c"]));
        const text0 = at(value, ["a", "b"]);
        expect(reader.text("ab")).toBe(typeof text0 === "string" ? text0 : undefined);
        expect(reader.number("ab")).toBe(typeof text0 === "number" ? text0 : undefined);
      },
    ),
  );
});

it("are found in whatever order the keys of the objects before came", () => {
  const fields = new FieldReader({ type: "type", types: "types", id: "id" });
  const found = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    const isWhole = fields.read(bytes, 0, bytes.length);
    return [isWhole, fields.number("type"), fields.number("types"), fields.number("id")];
  };
  expect(found('{"type":1,"types":2,"id":3}')).toEqual([true, 1, 2, 3]);
  expect(found('{"type":4,"types":5,"id":6}')).toEqual([true, 4, 5, 6]);
  expect(found('{"id":1,"x":{"type":9},"types":2,"type":3}')).toEqual([true, 3, 2, 1]);
  expect(found('{"ids":9,"id":1,"typ":9,"type ":9,"types":2}')).toEqual([true, undefined, 2, 1]);
  expect(found('{"i\\u0064":7,"id\\"":9,"":9,"type":8}')).toEqual([true, 8, undefined, 7]);
  expect(found('{"type":1,"types')).toEqual([false, 1, undefined, undefined]);
  expect(found('{"type":1,"types"')).toEqual([false, 1, undefined, undefined]);
});

it.each(["a", "of", "kind", "encrypted_content"])(
  "are told apart from those whose keys begin or end as theirs, as %s",
  (key) => {
    const fields = new FieldReader({ field: key });
    const found = (json: string) => {
      const bytes = bytesOf(json);
      return fields.read(bytes, 0, bytes.length) ? fields.number("field") : "no object";
    };
    expect(found(`{"${key}":1}`)).toBe(1);
    for (const other of [`${key}s`, `x${key}`, key.slice(1), key.slice(0, -1), `${key}\\\\`]) {
      expect(found(`{"${other}":2}`)).toBe(undefined);
      expect(found(`{"${other}":2,"${key}":3}`)).toBe(3);
    }
    expect(found(`{"${key}`)).toBe("no object");
    expect(found(`{"${key}":`)).toBe("no object");
  },
);

it("of a repeated key are those of the last one, also where the key is written with escapes", () => {
  const reader = new FieldReader(PATHS);
  const read = (text: string) => {
    reader.read(bytesOf(text), 0, text.length);
    return JSON.stringify([reader.json("ab"), reader.values("listB").map(({ value }) => value)]);
  };
  expect(read('{"a":{"b":1},"a":{"b":2}}')).toBe("[2,[]]");
  expect(read('{"a":{"b":1},"\\u0061":{"c":2}}')).toBe("[null,[]]");
  expect(read('{"a":[{"b":1,"b":2},{"b":3}],"a":[{"b":4,"\\u0062":5}]}')).toBe("[null,[5]]");
  expect(read('{"a":{"b":1},"a":null}')).toBe("[null,[]]");
});

it("of a long text are read as far as they are wanted, from either side", () => {
  const reader = new FieldReader(PATHS);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.nat(30), (text, most) => {
      const bytes = bytesOf(JSON.stringify({ a: { b: text } }));
      reader.read(bytes, 0, bytes.length);
      const start = (reader.text("ab", most) ?? "").replace(/[\uFFFD\uD800-\uDFFF]+$/, "");
      const end = (reader.text("ab", most, "end") ?? "").replace(/^[\uFFFD\uDC00-\uDFFF]+/, "");
      expect(text.startsWith(start)).toBe(true);
      // An escape that is cut in two may leave a few of its letters.
      expect([0, 1, 2, 3, 4, 5].some((cut) => text.endsWith(end.slice(cut)))).toBe(true);
    }),
  );
});

it("of an object without an end are those that were found until then", () => {
  const reader = new FieldReader(PATHS);
  const bytes = bytesOf('{"a":{"b":"kept","c":"torn');
  expect(reader.read(bytes, 0, bytes.length)).toBe(false);
  expect(reader.text("ab")).toBe("kept");
  expect(reader.has("abc")).toBe(false);
});

it("are found in a deep, wide line as quickly as in any other", () => {
  const reader = new FieldReader(PATHS);
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  const wide = Array.from({ length: 100_000 }, () => '{"b":1}').join(",");
  const bytes = bytesOf(`{"z":${deep},"a":[${wide}]}`);
  expect(reader.read(bytes, 0, bytes.length)).toBe(true);
  expect(reader.values("listB")).toHaveLength(10_000);
});

it("says how many values a field has, and whether all of them are texts", () => {
  const fields = new FieldReader({ list: "a[]", text: "a[].b", one: "c" });
  const bytes = bytesOf('{"a":[{"b":"x"},{"b":"y"},{}],"c":4}');
  expect(fields.read(bytes, 0, bytes.length)).toBe(true);
  expect([fields.count("list"), fields.count("text"), fields.count("one")]).toEqual([3, 2, 1]);
  expect([fields.areTexts("text"), fields.areTexts("one")]).toEqual([true, false]);
  expect([fields.textAt("text", 1), fields.source("one"), fields.firstByte("text")]).toEqual([
    "y",
    "4",
    "x".charCodeAt(0),
  ]);
  expect(fields.object()).toEqual(JSON.parse('{"a":[{"b":"x"},{"b":"y"},{}],"c":4}'));
});

it("has no value of a list that an object before had in the same place", () => {
  const fields = new FieldReader({ text: "a[].b" });
  const [before, after] = [bytesOf('{"a":[{"b":"x"}]}'), bytesOf('{"a":[{"c":"x"}]}')];
  fields.read(before, 0, before.length);
  expect(fields.textAt("text", 0)).toBe("x");
  fields.read(after, 0, after.length);
  expect([fields.textAt("text", 0), fields.firstByte("text")]).toEqual([undefined, 0]);
});

it("says whether a field is a text without making it", () => {
  const fields = new FieldReader({ id: "id" });
  const says = (json: string, text: string) => {
    const bytes = bytesOf(json);
    fields.read(bytes, 0, bytes.length);
    return fields.says("id", text);
  };
  expect(says('{"id":"abc"}', "abc")).toBe(true);
  expect([says('{"id":"abd"}', "abc"), says('{"id":null}', "abc"), says("{}", "abc")]).toEqual([
    false,
    false,
    false,
  ]);
  // One that JSON may spell in several ways is left to whoever makes the text.
  expect(says('{"id":"\\u0061bc"}', "abc")).toBe(false);
});

it("says whether the JSON of a field is written so", () => {
  const fields = new FieldReader({ is: "is" });
  const written = (json: string) => {
    const bytes = bytesOf(json);
    fields.read(bytes, 0, bytes.length);
    return fields.isWritten("is", "true");
  };
  expect(written('{"is": true }')).toBe(true);
  expect(['{"is":"true"}', '{"is":false}', '{"is":[true]}', "{}"].map(written)).toEqual(
    Array(4).fill(false),
  );
});

it("never overlooks a line of a text that begins with what is looked for", () => {
  const fields = new FieldReader({ text: "text" }, true);
  const marks = new Set(bytesOf("EP"));
  const line = fc.oneof(
    fc.constantFrom("E", "P1", "e", "", " E", "\\nE", "é", "😀", "\t", '"', "x".repeat(30)),
    fc.string({ unit: "grapheme", maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.nat({ max: 80 }), (lines, most) => {
      const text = lines.join("\n");
      const json = JSON.stringify({ text });
      const bytes = bytesOf(json);
      expect(fields.read(bytes, 0, bytes.length)).toBe(true);
      const hasLine = /\n[EP]/.test(text.slice(0, most));
      if (hasLine) expect(fields.mayBeginLine("text", marks, most)).toBe(true);
      else if (!json.includes("\\u") && !/\n[EP]/.test(text)) {
        expect(fields.mayBeginLine("text", marks, most)).toBe(false);
      }
    }),
    { numRuns: 1000 },
  );
});

it("says by how much the texts it gave were cut, in UTF-16 units", () => {
  const fields = new FieldReader({ long: "long", short: "short" }, true);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), fc.nat({ max: 200 }), (unit, n) => {
      const [long, short] = [unit.repeat(n), unit];
      const bytes = bytesOf(JSON.stringify({ long, short }));
      expect(fields.read(bytes, 0, bytes.length)).toBe(true);
      const given = fields.beginning("long").length + fields.firstWords("short").length;
      expect(given + fields.cut).toBe(long.length + short.length);
    }),
  );
});

it("passes over long strings, wherever what is special stands in them", () => {
  // With what an engine that looks at four bytes at once could take for special beside a special one.
  const piece = fc.constantFrom(
    '"',
    "\\",
    "#",
    "]",
    "\n",
    "\u0001",
    " ",
    "!",
    "é",
    "日",
    "🌿",
    "plain text",
  );
  const value = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(value, value, fc.nat(3), fc.boolean(), (a, z, before, checksText) => {
      const json = JSON.stringify({ z, a });
      const bytes = bytesOf(`${" ".repeat(before)}${json}`);
      const reader = new FieldReader({ a: "a" }, checksText);
      expect(reader.read(bytes, before, bytes.length)).toBe(true);
      expect(reader.end).toBe(bytes.length);
      expect(reader.faultAt).toBe(-1);
      expect(reader.isText).toBe(true);
      expect(reader.text("a")).toBe(a);
      if (checksText) expect(reader.characters("a")).toBe(a.length);
      // Without its end none is found, and what follows is not looked at.
      expect(reader.read(bytes, before, bytes.length - 3)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

it("says that a list has more elements than it looks into", () => {
  const fields = new FieldReader({ list: "a[]" });
  const read = (count: number) => {
    const bytes = bytesOf(JSON.stringify({ a: Array.from({ length: count }, () => 0) }));
    expect(fields.read(bytes, 0, bytes.length)).toBe(true);
    return [fields.hasMore, fields.count("list")];
  };
  expect(read(10_000)).toEqual([false, 10_000]);
  expect(read(10_001)).toEqual([true, 10_000]);
});

it("says whether all text is UTF-8, where it is asked to look", () => {
  const fields = new FieldReader({ a: "a" }, true);
  const bytes = bytesOf('{"a":"xx"}');
  fields.read(bytes, 0, bytes.length);
  expect(fields.isText).toBe(true);
  const broken = bytes.slice();
  broken[6] = 0xff;
  fields.read(broken, 0, broken.length);
  expect(fields.isText).toBe(false);
});
