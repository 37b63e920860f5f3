// The lines of the graph: past a session, to it, and from it on.
import { expect, it } from "vitest";
import { familiesOf } from "../../../src/library/family/families.ts";
import { indexedSession } from "../../../src/testing/library/indexed-sessions.ts";
import { familyLines } from "./family-lines.ts";

const at = (path: string, parent: string, createdMs: number) =>
  indexedSession(path, { parent, createdMs, id: path });

/** A line each: the lane it comes from, its lane, the lanes that pass, whether it continues. */
function printed(sessions: ReturnType<typeof at>[]): string {
  return familyLines(familiesOf(sessions))
    .map((line) => {
      if (line.kind === "head") return `family of ${line.family.nodes.length}`;
      const { node, from, through, hasChildren } = line;
      const name = node.session?.path ?? `missing ${node.missing}`;
      const past = through.length > 0 ? ` past ${through.join(" ")}` : "";
      return `${name}: ${from ?? "-"} > ${node.lane}${past}${hasChildren ? " on" : ""}`;
    })
    .join("\n");
}

it("The line of a family goes down to the last child, from which the others branch off", () => {
  const sessions = [at("a", "", 1), at("b", "a", 2), at("c", "a", 3), at("d", "a", 4)];
  expect(printed(sessions)).toBe(
    ["family of 4", "a: - > 0 on", "b: 0 > 1 past 0", "c: 0 > 1 past 0", "d: 0 > 0"].join("\n"),
  );
});

it("The line of a family passes the children of another session", () => {
  const sessions = [
    at("a", "", 1),
    at("b", "a", 2),
    at("b1", "b", 3),
    at("c", "a", 4),
    at("c1", "c", 5),
    at("c2", "c", 6),
  ];
  expect(printed(sessions)).toBe(
    [
      "family of 6",
      "a: - > 0 on",
      "b: 0 > 1 past 0 on",
      "b1: 1 > 1 past 0",
      "c: 0 > 0 on",
      "c1: 0 > 1 past 0",
      "c2: 0 > 0",
    ].join("\n"),
  );
});

it("The line of a family begins with a parent that is missing", () => {
  expect(printed([at("b", "/gone/a.jsonl", 1), at("c", "/gone/a.jsonl", 2)])).toBe(
    ["family of 3", "missing /gone/a.jsonl: - > 0 on", "b: 0 > 1 past 0", "c: 0 > 0"].join("\n"),
  );
});
