// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexedSession } from "../../testing/library/indexed-sessions.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { type Family, familiesOf, familyWith } from "./families.ts";

/** A line for each row: its lane and depth drawn, its relation to its parent, and what is odd. */
function printedFamily({ nodes }: Family<IndexedSession>): string {
  return nodes
    .map(({ session, missing, relation, depth, lane, isCut, parent }) => {
      const name = session?.path ?? `(${missing})`;
      const above = parent < 0 ? "" : ` of ${nodes[parent]?.session?.path ?? "?"}`;
      return `${"| ".repeat(lane)}${depth} ${name} ${relation}${above}${isCut ? " cut" : ""}`;
    })
    .join("\n");
}

function printed(sessions: readonly IndexedSession[]): string {
  return familiesOf(sessions).map(printedFamily).join("\n--\n");
}

const named = (path: string, parent: string, more: Partial<IndexedSession> = {}) =>
  indexedSession(path, { parent, ...more });

describe("families of sessions", () => {
  it("find a parent by its path, whatever folder was opened", () => {
    const parent = "/home/dev/.pi/agent/sessions/--x--/a.jsonl";
    for (const folder of ["sessions/--x--/", "--x--/", ""]) {
      const other = indexedSession("backup/--x--/a.jsonl");
      expect(printed([other, indexedSession(`${folder}a.jsonl`), named("z.jsonl", parent)])).toBe(
        `0 ${folder}a.jsonl root\n1 z.jsonl fork of ${folder}a.jsonl`,
      );
    }
  });

  it("find a parent that was moved by its name and the folders it still has", () => {
    const sessions = [
      indexedSession("old/--y--/a.jsonl"),
      indexedSession("old/--x--/a.jsonl"),
      named("b.jsonl", "/gone/--x--/./c/../a.jsonl"),
      named("c.jsonl", "C:\\Users\\me\\--X--\\A.JSONL"),
      named("d.jsonl", "/gone/--X--/A.jsonl"),
    ];
    expect(printed(sessions)).toBe(
      [
        "0 old/--x--/a.jsonl root",
        "1 b.jsonl fork of old/--x--/a.jsonl",
        "--",
        "0 old/--y--/a.jsonl root",
        "1 c.jsonl fork of old/--y--/a.jsonl",
        "--",
        "0 (/gone/--X--/A.jsonl) root",
        "1 d.jsonl fork of ?",
      ].join("\n"),
    );
  });

  it("find a parent that was renamed by the id its name ended with", () => {
    const sessions = [
      indexedSession("renamed.jsonl", { id: "019d_x" }),
      named("b.jsonl", "/s/2026-05-04T07-41-00-000Z_019d_x.jsonl"),
    ];
    expect(printed(sessions)).toBe("0 renamed.jsonl root\n1 b.jsonl fork of renamed.jsonl");
  });

  it("follow the sub-agents that results name, wherever they are and whatever their header says", () => {
    const file = (path: string, below = "") => ({ path, below });
    const sessions = [
      indexedSession("p.jsonl", {
        createdMs: 1,
        childFiles: [
          file("/h/runs/c/session.jsonl"),
          file("", "Tides.jsonl"),
          file("/h/x/f.jsonl"),
        ],
      }),
      indexedSession("runs/c/session.jsonl", { createdMs: 2 }),
      indexedSession("p/Tides.jsonl", { createdMs: 3, childFiles: [file("", "Tides.Low.jsonl")] }),
      indexedSession("p/Tides.Low.jsonl", { createdMs: 4 }),
      named("x/f.jsonl", "/h/p.jsonl", { createdMs: 5 }),
      // A session that names an ancestor makes no cycle.
      indexedSession("h/q.jsonl", { createdMs: 7, childFiles: [file("/h/q/r.jsonl")] }),
      indexedSession("h/q/r.jsonl", { createdMs: 8, childFiles: [file("/h/q.jsonl")] }),
    ];
    expect(printed(sessions)).toBe(
      [
        "0 p.jsonl root",
        "| 1 runs/c/session.jsonl sub-agent of p.jsonl",
        "| 1 x/f.jsonl sub-agent of p.jsonl",
        "1 p/Tides.jsonl sub-agent of p.jsonl",
        "2 p/Tides.Low.jsonl sub-agent of p/Tides.jsonl",
        "--",
        "0 h/q.jsonl root",
        "1 h/q/r.jsonl sub-agent of h/q.jsonl",
      ].join("\n"),
    );
  });

  it("recognise sub-agents by their agent, their folder and the session they are in", () => {
    const sessions = [
      indexedSession("sessions/--x--/p.jsonl", { createdMs: 1 }),
      named("subagent-sessions/12ab/c.jsonl", "/h/sessions/--x--/p.jsonl", { createdMs: 2 }),
      named("sessions/--x--/e.jsonl", "p.jsonl", { agentType: "Explore", createdMs: 3 }),
      indexedSession("sessions/--x--/p/1/run-0/session.jsonl", { createdMs: 4 }),
      indexedSession("sessions/--x--/p/2/run-0/session.jsonl", { createdMs: 5 }),
    ];
    expect(printed(sessions)).toBe(
      [
        "0 sessions/--x--/p.jsonl root",
        "| 1 subagent-sessions/12ab/c.jsonl sub-agent of sessions/--x--/p.jsonl",
        "| 1 sessions/--x--/e.jsonl sub-agent of sessions/--x--/p.jsonl",
        "| 1 sessions/--x--/p/1/run-0/session.jsonl sub-agent of sessions/--x--/p.jsonl",
        "1 sessions/--x--/p/2/run-0/session.jsonl sub-agent of sessions/--x--/p.jsonl",
      ].join("\n"),
    );
  });

  it("find AgentUse's parents by id, the enclosing one first", () => {
    const folder = (path: string, id: string, parent = "") =>
      named(path, parent, { kind: "folder", id });
    const sessions = [
      folder("copy/P-a", "P"),
      folder("session/P-a", "P"),
      folder("session/P-a/subagent/C-b", "C", "P"),
      folder("session/P-a/subagent/C-b/subagent/G-c", "G", "C"),
      folder("session/D-d", "D", "C"),
      folder("session/E-e", "E", "X"),
    ];
    expect(printed(sessions)).toBe(
      [
        "0 session/P-a root",
        "1 session/P-a/subagent/C-b sub-agent of session/P-a",
        "| 2 session/P-a/subagent/C-b/subagent/G-c sub-agent of session/P-a/subagent/C-b",
        "2 session/D-d sub-agent of session/P-a/subagent/C-b",
        "--",
        "0 (X) root",
        "1 session/E-e sub-agent of ?",
      ].join("\n"),
    );
  });

  it("keep siblings of a missing parent together, and cut a cycle above its oldest session", () => {
    const sessions = [
      named("a", "/gone/x.jsonl"),
      named("b", "/gone/./x.jsonl"),
      named("c", "d", { createdMs: 2 }),
      named("d", "e", { createdMs: 1 }),
      named("e", "c", { createdMs: 3 }),
      named("f", "d", { createdMs: 4 }),
      named("self", "self"),
    ];
    expect(printed(sessions)).toBe(
      [
        "0 (/gone/x.jsonl) root",
        "| 1 a fork of ?",
        "1 b fork of ?",
        "--",
        "0 d fork cut",
        "| 1 f fork of d",
        "1 c fork of d",
        "2 e fork of c",
        "--",
        "0 (self) root",
        "1 self fork of ?",
      ].join("\n"),
    );
  });

  it("draw a fork of a fork, ten thousand deep, in one lane", () => {
    const chain = Array.from({ length: 10_000 }, (_, index) =>
      named(`${index}.jsonl`, index === 0 ? "" : `${index - 1}.jsonl`),
    );
    const [family] = familiesOf(chain);
    expect(family?.lanes).toBe(1);
    expect(family?.nodes.at(-1)).toMatchObject({ depth: 9999, parent: 9998 });
  });

  it("hold each session of a family once, below its parent, in few lanes without crossings", () => {
    const parents = fc.array(fc.constantFrom("", "0", "1", "2", "3", "4", "x", "y"), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(parents, (given) => {
        const sessions = given.map((parent, index) => named(String(index), parent));
        const families = familiesOf(sessions);
        const shown = families.flatMap(({ nodes }) => nodes.flatMap((node) => node.session ?? []));
        expect(new Set(shown).size).toBe(shown.length);
        for (const session of sessions) {
          const family = familyWith(sessions, session);
          expect(family !== null).toBe(shown.includes(session));
          if (family) expect(families).toContainEqual(family);
          // A session is alone only if it names no parent and is no session's parent.
          if (!family) expect(session.parent).toBe("");
        }
        for (const { nodes, lanes } of families) {
          expect(nodes.length).toBeGreaterThan(1);
          expect(lanes).toBeLessThanOrEqual(Math.floor(Math.log2(nodes.length)) + 1);
          expect(nodes[0]?.parent).toBe(-1);
          nodes.slice(1).forEach(({ parent, lane, depth }, at) => {
            const row = at + 1;
            const above = nodes[parent];
            expect(parent).toBeLessThan(row);
            expect(depth).toBe((above?.depth ?? 0) + 1);
            // The parent's lane is free between the two: only its own line runs there.
            const between = nodes.slice(parent + 1, row);
            expect(between.every((node) => node.lane > (above?.lane ?? 0))).toBe(true);
            expect(lane - (above?.lane ?? 0)).toBeLessThanOrEqual(1);
          });
        }
      }),
    );
  });
});
