// Details transferred from one thread to another.
import { expect, it } from "vitest";
import { call, reply, result, user } from "../../../src/testing/entries.ts";
import { sessionOf } from "../../../src/testing/session.ts";
import { buffersIn, packedDetails, unpackedDetails, withOwnColumns } from "./transfer-details.ts";

it("The details are the same on the other side", () => {
  const { details } = sessionOf(
    Array.from({ length: 50 }, (_, i) => [
      user(`u${i}`),
      reply(`a${i}`, { content: [call(`toolu_${i}`, "read", `src/${i}.ts`)] }),
      result(`r${i}`, `toolu_${i}`, { toolName: "read" }),
    ]).flat(),
  );
  const crossed = unpackedDetails(structuredClone(packedDetails(details)));
  expect(crossed).toEqual(details);
  expect(crossed.calls).toHaveLength(50);
});

it("The details move in columns of their own, and those that stay can still be read", () => {
  const { details } = sessionOf([user("u"), reply("a", {})]);
  const packed = packedDetails(details);
  const own = withOwnColumns(packed);
  const moved = structuredClone(own, { transfer: buffersIn(own) });
  expect(own.flags).toHaveLength(0);
  expect(packed.flags).toHaveLength(2);
  expect(unpackedDetails(moved)).toEqual(details);
});
