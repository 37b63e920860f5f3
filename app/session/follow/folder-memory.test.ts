// Which files of a followed folder have to be read, for marks and times.
import { expect, it } from "vitest";
import { FolderMemory } from "./folder-memory.ts";

const AT = 1_000_000;
const files = (marks: Readonly<Record<string, string>>) => new Map(Object.entries(marks));
const printed = ({ changed, gone, fresh, isWaiting }: ReturnType<FolderMemory["compared"]>) =>
  [
    `changed: ${changed.join(" ")}`,
    `gone: ${gone.join(" ")}`,
    `fresh: ${[...fresh].join(" ")}`,
    isWaiting ? "waits" : "",
  ].join("; ");

it("The folder's memory names what is new or has another mark, until it was read", () => {
  const memory = new FolderMemory(files({ a: "1", b: "1" }));
  const now = files({ a: "1", b: "2", c: "1" });
  expect(printed(memory.compared(now, AT))).toBe("changed: b c; gone: ; fresh: b c; ");
  memory.take("b", "2");
  memory.take("c", "1");
  expect(printed(memory.compared(now, AT + 500))).toBe("changed: ; gone: ; fresh: ; ");
});

it("The folder's memory calls a file fresh for two seconds after a change, and again with every write", () => {
  const memory = new FolderMemory(files({}));
  const fresh = (mark: string, ms: number) =>
    memory.compared(files({ a: mark }), AT + ms).fresh.size;
  expect([fresh("1", 0), fresh("1", 1_900), fresh("1", 2_000)]).toEqual([1, 1, 0]);
  expect([fresh("2", 2_100), fresh("2", 4_000), fresh("2", 4_100)]).toEqual([1, 1, 0]);
});

it("The folder's memory waits a second for a missing file, which may be about to be replaced", () => {
  const memory = new FolderMemory(files({ a: "1", b: "1" }));
  const without = files({ a: "1" });
  expect(printed(memory.compared(without, AT))).toBe("changed: ; gone: ; fresh: ; waits");
  expect(printed(memory.compared(files({ a: "1", b: "1" }), AT + 900))).toBe(
    "changed: ; gone: ; fresh: ; ",
  );
  expect(printed(memory.compared(without, AT + 1_000))).toBe("changed: ; gone: ; fresh: ; waits");
  expect(printed(memory.compared(without, AT + 2_000))).toBe("changed: ; gone: b; fresh: ; ");
  memory.take("b", null);
  expect(printed(memory.compared(without, AT + 2_500))).toBe("changed: ; gone: ; fresh: ; ");
});
