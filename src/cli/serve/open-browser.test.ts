import { expect, it } from "vitest";
import { openBrowser, openerOn } from "./open-browser.ts";

const ADDRESS = "http://127.0.0.1:4180/#/library?served=a&path=b.jsonl";

it.each([
  ["linux", ["xdg-open", ADDRESS]],
  ["darwin", ["open", ADDRESS]],
  ["win32", ["cmd", "/c", "start", '""', `"${ADDRESS}"`]],
] as const)("The program of %s that opens an address is known", (platform, opener) => {
  expect(openerOn(platform, ADDRESS)).toEqual(opener);
});

it.each([
  ["is not there", ["no-such-opener-of-a-test"]],
  ["fails", [process.execPath, "--eval", "process.exit(3)"]],
])("A program that %s is a sentence, and nothing else stops", async (_, opener) => {
  const sentence = await new Promise((resolve) => openBrowser(ADDRESS, resolve, opener));
  expect(sentence).toMatch(/^No browser could be opened with \S+\. Open the address yourself\.$/);
});
