// The files that a second visit reads.
// @module-tag long
import fc from "fast-check";
import { expect, it } from "vitest";
import type { LibraryNeighbour, NeighbourKind, SessionAddress } from "../indexed-session.ts";
import { candidatesIn } from "./candidates.ts";
import { planVisit } from "./visit-plan.ts";

const at = (path: string, size = 1, mtimeMs = 1): SessionAddress => ({ path, size, mtimeMs });
const beside = (path: string, kind: NeighbourKind, size = 1): LibraryNeighbour => ({
  ...at(path, size),
  ...{ kind, what: kind },
});

it("a second visit reads new and changed files, last changed first, and knows which are gone", () => {
  const known = {
    sessions: [at("same.jsonl"), at("longer.jsonl"), at("later.jsonl"), at("gone.jsonl")],
    neighbours: [beside("log.jsonl", "performance-log"), beside("b.bak", "backup")],
  };
  const files = [
    at("same.jsonl"),
    at("longer.jsonl", 2),
    at("later.jsonl", 1, 9),
    at("new.jsonl", 5, 5),
    at("log.jsonl"),
    at("b.bak"),
  ];
  const plan = planVisit(known, candidatesIn(files, ""));
  expect({ ...plan, toRead: plan.toRead.map(({ address }) => address.path) }).toEqual({
    toRead: ["later.jsonl", "new.jsonl", "longer.jsonl"],
    gone: ["gone.jsonl"],
    neighbours: [
      { ...at("b.bak"), kind: "backup", what: "a backup" },
      beside("log.jsonl", "performance-log"),
    ],
  });
});

it("a second visit tries unreadable files again, and changed files that were no session", () => {
  const neighbours = [beside("a.jsonl", "unreadable"), beside("b.jsonl", "empty", 0)];
  const plan = planVisit(
    { sessions: [], neighbours },
    candidatesIn([at("a.jsonl"), at("b.jsonl")], ""),
  );
  expect(plan.toRead.map(({ address }) => address.path)).toEqual(["a.jsonl", "b.jsonl"]);
  expect(plan.neighbours).toEqual([]);
});

it("a second visit takes a folder of AgentUse as changed if any file in it changed", () => {
  const base = "session/01KZN43AR0Y9NGPR00FZSNS4SC-a";
  const files = (size: number) => [
    at(`${base}/session.json`, 10, 3),
    at(`${base}/m/part/p.json`, size, 2),
    at(`${base}/subagent/x/session.json`, 100, 1),
  ];
  const known = { sessions: [at(base, 111, 3)], neighbours: [] };
  expect(planVisit(known, candidatesIn(files(1), "")).toRead).toEqual([]);
  const [changed] = planVisit(known, candidatesIn(files(2), "")).toRead;
  expect(changed?.address).toEqual(at(base, 112, 3));
  expect(changed?.files.length).toBe(3);
});

it("a second visit puts each session in one list, and reads nothing of an unchanged folder", () => {
  const file = fc.record({
    path: fc.constantFrom("a", "b", "c", "d").map((name) => `${name}.jsonl`),
    size: fc.nat(2),
    mtimeMs: fc.nat(2),
  });
  const folder = fc.uniqueArray(file, { selector: ({ path }) => path });
  fc.assert(
    fc.property(folder, folder, (sessions, now) => {
      const known = { sessions, neighbours: [] };
      const plan = planVisit(known, candidatesIn(now, ""));
      const read = plan.toRead.map(({ address }) => address.path);
      const isKnown = (one: (typeof now)[number]) =>
        sessions.some(
          ({ path, size, mtimeMs }) =>
            path === one.path && size === one.size && mtimeMs === one.mtimeMs,
        );
      const changed = now.filter((one) => !isKnown(one));
      expect(read.sort()).toEqual(changed.map(({ path }) => path).sort());
      const paths = new Set(now.map(({ path }) => path));
      expect(plan.gone).toEqual(
        sessions.map(({ path }) => path).filter((path) => !paths.has(path)),
      );
      expect(planVisit(known, candidatesIn(sessions, "")).toRead).toEqual([]);
    }),
  );
});

it("a second visit sorts a folder of a hundred thousand files immediately", () => {
  const files = Array.from({ length: 100_000 }, (_, index) =>
    at(`use/session/${String(index % 2000).padStart(26, "0")}-a/m/part/${index}.json`, 1, index),
  );
  for (let index = 0; index < 2000; index++) {
    files.push(at(`use/session/${String(index).padStart(26, "0")}-a/session.json`, 1, 1));
  }
  const contents = candidatesIn(files, "");
  expect([contents.candidates.length, contents.neighbours.length]).toEqual([2000, 0]);
  expect(contents.candidates.every((one) => one.files.length === 51)).toBe(true);
});
