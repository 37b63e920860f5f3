// Patches: which files they name, and how many lines they change.
import { expect, it } from "vitest";
import { isOfSeveral, isPatch, patchFacts, patchTarget } from "./patch-text.ts";

const ONE = `*** Begin Patch
*** Update File: src/a b.ts
@@ function f()
 same
-old
+new
+*** Add File: not a file
*** End Patch`;

it("names its files and counts the lines put in and taken out", () => {
  expect(isPatch(ONE)).toBe(true);
  expect(patchFacts(ONE)).toEqual({ files: ["src/a b.ts"], added: 2, removed: 1 });
  const two = `*** Begin Patch\r\n*** Add File: x\r\n+1\r\n*** Delete File: y\r\n*** Update File: x\r\n`;
  expect(patchFacts(two)).toEqual({ files: ["x", "y"], added: 1, removed: 0 });
});

it("is about its file, or about as many as it names", () => {
  expect(
    [ONE, "*** Begin Patch\n*** Add File: x\n*** Add File: y\n", "*** Begin Patch\n"].map(
      patchTarget,
    ),
  ).toEqual(["src/a b.ts", "2 files: x, y", "*** Begin Patch"]);
  expect(["2 files: x, y", "src/a b.ts", "files: x"].map(isOfSeveral)).toEqual([
    true,
    false,
    false,
  ]);
});

it("names so many files and no more", () => {
  const many = Array.from({ length: 1000 }, (_, at) => `*** Add File: f${at}\n+1`).join("\n");
  expect(patchFacts(`*** Begin Patch\n${many}`)).toMatchObject({ added: 1000 });
  expect(patchFacts(`*** Begin Patch\n${many}`).files.length).toBe(100);
});
