// Sub-agents and forks of Codex: which of their lines are a copy, and which tokens are their own. The content of lines
// decides what was copied, as a sub-agent starts at once.
// @module-tag long
import { describe, expect, it } from "vitest";
import { readSession } from "../../library/read/read-session.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { isPrompt } from "../../model/table/details.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { contextTimeline } from "../../stats/context-timeline.ts";
import { figuresOf } from "../../stats/figures.ts";
import {
  openedInput,
  openedLines,
  type PrintedSession,
  printedTokens,
} from "../../testing/formats/printed-session.ts";
import { printedLibrary } from "../../testing/library/printed-library.ts";
import { folderOf } from "../../testing/session-folder.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { pathTo } from "../../tree/path.ts";
import { sessionsIn } from "../folder.ts";

/** Lines of a rollout, each `ms` after the session began; negative before it. */
function rollout(
  meta: JsonObject,
  ...lines: readonly (readonly [ms: number, type: string, payload: JsonObject])[]
) {
  const begun = BEGUN;
  const lineAt = (ms: number, type: string, payload: JsonObject) =>
    JSON.stringify({ timestamp: new Date(begun + ms).toISOString(), type, payload });
  const own = { timestamp: new Date(begun).toISOString(), cwd: "/w", ...meta };
  return [lineAt(0, "session_meta", own), ...lines.map((line) => lineAt(...line))];
}

const spawned = {
  subagent: { thread_spawn: { parent_thread_id: "p", depth: 1, agent_role: "helper" } },
};
const CHILD: JsonObject = { id: "c", forked_from_id: "p", source: spawned };

