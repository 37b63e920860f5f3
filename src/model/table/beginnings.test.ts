import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginningsOf } from "../../testing/reading/beginnings.ts";
import { type Beginnings, BeginningsBuilder, beginningAt } from "./beginnings.ts";

const anyText = fc.string({ unit: "binary", maxLength: 200 });

describe("the beginnings of entries", () => {
  it("are the texts that were added, and those of others that were appended", () => {
    fc.assert(
      fc.property(fc.array(anyText), fc.array(anyText), fc.array(anyText), (first, later, last) => {
        const builder = new BeginningsBuilder();
        for (const text of first) builder.add(text);
        builder.append(built(later));
        for (const text of last) builder.add(text);
        expect(beginningsOf(builder.finish())).toEqual([...first, ...later, ...last]);
      }),
    );
  });

  it("can be taken from the middle of others", () => {
    const builder = new BeginningsBuilder();
    builder.append(built(["a", "é", "–", "", "e"]), 1, 4);
    builder.append(built(["f"]), 1, 1);
    expect(beginningsOf(builder.finish())).toEqual(["é", "–", ""]);
  });

  it("read as U+FFFD where half a surrogate pair stands alone", () => {
    expect(beginningAt(built(["a\ud800b"]), 0)).toBe("a\ufffdb");
  });

  it("keep a byte order mark, and are nothing for a row that there is not", () => {
    const beginnings = built(["\ufeffx"]);
    expect([-1, 0, 1].map((row) => beginningAt(beginnings, row))).toEqual(["", "\ufeffx", ""]);
  });
});

function built(texts: readonly string[]): Beginnings {
  const builder = new BeginningsBuilder();
  for (const text of texts) builder.add(text);
  return builder.finish();
}
