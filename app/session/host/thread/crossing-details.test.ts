// Details on their way from one thread to another.
import { expect, it } from "vitest";
import { call, reply, result, user } from "../../../../src/testing/entries.ts";
import { sessionOf } from "../../../../src/testing/session.ts";
import { packedDetails, unpackedDetails } from "./crossing-details.ts";

it("come out the same on the other side", () => {
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
