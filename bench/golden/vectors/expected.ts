// What the sentences beside the vectors of Claude Code and Codex expect, as data. Entries are named as in
// the sentences: by their id, or by their line where a format has none.

/** Tokens: fresh input / read from the cache / written to it / output. */
type Tokens = string;

/** What is left out the sentence does not say. */
export interface Expected {
  readonly roots?: readonly string[];
  /** Children by parent, where there are several; `{}`: there is no fork. */
  readonly forks?: Readonly<Record<string, readonly string[]>>;
  /** Parents of some entries. */
  readonly parents?: Readonly<Record<string, string>>;
  readonly leaf?: string;
  /** What is sent to the model at the leaf, by entry. */
  readonly context?: readonly string[];
  /** The same at other entries. */
  readonly contextAt?: Readonly<Record<string, readonly string[]>>;
  /** What is sent at the leaf, as words, where entries do not say it. */
  readonly messages?: readonly string[];
  readonly tokens?: Tokens;
  readonly calls?: number;
  /** Of single entries; null: none. */
  readonly tokensOf?: Readonly<Record<string, Tokens | null>>;
  readonly reasoning?: number;
  /** Entries that the person typed. */
  readonly prompts?: readonly string[];
  readonly name?: string | null;
  /** `line kind`, in order. */
  readonly problems?: readonly string[];
  readonly severities?: readonly string[];
  /** `entry model` and `entry thinking level`, in order. */
  readonly settings?: readonly string[];
  /** Fields of the header. */
  readonly header?: Readonly<Record<string, string>>;
  /** `tool call id: isError`. */
  readonly results?: readonly string[];
  /** Times that are known. */
  readonly times?: number;
  /** Sub-agents: the result that holds them, with their task and tokens, or the file of their own. */
  readonly inside?: readonly string[];
  /** Compactions: `entry tokensBefore first kept`. */
  readonly compactions?: readonly string[];
}

/** By number, then by file. */
export const EXPECTED: ReadonlyMap<number, Readonly<Record<string, Expected>>> = new Map([
  one(1, {
    roots: ["u1"],
    forks: {},
    parents: { a1: "u1", a2: "a1" },
    leaf: "a2",
    tokens: "3/10/5/40",
    calls: 1,
    tokensOf: { a1: null, a2: "3/10/5/40" },
    context: ["u1", "a1", "a2"],
  }),
  one(2, {
    forks: {},
    leaf: "a3",
    context: ["u1", "a1", "a2", "r1", "r2", "a3"],
    tokens: "3/0/0/8",
  }),
  one(3, {
    forks: { a1: ["u2", "u3"] },
    leaf: "a3",
    context: ["u1", "a1", "u3", "a3"],
    tokens: "3/0/0/3",
    calls: 3,
  }),
  one(4, { roots: ["u1", "u9"], leaf: "a1", context: ["u1", "a1"] }),
  one(5, { forks: {}, leaf: "u2", context: ["u1", "a1", "r1", "a2", "u2"] }),
  one(6, {
    roots: ["u1"],
    parents: { a1: "u1", B: "a1", S: "B", u2: "S", a2: "u2" },
    leaf: "a2",
    context: ["S", "u2", "a2"],
    compactions: ["S 1000 –"],
  }),
  one(7, {
    forks: {},
    parents: { a1: "u1", u2: "a1", a2: "u2", B: "a2", S: "B", u3: "S" },
    leaf: "u3",
    context: ["S", "u2", "a2", "u3"],
  }),
  one(8, { roots: ["B"], context: ["S", "u1"], problems: ["1 history-truncated"] }),
  one(9, {
    leaf: "u2",
    context: ["S", "u1", "a1", "u2"],
    tokens: "1/0/0/1",
    calls: 1,
    problems: ["5 duplicate-id", "6 duplicate-id"],
  }),
  one(10, {
    roots: ["u1"],
    leaf: "r1",
    context: ["u1", "a1", "r1"],
    tokens: "7/0/0/9",
    inside: ["r1 look 6/0/0/7"],
  }),
  [
    11,
    {
      "s.jsonl": { tokens: "1/0/0/2", inside: ["r1 s/subagents/agent-x1.jsonl"] },
      "s/subagents/agent-x1.jsonl": { tokens: "5/0/0/6" },
      "s/subagents/agent-acompact-1.jsonl": { roots: ["c1"], tokens: "3/9/0/8", problems: [] },
    },
  ],
  one(13, { leaf: "a1", prompts: [], calls: 0, tokens: "0/0/0/0", name: "second" }),
  one(14, {
    leaf: "a2",
    prompts: ["u1", "q1"],
    context: ["u1", "a1", "r1", "q1", "a2"],
    tokens: "4/0/0/2",
    problems: ["0 unfinished-usage"],
  }),
  one(15, {
    roots: ["u1", "u2"],
    parents: { a1: "u2" },
    leaf: "w1",
    context: ["u2", "a1"],
    problems: ["3 not-an-object", "4 not-an-object", "5 orphan", "9 torn-last-line"],
  }),
  one(16, {
    forks: {},
    prompts: ["L6"],
    context: ["L1", "L3", "L4", "L6", "L8", "L10"],
    tokens: "80/20/0/30",
    reasoning: 10,
    settings: ["L5 gpt-a", "L5+1 high"],
  }),
  one(17, {
    context: ["L3", "L4", "L5", "L6"],
    results: ["c1: false"],
    times: 0,
    tokens: "0/0/0/0",
    calls: 0,
    header: { timestamp: "2025-07-20T10:00:00.000Z" },
  }),
  one(18, {
    tokens: "210/240/0/35",
    reasoning: 5,
    tokensOf: {
      L3: "60/40/0/10",
      L4: null,
      L5: null,
      L6: "100/200/0/20",
      L7: null,
      L8: "50/0/0/5",
    },
  }),
  one(19, {
    parents: { L10: "L5" },
    forks: { L5: ["L6", "L10"] },
    leaf: "L13",
    context: ["L3", "L4", "L12", "L13"],
  }),
  one(20, {
    parents: { L10: "L5", L11: "L3" },
    contextAt: { L10: ["L2", "L3", "L4", "L5"], L11: ["L2", "L3"] },
    leaf: "L11",
  }),
  one(21, {
    messages: [
      "User: one",
      "compaction: (what was said before, encrypted)",
      "User: two",
      "Assistant: shell",
      "shell: aborted",
    ],
    tokens: "0/0/0/0",
    calls: 0,
  }),
  one(22, { messages: ["User: one", "User: two", "User: SUM", "User: three"] }),
  one(25, {
    header: { id: "t1" },
    settings: ["L2 gpt-a", "L2+1 low", "L4 high", "L5 gpt-b"],
    severities: ["note"],
  }),
]);

function one(n: number, expected: Expected): readonly [number, Record<string, Expected>] {
  return [n, { "s.jsonl": expected }];
}
