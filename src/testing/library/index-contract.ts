// What every index of a library's sessions has to answer, whatever it is made of: each case prints
// what was answered. Run by the test of each of them.
import fc from "fast-check";
import type { LibraryIndex, TextQuery } from "../../library/index/library-index.ts";
import type {
  IndexedText,
  LibraryNeighbour,
  SessionReading,
} from "../../library/indexed-session.ts";
import { indexedSession } from "./indexed-sessions.ts";

/** An empty one. */
export type MakeIndex = () => Promise<LibraryIndex>;

interface ContractCase {
  /** A sentence. */
  readonly name: string;
  readonly run: (index: LibraryIndex) => Promise<unknown>;
  readonly expected: unknown;
}

/** Texts of prompts; one that begins with `>` is a reply. */
function reading(path: string, ...texts: readonly string[]): SessionReading {
  return {
    session: indexedSession(path, { name: texts[0] ?? "", cwd: "/ä", createdMs: null }),
    texts: texts.map((text, index): IndexedText => {
      const isReply = text.startsWith(">");
      return {
        entryId: `e${index}`,
        role: isReply ? "assistant" : "user",
        text: isReply ? text.slice(1) : text,
      };
    }),
  };
}

/** `folder/path ×count: entry role snippet | …`, in the order of folders and paths. */
async function found(
  index: LibraryIndex,
  query: Partial<TextQuery>,
  folders: readonly string[] = ["f"],
): Promise<string> {
  const all = await index.search(folders, { words: [], phrases: [], ...query });
  return all
    .map(({ folder, path, count, hits }) => {
      const shown = hits.map(({ entryId, role, snippet }) => `${entryId} ${role} ${snippet}`);
      return `${folder}/${path} ×${count}: ${shown.join(" | ")}`;
    })
    .sort()
    .join("\n");
}

/** Paths of what is found in folder `f`. */
async function pathsOf(index: LibraryIndex, query: Partial<TextQuery>): Promise<string> {
  const all = await index.search(["f"], { words: [], phrases: [], ...query });
  return all
    .map(({ path }) => path)
    .sort()
    .join(" ");
}

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

