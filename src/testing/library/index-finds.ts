// What every index finds in the texts of sessions, and what it shows of that.
import { type ContractCase, found, pathsOf, reading } from "./index-answers.ts";
import { indexedSession } from "./indexed-sessions.ts";

export const findingContract: readonly ContractCase[] = [
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
    name: "finds words that stand together without spaces, wherever they begin",
    run: async (index) => {
      await index.put("f", [
        reading("a", "请修复登录页面的错误"),
        reading("b", "サーバーのログイン画面を直す"),
        reading("c", "로그인 화면의 오류를 고쳐 줘"),
        reading("d", "แก้ไขหน้าเข้าสู่ระบบ"),
        reading("e", "plain words, 登 apart 录"),
      ]);
      return [
        await pathsOf(index, { words: ["登录"] }),
        await pathsOf(index, { words: ["ログイン"] }),
        await pathsOf(index, { words: ["クイン"] }),
        await pathsOf(index, { words: ["오류"] }),
        await pathsOf(index, { words: ["로그인", "고쳐"] }),
        await pathsOf(index, { words: ["ระบบ"] }),
        await pathsOf(index, { phrases: ["登录页面"] }),
        await pathsOf(index, { words: ["登"] }),
        await found(index, { words: ["错误"] }),
      ];
    },
    expected: ["a", "b", "", "c", "c", "d", "a", "a e", "f/a ×1: e0 user 请修复登录页面的错误"],
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
];
