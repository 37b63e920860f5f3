// What every index keeps of sessions and their neighbours, and what it forgets.
import type { LibraryIndex } from "../../library/index/library-index.ts";
import type { LibraryNeighbour } from "../../library/indexed-session.ts";
import { type ContractCase, found, pathsOf, reading } from "./index-answers.ts";
import { indexedSession } from "./indexed-sessions.ts";

const neighbour = (path: string): LibraryNeighbour => ({
  path,
  size: 0,
  mtimeMs: 1,
  kind: "lock",
  what: "lock",
});

async function paths(index: LibraryIndex, folder = "f"): Promise<string> {
  return (await index.sessions(folder))
    .map(({ path }) => path)
    .sort()
    .join(" ");
}

export const keepingContract: readonly ContractCase[] = [
  {
    name: "gives back what was put, to the last figure",
    run: async (index) => {
      await index.put("f", [reading("a", "hello")]);
      await index.putNeighbours("f", [neighbour("n")]);
      return [await index.sessions("f"), await index.neighbours("f")];
    },
    expected: [[reading("a", "hello").session], [neighbour("n")]],
  },
  {
    name: "is empty where nothing is known, and takes the removal and the forgetting of it",
    run: async (index) => {
      await index.remove("g", ["a"]);
      await index.forget("g");
      const known = [await index.sessions("g"), await index.neighbours("g")];
      return [...known, await index.search(["g", "h"], { words: ["a"], phrases: [] })];
    },
    expected: [[], [], []],
  },
  {
    name: "keeps the latest reading of a path, and finds nothing of those before",
    run: async (index) => {
      await index.put("f", [reading("a", "old words"), reading("b", "other")]);
      await index.put("f", [reading("a", "new words")]);
      const before = await found(index, { words: ["old"] });
      return [await paths(index), before, await found(index, { words: ["words"] })];
    },
    expected: ["a b", "", "f/a ×1: e0 user new words"],
  },
  {
    name: "keeps the last of several readings of one path that come together",
    run: async (index) => {
      await index.put("f", [reading("a", "first"), reading("a", "second")]);
      return [await paths(index), await pathsOf(index, { words: ["first"] })];
    },
    expected: ["a", ""],
  },
  {
    name: "removes sessions, with their texts, and nothing else",
    run: async (index) => {
      await index.put("f", [reading("a", "same"), reading("b", "same"), reading("c", "same")]);
      await index.put("g", [reading("a", "same")]);
      await index.remove("f", ["a", "c", "none"]);
      return [await paths(index), await found(index, { words: ["same"] }, ["f", "g"])];
    },
    expected: ["b", "f/b ×1: e0 user same\ng/a ×1: e0 user same"],
  },
  {
    name: "replaces neighbours as a whole",
    run: async (index) => {
      await index.putNeighbours("f", [neighbour("a"), neighbour("b")]);
      await index.putNeighbours("f", [neighbour("c")]);
      return (await index.neighbours("f")).map(({ path }) => path);
    },
    expected: ["c"],
  },
  {
    name: "forgets one folder, and can be given it again",
    run: async (index) => {
      await index.put("f", [reading("a", "text")]);
      await index.putNeighbours("f", [neighbour("n")]);
      await index.put("g", [reading("b", "text")]);
      await index.forget("f");
      const left = [await paths(index), await index.neighbours("f"), await paths(index, "g")];
      await index.put("f", [reading("c", "text")]);
      return [...left, await found(index, { words: ["text"] }, ["f", "g"])];
    },
    expected: ["", [], "b", "f/c ×1: e0 user text\ng/b ×1: e0 user text"],
  },
  {
    name: "takes texts, paths and names of any characters",
    run: async (index) => {
      const odd = "a'b\"c\u0000d\uD800e\u{1F600}%_\\";
      await index.put("o'dd", [{ ...reading(odd, "lamp"), session: indexedSession(odd) }]);
      const [session] = await index.sessions("o'dd");
      const [hits] = await index.search(["o'dd"], { words: ["lamp"], phrases: [] });
      await index.put("f", [reading("long", `${"x".repeat(150_000)} lamp\uD800`)]);
      await index.remove("o'dd", [odd.toWellFormed(), odd]);
      return [
        session?.path.toWellFormed() === odd.toWellFormed(),
        hits?.path.toWellFormed() === odd.toWellFormed(),
        (await index.sessions("o'dd")).length,
        await pathsOf(index, { words: ["lamp"] }),
      ];
    },
    expected: [true, true, 0, "long"],
  },
];