export const indexContract: readonly ContractCase[] = [
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
    name: "looks only where it is asked to",
    run: async (index) => {
      await index.put("f", [reading("a", "text")]);
      await index.put("g", [reading("b", "text")]);
      return [
        await found(index, { words: ["text"] }, ["g"]),
        await found(index, { words: ["text"] }, []),
      ];
    },
    expected: ["g/b ×1: e0 user text", ""],
  },
  {
    name: "finds words by their beginnings, all of them in one message",
    run: async (index) => {
      await index.put("f", [
        reading("a", "the lighthouse keeper", ">keeps the lamp"),
        reading("b", "a lamp", ">a light"),
        reading("c", "enlighten me"),
      ]);
      return [
        await found(index, { words: ["light"] }),
        await pathsOf(index, { words: ["light", "keep"] }),
        await pathsOf(index, { words: ["light", "lamp"] }),
        await pathsOf(index, { words: ["house"] }),
      ];
    },
    expected: ["f/a ×1: e0 user the lighthouse keeper\nf/b ×1: e1 assistant a light", "a", "", ""],
  },
  {
    name: "finds phrases as they stand, whole words, however much space is between them",
    run: async (index) => {
      await index.put("f", [
        reading("a", "Fix the\n\n lamp now"),
        reading("b", "fix the lamps"),
        reading("c", "the lamp: fix"),
        reading("d", "fix the, lamp"),
      ]);
      return [
        await pathsOf(index, { phrases: ["fix the lamp"] }),
        await pathsOf(index, { phrases: ["the lamp"] }),
        await pathsOf(index, { phrases: ["the lamp"], words: ["no"] }),
        await pathsOf(index, { phrases: ["the, lamp"] }),
      ];
    },
    expected: ["a", "a c", "a", "d"],
  },
  {
    name: "makes no difference of case and diacritics, composed or not",
    run: async (index) => {
      await index.put("f", [
        reading("a", "Crème BRÛLÉE"),
        reading("b", "creme brulee"),
        reading("c", "cre\u0300me bru\u0302le\u0301e"),
        reading("d", "ПРИВЕТ Ελλάδα"),
      ]);
      return [
        await pathsOf(index, { words: ["CRÈME"] }),
        await pathsOf(index, { words: ["creme", "brul"] }),
        await pathsOf(index, { phrases: ["creme bru\u0302lée"] }),
        await pathsOf(index, { words: ["привет"] }),
      ];
    },
    expected: ["a b c", "a b c", "a b c", "d"],
  },
  {
    name: "finds words with marks in them as they stand",
    run: async (index) => {
      await index.put("f", [
        reading("a", "see src/read-line.ts:12"),
        reading("b", "see src read line ts 12"),
        reading("c", "user@host.example costs $4.50"),
        reading("d", "snake_case_name"),
      ]);
      return [
        await pathsOf(index, { words: ["src/read-l"] }),
        await pathsOf(index, { words: ["read"] }),
        await pathsOf(index, { words: ["user@host"] }),
        await pathsOf(index, { words: ["$4.5"] }),
        await pathsOf(index, { words: ["snake_case"] }),
        await pathsOf(index, { words: ["case"] }),
      ];
    },
    expected: ["a", "a b", "c", "c", "d", "d"],
  },
  {
    name: "finds nothing where nothing is looked for, and no mark means anything of its own",
    run: async (index) => {
      await index.put("f", [reading("a", 'x AND y NOT z* "quoted" NEAR(b) text:b ^c -- %')]);
      const odd = [
        "",
        " ",
        "*",
        '"',
        "--",
        "%",
        "^",
        "()",
        "NEAR(",
        'a" OR "b',
        "text:",
        "x\u0000",
      ];
      const words: string[] = [];
      for (const word of odd) words.push(await pathsOf(index, { words: [word] }));
      return [
        words.join(","),
        await pathsOf(index, {}),
        await pathsOf(index, { phrases: ["", '"'] }),
        await pathsOf(index, { words: ["and", "not", "near"] }),
        await pathsOf(index, { words: ["or"] }),
      ];
    },
    expected: [",,,,,,,,a,,a,", "", "", "a", ""],
  },
  {
    name: "counts every message, shows the first five in file order",
    run: async (index) => {
      await index.put("f", [reading("a", ...Array.from({ length: 7 }, (_, at) => `lamp ${at}`))]);
      return found(index, { words: ["lamp"] });
    },
    expected:
      "f/a ×7: e0 user lamp 0 | e1 user lamp 1 | e2 user lamp 2 | e3 user lamp 3 | e4 user lamp 4",
  },
  {
    name: "counts in every session, and shows finds of the 300 that were changed last",
    run: async (index) => {
      const readings = Array.from({ length: 303 }, (_, at) => ({
        ...reading(`s${at}`, "lamp", "a lamp"),
        session: indexedSession(`s${at}`, { modifiedMs: at % 101 }),
      }));
      await index.put("f", readings);
      const all = await index.search(["f"], { words: ["lamp"], phrases: [] });
      const without = all.filter(({ hits }) => hits.length === 0).map(({ path }) => path);
      return [all.length, all.every(({ count }) => count === 2), without.join(" ")];
    },
    expected: [303, true, "s0 s101 s202"],
  },
  {
    name: "shows the words around the first find on one line of at most 160 characters",
    run: async (index) => {
      await index.put("f", [
        reading("a", `${"before ".repeat(99)}\n\nthe LAMP\tof ${"after ".repeat(99)}`),
      ]);
      const [hit] = (await index.search(["f"], { words: ["lamp"], phrases: [] }))[0]?.hits ?? [];
      const snippet = hit?.snippet ?? "";
      return [snippet.length <= 160, /^….*before the LAMP of after.*…$/.test(snippet)];
    },
    expected: [true, true],
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

const letters = fc.string({ unit: fc.constantFrom(..."abABéÉ1"), minLength: 1, maxLength: 3 });
const text = fc.string({ unit: fc.constantFrom(..."aabbABéÉ1  -.\n"), maxLength: 14 });
const query = fc.record({
  words: fc.array(letters, { maxLength: 2 }),
  phrases: fc.array(
    fc.array(letters, { minLength: 1, maxLength: 2 }).map((words) => words.join(" ")),
    { maxLength: 1 },
  ),
});

function plain(spelled: string): string {
  return spelled.toLowerCase().replaceAll("é", "e");
}

/** Said anew, without tokens: each message cut at what is neither letter nor digit. */
function isFoundPlainly(message: string, { words, phrases }: TextQuery): boolean {
  if (words.length + phrases.length === 0) return false;
  const tokens = plain(message).split(/[^a-z0-9]+/);
  const line = ` ${plain(message)
    .replace(/[-.]/g, " $& ")
    .replace(/ *([-.]) */g, " $1 ")} `;
  const spaced = line.replace(/\s+/g, " ");
  return (
    words.every((word) => tokens.some((token) => token.startsWith(plain(word)))) &&
    phrases.every((phrase) => spaced.includes(` ${plain(phrase)} `))
  );
}

/** Throws where the index finds something else than a plain look at every message does. */
export async function checkAgainstPlainSearch(make: MakeIndex): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 3 }),
      fc.array(query, { minLength: 1, maxLength: 4 }),
      async (sessions, queries) => {
        const index = await make();
        await index.put(
          "f",
          sessions.map((texts, at) => reading(`s${at}`, ...texts)),
        );
        for (const asked of queries) {
          const answer = await index.search(["f"], asked);
          const counts = answer.map(({ path, count }) => `${path} ${count}`).sort();
          const expected = sessions.flatMap((texts, at) => {
            const count = texts.filter((message) => isFoundPlainly(message, asked)).length;
            return count === 0 ? [] : [`s${at} ${count}`];
          });
          if (counts.join() !== expected.join()) {
            throw new Error(
              `${JSON.stringify(asked)}: ${counts.join()} instead of ${expected.join()}`,
            );
          }
        }
        await index.close();
      },
    ),
    { numRuns: 60 },
  );
}
