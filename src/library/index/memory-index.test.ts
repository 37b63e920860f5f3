import { describe, expect, it } from "vitest";
import { indexContract } from "../../testing/library/index-contract.ts";
import { checkAgainstPlainSearch } from "../../testing/library/plain-search.ts";
import { memoryIndex } from "./memory-index.ts";

describe("an index in memory", () => {
  it.each(indexContract)("$name", async ({ run, expected }) => {
    expect(await run(memoryIndex())).toEqual(expected);
  });

  it("finds what a plain look at every message finds", async () => {
    await expect(checkAgainstPlainSearch(async () => memoryIndex())).resolves.toBeUndefined();
  });
});
