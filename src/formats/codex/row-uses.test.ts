import fc from "fast-check";
import { expect, it } from "vitest";
import { RowUses } from "./row-uses.ts";
import type { TokenUse } from "./tokens.ts";

const tokens = fc.oneof(fc.nat(200_000), fc.constantFrom(0, 2 ** 24 + 1, 1e12, 0.1));
const use: fc.Arbitrary<TokenUse> = fc.record({
  input: tokens,
  output: tokens,
  cacheRead: tokens,
  cacheWrite: tokens,
  reasoning: tokens,
  contextTokens: fc.option(tokens, { nil: undefined }),
});

it("tell of each row exactly what its call took, in whichever order they are asked", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(use), { maxLength: 300 }),
      fc.array(fc.nat(310)),
      (calls, asked) => {
        const uses = new RowUses();
        calls.forEach((call, row) => {
          if (call) uses.add(row, call);
        });
        const rows = [...calls.keys(), ...asked];
        const told = rows.map((row) => uses.of(row));
        expect(told).toEqual(rows.map((row) => calls[row] ?? undefined));
      },
    ),
  );
});

it("tell nothing of the rows of a session that counts no tokens", () => {
  expect([0, 1, 64].map((row) => new RowUses().of(row))).toEqual([undefined, undefined, undefined]);
});
