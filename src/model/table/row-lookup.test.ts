import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { user } from "../../testing/entries.ts";
import { sessionOf } from "../../testing/session.ts";
import { keyOf } from "./ids.ts";
import { rowOf } from "./table.ts";

describe("the row that answers for an id", () => {
  /** As a page gets it: without the index that comes with building it. */
  const tableOf = (ids: readonly string[]) => ({ ...sessionOf(ids.map((id) => user(id))).table });

  it("is the same wherever it is looked for first, however often, and also where ids come twice", () => {
    const id = fc.integer({ min: 0, max: 30 }).map((number) => `e${number}`);
    fc.assert(
      fc.property(
        fc.array(id, { minLength: 1, maxLength: 40 }),
        fc.array(id, { maxLength: 30 }),
        (ids, questions) => {
          const table = tableOf(ids);
          for (const wanted of questions) {
            expect(rowOf(table, keyOf(wanted))).toBe(ids.lastIndexOf(wanted));
          }
        },
      ),
    );
  });
});
