// Patches: which files they name, and how many lines they change.
import { expect, it } from "vitest";
import { isOfSeveral, isPatch, patchesIn, patchFacts, patchTarget } from "./patch-text.ts";

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
  const lines = { added: 2, removed: 1 };
  expect(patchFacts(ONE)).toEqual({ files: [{ path: "src/a b.ts", ...lines }], ...lines });
  const two = `*** Begin Patch\r\n*** Add File: x\r\n+1\r\n*** Delete File: y\r\n*** Update File: x\r\n`;
  const files = [
    { path: "x", added: 1, removed: 0 },
    { path: "y", added: 0, removed: 0 },
  ];
  expect(patchFacts(two)).toEqual({ files, added: 1, removed: 0 });
});

it("stands in a script or a command that applies it, in quotes or as it is", () => {
  const quoted = JSON.stringify('*** Begin Patch\n*** Add File: x\n+a "b"\n*** End Patch');
  const heredoc = `apply_patch <<'EOF'\n${ONE}\nEOF`;
  const script = `await tools.apply_patch(${quoted}); await tools.apply_patch(\`${ONE}\`);`;
  expect(patchesIn(script).map((patch) => patchFacts(patch).files.map(({ path }) => path))).toEqual(
    [["x"], ["src/a b.ts"]],
  );
  expect(patchesIn(script)[0]).toContain('+a "b"\n');
  expect(patchesIn(heredoc).map((patch) => patchFacts(patch).added)).toEqual([2]);
  expect(patchesIn(`rg ${quoted} docs`)).toEqual([]);
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
