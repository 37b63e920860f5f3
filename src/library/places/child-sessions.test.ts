// Where a parent's result says that a sub-agent's session is, and what is found there.
// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexedSession } from "../../testing/library/indexed-sessions.ts";
import { childSession, sessionsBelow } from "./child-sessions.ts";

const AT = "2026-11-02T10-00-00-000Z_p";
const RUN = `${AT}/78f6/run-0/session.jsonl`;

function found(paths: readonly string[], parent: string, path: string, below = ""): string | null {
  const sessions = paths.map((one) => indexedSession(one));
  return childSession(sessions, indexedSession(parent), { path, below })?.path ?? null;
}

describe("the session file of a sub-agent", () => {
  it("is found whatever folder was opened", () => {
    const path = `/home/mara/.pi/agent/sessions/--x--/${RUN}`;
    for (const folder of ["agent/sessions/--x--/", "--x--/", ""]) {
      const paths = [`${folder}${AT}.jsonl`, `${folder}${RUN}`];
      expect(found(paths, `${folder}${AT}.jsonl`, path)).toBe(`${folder}${RUN}`);
    }
  });

  it("is that of the copy that names it", () => {
    const paths = ["a", "b"].flatMap((copy) => [`${copy}/${AT}.jsonl`, `${copy}/${RUN}`]);
    expect(found(paths, `b/${AT}.jsonl`, `/home/mara/a/${RUN}`)).toBe(`b/${RUN}`);
  });

  it("is found with the separators and the case of Windows", () => {
    const path = `C:\\Users\\Mara\\Sessions\\${RUN.replaceAll("/", "\\").toUpperCase()}`;
    expect(found([`${AT}.jsonl`, `sessions/${RUN}`], "other.jsonl", path)).toBe(`sessions/${RUN}`);
    expect(found([`sessions/${RUN}`], "other.jsonl", `/Sessions/${RUN}`)).toBe(null);
  });

  it("is found elsewhere by a name that only one file has", () => {
    const name = "2026-11-02T11-00-00-000Z_c.jsonl";
    expect(found([`old/${name}`], "p.jsonl", `/gone/${name}`)).toBe(`old/${name}`);
    expect(found([`old/${name}`, `new/${name}`], "p.jsonl", `/gone/${name}`)).toBe(null);
    expect(found(["old/session.jsonl"], "p.jsonl", "/gone/session.jsonl")).toBe(null);
  });

  it("is in the folder of its session, next to the sub-agent that started it", () => {
    const [main, first, second] = [
      "s1.jsonl",
      "s1/subagents/agent-a.jsonl",
      "s1/subagents/agent-b.jsonl",
    ];
    for (const folder of ["", "projects/-home-mara/"]) {
      const paths = [main, first, second, "s2/subagents/agent-b.jsonl"].map((one) => folder + one);
      expect(found(paths, folder + main, first)).toBe(folder + first);
      expect(found(paths, folder + first, second)).toBe(folder + second);
    }
    expect(
      found(
        ["s2.jsonl", "old/agent-a775a67.jsonl"],
        "s2.jsonl",
        "s2/subagents/agent-a775a67.jsonl",
      ),
    ).toBe("old/agent-a775a67.jsonl");
  });

  it("is in the agent's standard place if the result gives no path", () => {
    const paths = ["p.jsonl", "p/78f6/run-1/session.jsonl", "p/Scout.jsonl", "p/Scout.Deep.jsonl"];
    expect(found(paths, "p.jsonl", "", "78f6/run-1/session.jsonl")).toBe(paths[1]);
    expect(found(paths, "p.jsonl", "", "78f6/run-2/session.jsonl")).toBe(null);
    expect(found(paths, "p.jsonl", "", "Scout.jsonl")).toBe("p/Scout.jsonl");
    expect(found(paths, "p/Scout.jsonl", "", "Scout.Deep.jsonl")).toBe("p/Scout.Deep.jsonl");
    expect(found(paths, "p/Sc.jsonl", "", "Scout.Deep.jsonl")).toBe(null);
  });

  it("is never the parent's own, nor one outside the folder", () => {
    expect(found(["x/p.jsonl"], "x/p.jsonl", "/x/p.jsonl")).toBe(null);
    for (const path of ["../../etc/passwd.jsonl", "/x/../../p.jsonl", "..\\p.jsonl", "/", ""]) {
      expect(found(["x/p.jsonl", "x/q.jsonl"], "x/p.jsonl", path)).toBe(null);
    }
  });

  it("is one of the folder's or none, whatever the paths say", () => {
    const part = fc.constantFrom("a", "b", "..", ".", "", "p", "run-0", "session.jsonl", "p.jsonl");
    const path = fc.array(part, { maxLength: 6 }).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(
        fc.array(path, { maxLength: 8 }),
        path,
        path,
        path,
        (paths, parent, one, below) => {
          const child = found(paths, parent, one, below);
          expect(child === null || (paths.includes(child) && child !== parent)).toBe(true);
        },
      ),
    );
  });

  it("is found immediately among very many, however long its path is", () => {
    const paths = Array.from({ length: 50_000 }, (_, at) => `p/${at}/run-0/session.jsonl`);
    const sessions = paths.map((path) => indexedSession(path));
    const parent = indexedSession("p.jsonl");
    const long = `${"a/".repeat(2_000_000)}p/7/run-0/session.jsonl`;
    expect(childSession(sessions, parent, { path: long, below: "" })?.path).toBe(paths[7]);
    expect(sessionsBelow(sessions, parent, "9")).toHaveLength(1);
  });
});