/** Ids of turns that began an hour before the session, and after it. */
const timedId = (ms: number) => {
  const digits = ms.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000001`;
};
const BEGUN = Date.parse("2026-08-12T09:00:00.000Z");
const [OLDER, YOUNGER] = [timedId(BEGUN - 3_600_000), timedId(BEGUN + 40)];

const started = (ms: number, id = `t${ms}`) =>
  [ms, "event_msg", { type: "task_started", turn_id: id }] as const;
const prompt = (ms: number) =>
  [
    ms,
    "response_item",
    { type: "message", role: "user", content: [{ type: "input_text", text: "Look." }] },
  ] as const;
const reply = (ms: number) =>
  [
    ms,
    "response_item",
    { type: "message", role: "assistant", content: [{ type: "output_text", text: "Seen." }] },
  ] as const;
const counted = (ms: number, total: number, last: number) => {
  const usage = (tokens: number) => ({
    input_tokens: tokens,
    output_tokens: 0,
    total_tokens: tokens,
  });
  const info = { total_token_usage: usage(total), last_token_usage: usage(last) };
  return [ms, "event_msg", { type: "token_count", info }] as const;
};

async function told(given: readonly string[] | PrintedSession): Promise<string> {
  const opened = "session" in given ? given : await openedLines(given.join("\n"));
  const [input] = printedTokens(opened).split("/");
  const notes = opened.session.problems.map(
    ({ kind, message }) => `${kind}: ${message.slice(0, 22)}`,
  );
  return [`${input} tokens`, ...notes].join("; ");
}

it.each<[string, readonly string[], string]>([
  [
    "copied nothing, however soon it said something",
    rollout(
      CHILD,
      [...started(10)],
      [...prompt(20)],
      [...reply(500)],
      [...counted(510, 70, 70)],
      [...reply(900)],
      [...counted(910, 170, 100)],
    ),
    "170 tokens",
  ],
  [
    "begins with the totals of its parent",
    rollout(
      CHILD,
      [...counted(0, 5000, 40)],
      [...started(1000)],
      [...prompt(2000)],
      [...reply(9000)],
      [...counted(9010, 5100, 100)],
    ),
    "100 tokens",
  ],
  [
    "copied lines that are older than it is",
    rollout(
      CHILD,
      [...started(-9000)],
      [...prompt(-8000)],
      [...reply(-7000)],
      [...counted(-7000, 600, 600)],
      [...started(10)],
      [...reply(500)],
      [...counted(510, 607, 7)],
    ),
    "7 tokens; copied-lines: Lines 2 to 5 were copi",
  ],
  [
    "copied its parent's header with the lines below it",
    rollout(
      CHILD,
      [1, "session_meta", { id: "p" }],
      [...prompt(2)],
      [...reply(3)],
      [...counted(4, 600, 600)],
      [...started(5000)],
      [...reply(9000)],
      [...counted(9001, 630, 30)],
    ),
    "0 tokens; second-header: Line 2 is the header o; copied-lines: Which lines were copie",
  ],
  [
    "copied its parent's header with lines below it that name no turn",
    rollout(
      CHILD,
      [1, "session_meta", { id: "p" }],
      [...reply(3)],
      [...counted(4, 600, 600)],
      [...reply(9000)],
      [...counted(9001, 630, 30)],
    ),
    "630 tokens; second-header: Line 2 is the header o; copied-lines: Which lines were copie",
  ],
  [
    "copied lines that name no turn, and begins one itself",
    rollout(
      CHILD,
      [1, "session_meta", { id: "p" }],
      [...reply(2)],
      [...counted(3, 600, 600)],
      [...started(40, YOUNGER)],
      [...reply(500)],
      [...counted(501, 630, 30)],
    ),
    "30 tokens; second-header: Line 2 is the header o; copied-lines: Lines 2 to 4 were copi",
  ],
  [
    "copied older lines, and begins a turn that is younger than it is",
    rollout(
      CHILD,
      [...reply(-2000)],
      [...counted(-1000, 600, 600)],
      [...started(40, YOUNGER)],
      [...reply(500)],
      [...counted(501, 630, 30)],
    ),
    "30 tokens; copied-lines: Lines 2 to 3 were copi",
  ],
  [
    "copied turns that are older than it is, and goes on at once",
    rollout(
      CHILD,
      [1, "session_meta", { id: "p" }],
      [...started(2, OLDER)],
      [...prompt(3)],
      [...reply(4)],
      [...counted(5, 600, 600)],
      [...started(40, YOUNGER)],
      [...reply(500)],
      [...counted(501, 630, 30)],
    ),
    "30 tokens; second-header: Line 2 is the header o; copied-lines: Lines 2 to 6 were copi",
  ],
  [
    "copied turns that are older than it is, and has said nothing since",
    rollout(CHILD, [...started(2, OLDER)], [...reply(4)], [...counted(5, 600, 600)]),
    "0 tokens; copied-lines: Lines 2 to 4 were copi",
  ],
])("a sub-agent %s", async (_, lines, expected) => {
  expect(await told(lines)).toBe(expected);
});

it("a sub-agent stands below the session that started it, and is no fork", async () => {
  const parent = rollout(
    { id: "p", source: "cli" },
    [...prompt(1)],
    [...reply(2)],
    [...counted(3, 50, 50)],
  );
  const child = rollout(CHILD, [...started(4)], [...reply(5)], [...counted(6, 20, 20)]);
  expect(
    await printedLibrary([
      ["rollout-p.jsonl", parent],
      ["rollout-c.jsonl", child],
    ]),
  ).toMatchInlineSnapshot(`
    "rollout-p.jsonl p “” root of –: 50/0/0/0
    rollout-c.jsonl c “” sub-agent of rollout-p.jsonl: 20/0/0/0
    together 70/0/0/0, copies 0
    family 0 rollout-p.jsonl, 1 rollout-c.jsonl"
  `);
});

it("a sub-agent that used as much as the sub-agent above it counts, too", async () => {
  const [below, deepest] = ["p", "c"].map((id) => ({
    source: { subagent: { thread_spawn: { parent_thread_id: id } } },
  }));
  const printed = await printedLibrary([
    ["rollout-p.jsonl", rollout({ id: "p" }, prompt(1), reply(2), counted(3, 100, 100))],
    ["rollout-c.jsonl", rollout({ id: "c", ...below }, reply(5), counted(6, 50, 50))],
    ["rollout-d.jsonl", rollout({ id: "d", ...deepest }, reply(8), counted(9, 50, 50))],
  ]);
  expect(printed).toContain("together 200/0/0/0, copies 0");
});

it.each<[string, readonly [number, string, JsonObject][]]>([
  [
    "an item",
    [
      [
        3,
        "event_msg",
        {
          type: "item_completed",
          item: { type: "SubAgentActivity", id: "c1", kind: "started", agent_thread_id: "c" },
        },
      ],
      [4, "response_item", { type: "function_call_output", call_id: "c1", output: "{}" }],
      [
        9,
        "event_msg",
        {
          type: "item_completed",
          item: { type: "SubAgentActivity", id: "done", kind: "completed", agent_thread_id: "c" },
        },
      ],
    ],
  ],
  [
    "its output",
    [
      [
        4,
        "response_item",
        { type: "function_call_output", call_id: "c1", output: '{"agent_id":"c"}' },
      ],
    ],
  ],
])("a sub-agent is below the call that started it, which %s records", async (_, told) => {
  const parent = rollout(
    { id: "p", source: "cli" },
    [...prompt(1)],
    [
      2,
      "response_item",
      {
        type: "function_call",
        call_id: "c1",
        name: "spawn_agent",
        arguments: '{"agent_type":"explorer","message":"Count the files."}',
      },
    ],
    ...told,
    [...reply(10)],
  );
  const { details } = await openedLines(parent.join("\n"));
  const [{ agent, task, file, outcome, row } = {}, ...more] = details.subAgents;
  expect(more).toEqual([]);
  expect({ agent, task, file }).toEqual({
    agent: "explorer",
    task: "Count the files.",
    file: { id: "c", path: "", below: "" },
  });
  expect(outcome).toBe(told.length > 1 ? "completed" : "running");
  expect(details.results.map((result) => result.row)).toEqual([row]);
  // Neither its file nor its header need name its parent.
  const child = rollout({ id: "c" }, [...reply(5)], [...counted(6, 20, 20)]);
  expect(
    await printedLibrary([
      ["rollout-p.jsonl", parent],
      ["rollout-c.jsonl", child],
    ]),
  ).toContain("rollout-c.jsonl c “” sub-agent of rollout-p.jsonl");
});

it("an estimate of Codex's own is no context size: before a compaction the size is that of the last call", async () => {
  const estimate = {
    total_token_usage: { input_tokens: 200, total_tokens: 200 },
    last_token_usage: { input_tokens: 0, output_tokens: 0, total_tokens: 940_499 },
    model_context_window: 258_400,
  };
  const lines = rollout(
    { id: "s", source: "cli" },
    [...prompt(1)],
    [...reply(2)],
    [...counted(3, 200, 200)],
    [4, "event_msg", { type: "token_count", info: estimate }],
    [5, "compacted", { message: "What was done.", replacement_history: [] }],
    [6, "event_msg", { type: "token_count", info: estimate }],
  );
  const { table } = await openedLines(lines.join("\n"));
  const [compaction] = [...table.parsedEntries.values()].filter(
    ({ type }) => type === "compaction",
  );
  expect(compaction?.tokensBefore).toBe(200);
});

const ran = (ms: number, callId: string, path: string, isFailed: boolean) =>
  [
    [
      ms,
      "response_item",
      {
        type: "custom_tool_call",
        name: "apply_patch",
        call_id: callId,
        input: `*** Begin Patch\n*** Add File: ${path}\n+a\n*** End Patch`,
      },
    ],
    [
      ms,
      "response_item",
      {
        type: "custom_tool_call_output",
        call_id: callId,
        output: isFailed ? "apply_patch verification failed" : "Done",
      },
    ],
  ] as const;

it("inherited messages and usage count in no figure of the session's own", async () => {
  const lines = rollout(
    CHILD,
    [1, "session_meta", { id: "p" }],
    [...started(2, OLDER)],
    [...prompt(3)],
    ...ran(4, "c1", "theirs.txt", false).map((line) => [...line] as const),
    ...ran(5, "c2", "theirs2.txt", true).map((line) => [...line] as const),
    [...reply(6)],
    [...counted(7, 600, 600)],
    [...started(40, YOUNGER)],
    [...prompt(50)],
    ...ran(60, "c3", "own.txt", false).map((line) => [...line] as const),
    [...reply(500)],
    [...counted(501, 630, 30)],
  );
  const { session, table, details } = await openedLines(lines.join("\n"));
  const path = pathTo(table, openingLeaf(session));
  const { scopes, branches } = figuresOf(table, details, openingLeaf(session), "");
  for (const { totals, tools, files } of [scopes.session, scopes.branch]) {
    expect(totals).toMatchObject({ turns: 1, replies: 2, toolCalls: 1, toolFailures: 0 });
    expect(tools).toMatchObject([{ name: "apply_patch", calls: 1, failures: 0 }]);
    expect(files.map((file) => file.path)).toEqual(["own.txt"]);
  }
  expect(branches).toMatchObject([{ turns: 1, replies: 2, failures: 0, tokens: 30 }]);
  expect(branches[0]?.entries).toBe(scopes.session.totals.entries);
  // They are still shown and sent.
  expect([...path].filter((row) => isPrompt(table, details, row))).toHaveLength(2);
  const source = textSource(lines.join("\n"), "c.jsonl");
  const address = { path: "c.jsonl", size: source.size, mtimeMs: 0 };
  const { session: record } = await readSession({ kind: "file", source }, address);
  expect(record).toMatchObject({ messages: 4, tools: [{ calls: 1, failures: 0 }] });
});

it("the call that made a summary is no size of the conversation: the last call before it is", async () => {
  const lines = rollout(
    { id: "s", source: "cli" },
    [...prompt(1)],
    [...reply(2)],
    [...counted(3, 250, 250)],
    [...reply(4)],
    [...counted(5, 259, 9)],
    [6, "compacted", { message: "Work was done.\nSeen.", replacement_history: [] }],
    [...prompt(7)],
    [...reply(8)],
    [...counted(9, 299, 40)],
  );
  const opened = await openedLines(lines.join("\n"));
  const { session, table, details, entries } = opened;
  const compaction = entries.find(({ type }) => type === "compaction");
  expect(compaction?.tokensBefore).toBe(250);
  const { points, drops } = contextTimeline(table, details, pathTo(table, openingLeaf(session)));
  const measured = points.tokens.filter((_, nth) => points.estimated[nth] === 0);
  expect([...measured]).toEqual([250, 40]);
  expect(drops[0]).toMatchObject({ before: 250, measured: 40 });
  expect(printedTokens(opened)).toContain("299/");
});

/** The copies and tokens of a fork, alone and in a folder with its parent. */
async function toldBeside(parent: readonly string[], child: readonly string[]) {
  const name = (id: string) => `rollout-2026-08-12T09-00-00-${id}.jsonl`;
  const files = [
    [name("p"), parent],
    [name("c"), child],
  ] as const;
  const texts = files.map(([path, lines]) => [path, `${lines.join("\n")}\n`] as const);
  const inputs = await sessionsIn(folderOf("x", texts));
  const opened = await Promise.all(inputs.map(openedInput));
  const own = opened.find(({ session }) => session.fileName === name("c"));
  if (!own) throw new Error("There is no fork.");
  return { alone: await told(child), beside: await told(own) };
}

const theirs = (ms: number) =>
  [started(ms, "t1"), prompt(ms + 1), reply(ms + 2), counted(ms + 3, 600, 600)] as const;
const PARENT = rollout(
  { id: "p", source: "cli" },
  ...theirs(-9000),
  started(-5000, "t2"),
  reply(-4000),
  counted(-3000, 900, 300),
);

it.each<[string, readonly string[], { alone: string; beside: string }]>([
  [
    "copied a turn of its parent and goes on at once",
    rollout(
      { id: "c", forked_from_id: "p" },
      ...theirs(1),
      started(40, "own"),
      reply(50),
      counted(60, 630, 30),
    ),
    {
      alone: "630 tokens; copied-lines: Which lines were copie",
      beside: "30 tokens; copied-lines: Lines 2 to 5 were copi",
    },
  ],
  [
    "copied a turn of its parent below its header, by another id, and goes on at once",
    rollout(
      { id: "c", forked_from_id: "p" },
      [1, "session_meta", { id: "p" }],
      started(1, "as t1"),
      ...theirs(1).slice(1),
      started(40, "own"),
      reply(50),
      counted(60, 630, 30),
    ),
    {
      alone:
        "0 tokens; second-header: Line 2 is the header o; copied-lines: Which lines were copie",
      beside:
        "30 tokens; second-header: Line 2 is the header o; copied-lines: Lines 2 to 6 were copi",
    },
  ],
  [
    "copied a turn of its parent and counts its own from nothing",
    rollout(
      { id: "c", forked_from_id: "p" },
      ...theirs(1),
      started(40, "own"),
      reply(50),
      counted(60, 800, 800),
    ),
    {
      alone: "1400 tokens; copied-lines: Which lines were copie",
      beside: "800 tokens; copied-lines: Lines 2 to 5 were copi",
    },
  ],
  [
    "copied nothing of its parent, and says something at once",
    rollout({ id: "c", forked_from_id: "p" }, started(1, "own"), reply(2), counted(3, 70, 70)),
    { alone: "70 tokens; copied-lines: Which lines were copie", beside: "70 tokens" },
  ],
  [
    "copied counts alone",
    rollout(
      { id: "c", forked_from_id: "p" },
      counted(1, 600, 600),
      counted(2, 900, 300),
      counted(3, 907, 7),
    ),
    {
      alone: "907 tokens; copied-lines: Which lines were copie",
      beside: "7 tokens; copied-lines: Lines 2 to 3 were copi",
    },
  ],
  [
    "copied a turn of its parent that was broken off",
    rollout(
      { id: "c", forked_from_id: "p" },
      started(1, "t2"),
      prompt(2),
      [3, "event_msg", { type: "turn_aborted", reason: "interrupted" }],
      started(40, "own"),
      reply(50),
      counted(60, 630, 30),
    ),
    {
      alone: "30 tokens; copied-lines: Which lines were copie",
      beside: "30 tokens; copied-lines: Lines 2 to 4 were copi",
    },
  ],
  [
    "is a sub-agent whose first call is counted before it says anything",
    rollout(CHILD, counted(0, 909, 9), started(1000, "s"), reply(2000), counted(2010, 1009, 100)),
    { alone: "100 tokens", beside: "109 tokens" },
  ],
  [
    "copied a turn of its parent by an id as young as it is",
    rollout(
      { id: "c", forked_from_id: "p" },
      started(1, timedId(BEGUN + 1)),
      ...theirs(1).slice(1),
      started(40, YOUNGER),
      reply(50),
      counted(60, 630, 30),
    ),
    {
      alone: "630 tokens; copied-lines: Which lines were copie",
      beside: "30 tokens; copied-lines: Lines 2 to 5 were copi",
    },
  ],
  [
    "copied a turn of its parent below its header, by an id as young as it is",
    rollout(
      { id: "c", forked_from_id: "p" },
      [1, "session_meta", { id: "p" }],
      started(1, timedId(BEGUN + 1)),
      ...theirs(1).slice(1),
      started(40, YOUNGER),
      reply(50),
      counted(60, 630, 30),
    ),
    {
      alone:
        "0 tokens; second-header: Line 2 is the header o; copied-lines: Which lines were copie",
      beside:
        "30 tokens; second-header: Line 2 is the header o; copied-lines: Lines 2 to 6 were copi",
    },
  ],
  [
    "is a sub-agent whose first call took as much as its parent's first one",
    rollout(CHILD, started(10, "s"), prompt(20), reply(30), counted(40, 600, 600)),
    { alone: "600 tokens", beside: "600 tokens" },
  ],
  [
    "is a sub-agent whose first call took as much as its parent in all",
    rollout(CHILD, started(10, "s"), prompt(20), reply(30), counted(40, 900, 900)),
    { alone: "900 tokens", beside: "900 tokens" },
  ],
  [
    "is a sub-agent that copied two calls of its parent, in a turn by another id",
    rollout(
      CHILD,
      started(1, "as t1"),
      reply(2),
      counted(3, 600, 600),
      counted(4, 900, 300),
      started(40, "own"),
      reply(50),
      counted(60, 930, 30),
    ),
    {
      alone: "930 tokens; copied-lines: Which lines were copie",
      beside: "30 tokens; copied-lines: Lines 2 to 5 were copi",
    },
  ],
  [
    "is a sub-agent that begins with its parent's last call",
    rollout(CHILD, counted(0, 900, 300), started(1000, "s"), reply(2000), counted(2010, 1000, 100)),
    { alone: "100 tokens", beside: "100 tokens" },
  ],
])("a fork that %s is recognised by its parent's file", async (_, child, expected) => {
  expect(await toldBeside(PARENT, child)).toEqual(expected);
});

describe("a fork whose own header is lost", () => {
  const THREAD = `${timedId(BEGUN).slice(0, -1)}2`;
  const rest = (header: readonly string[], ...own: Parameters<typeof rollout>[1][]) =>
    [...header, ...rollout({}, ...own).slice(1)] as const;
  const parentId = `${timedId(BEGUN - 86_400_000).slice(0, -1)}3`;
  const parent = rollout({ id: parentId }, ...theirs(-9000));
  const inFolder = async (lines: readonly string[]) => {
    const folder = "2026/08/12/rollout-2026-08-12T09-00-00";
    const inputs = await sessionsIn(
      folderOf("x", [
        [`${folder}-${parentId}.jsonl`, `${parent.join("\n")}\n`],
        [`${folder}-${THREAD}.jsonl`, `${lines.join("\n")}\n`],
      ]),
    );
    const opened = await Promise.all(inputs.map(openedInput));
    const fork = opened.find(({ session }) => session.fileName.includes(THREAD));
    return { header: fork?.session.header, told: fork ? await told(fork) : "" };
  };

  it("is recognised by the name of its file, and counts its own part", async () => {
    const lines = rest(
      parent.slice(0, 1),
      ...theirs(1),
      started(40, "own"),
      reply(50),
      counted(60, 630, 30),
    );
    expect(await inFolder(lines)).toMatchObject({
      header: { id: THREAD, parentSession: parentId },
      told: "30 tokens; second-header: Line 1 is the header o; header-missing: The file has no sessio; copied-lines: Lines 1 to 5 were copi",
    });
  });

  it("is recognised by the age of its lines if no header is left", async () => {
    const lines = rest([], ...theirs(-9000), started(40, "own"), reply(50), counted(60, 630, 30));
    expect(await inFolder(lines)).toMatchObject({
      header: null,
      told: "30 tokens; header-missing: The file has no sessio; copied-lines: Lines 1 to 4 were copi",
    });
  });

  it("says that its figures are a guess if nothing decides", async () => {
    const lines = rest([], ...theirs(1), started(40, "own"), reply(50), counted(60, 630, 30));
    const { session } = await openedLines(lines.join("\n"));
    expect(session.problems.map(({ message }) => message)).toEqual([
      "The file has no session_meta line of its own: whose session it is, its folder and its version are unknown. Lines may have been copied from another session, so its figures are a guess.",
    ]);
  });
});

it("records of another session's answers show what a fork copied", async () => {
  const recorded = (ms: number, thread: string, tokens: number) =>
    [
      ms,
      "token_usage_record",
      { thread_id: thread, response_id: `${thread}${ms}`, usage: { input_tokens: tokens } },
    ] as const;
  const lines = rollout(
    { id: "c", forked_from_id: "p" },
    started(1, "t1"),
    reply(2),
    recorded(3, "p", 600),
    started(4, "own"),
    reply(5),
    recorded(6, "c", 30),
  );
  expect(await told(lines)).toBe("30 tokens; copied-lines: Lines 2 to 4 were copi");
});
