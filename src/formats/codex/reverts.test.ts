// Reverts and forks by reference: files that continue each other are one session if they are in one folder, and each
// says what it lacks if it is alone (formats-more.md 7.2).
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { wholeSession } from "../../stats/scope.ts";
import { totalsOf } from "../../stats/totals.ts";
import {
  openedInput,
  openedLines,
  type PrintedSession,
  printedContext,
  printedProblems,
  printedRows,
  printedTokens,
} from "../../testing/formats/printed-session.ts";
import { withShared } from "../../testing/reading/node-shared.ts";
import { folderOf } from "../../testing/session-folder.ts";
import { sessionsIn } from "../folder.ts";
import { openSession } from "../index.ts";

const DAY = "sessions/2026/11/27/rollout-2026-11-27T13-06-43";

interface Base {
  readonly id: string;
  readonly ordinal: number;
  readonly byte?: number;
}

/** A rollout whose first line has an ordinal: its header, and messages. */
class Rollout {
  readonly lines: string[] = [];
  #ordinal: number;
  readonly #thread: string;

  constructor(thread: string, ordinal = 0, base: Base | null = null, more: JsonObject = {}) {
    this.#ordinal = ordinal;
    this.#thread = thread;
    const history_base = base && {
      ...{ thread_id: base.id, end_ordinal_exclusive: base.ordinal },
      ...(base.byte !== undefined && { end_byte_offset: base.byte }),
    };
    const timestamp = `2026-11-27T13:0${ordinal}:00.000Z`;
    this.#line("session_meta", {
      ...{ id: thread, timestamp, base_instructions: { text: "BASE" }, ...more },
      ...(history_base && { history_base }),
    });
  }

  get text(): string {
    return `${this.lines.join("\n")}\n`;
  }

  user(text: string): this {
    const content = [{ type: "input_text", text }];
    return this.#line("response_item", { type: "message", role: "user", content });
  }

  /** A message of another agent. */
  letter(text: string): this {
    const content = [{ type: "input_text", text }];
    return this.#line("response_item", { type: "agent_message", author: "/root", content });
  }

  /** A reply, and its usage. */
  reply(text: string, tokens: number): this {
    const content = [{ type: "output_text", text }];
    this.#line("response_item", { type: "message", role: "assistant", content });
    const usage = { input_tokens: tokens, output_tokens: 1, total_tokens: tokens + 1 };
    const record = { thread_id: this.#thread, response_id: text, usage };
    return this.#line("token_usage_record", record);
  }

  #line(type: string, payload: JsonObject): this {
    const timestamp = `2026-11-27T13:06:43.${String(this.#ordinal).padStart(3, "0")}Z`;
    this.lines.push(JSON.stringify({ timestamp, ordinal: this.#ordinal++, type, payload }));
    return this;
  }
}

async function openedTogether(files: Readonly<Record<string, string>>) {
  const named = Object.entries(files).map(
    ([name, text]) => [`${DAY}-${name}.jsonl`, text] as const,
  );
  const sessions = await Promise.all((await sessionsIn(folderOf("codex", named))).map(openedInput));
  const byName = sessions.map(
    (one) => [one.session.fileName.slice(DAY.length + 1, -6), one] as const,
  );
  return Object.fromEntries(byName);
}

/** Of ordinals 0 to 6: the fault begins at the fourth line. */
const th1 = () => new Rollout("th1").user("one").reply("two", 100).user("wrong").reply("no", 50);
const bytesOf = (rollout: Rollout, lines: number) =>
  new TextEncoder().encode(`${rollout.lines.slice(0, lines).join("\n")}\n`).length;
const BASE: Base = { id: "th1", ordinal: 4, byte: bytesOf(th1(), 4) };
const rv1 = (base = BASE) => new Rollout("th1", 4, base).user("right").reply("yes", 7);
const th2 = (base: Base) =>
  new Rollout("th2", base.ordinal, base, { forked_from_id: "th1" }).user("fork").reply("five", 3);

function told(session: PrintedSession | undefined): string {
  if (!session) throw new Error("There is no such session.");
  return `${printedContext(session).replaceAll("\n", ", ")}; ${printedProblems(session)}`;
}

it("a revert is a branch of the thread, which holds what was taken back as another", async () => {
  const { th1_rv1: session, ...others } = await openedTogether({
    th1: th1().text,
    th1_rv1: rv1().text,
  });
  expect(others).toEqual({});
  if (!session) throw new Error("There is no such session.");
  expect(session.session.header).toMatchObject({
    id: "th1",
    timestamp: "2026-11-27T13:00:00.000Z",
  });
  expect(printedRows(session)).toMatchInlineSnapshot(`
    "L1<– message:system System: BASE
    L2<L1 message:user User: one
    L3<L2 message:assistant Assistant: two
    L4<L3 usage Usage: call
    L5<L4 message:user User: wrong
    L6<L5 message:assistant Assistant: no
    L7<L6 usage Usage: call
    L8<L4 custom session_meta
    L9<L8 message:user User: right
    L10<L9 message:assistant Assistant: yes
    L11<L10 usage Usage: call"
  `);
  expect(printedContext(session)).toMatchInlineSnapshot(`
    "System: BASE
    User: one
    Assistant: two
    User: right
    Assistant: yes"
  `);
  expect(printedContext(session, "L6")).toContain("no");
  expect(printedTokens(session)).toBe("157/0/0/3 reasoning 0 in 3");
  expect(printedProblems(session)).toBe("");
});

it("a fork begins with the lines that it continues, whose tokens are not its own", async () => {
  const sessions = await openedTogether({ th1: th1().text, th2: th2(BASE).text });
  const { th1: base, th2: fork } = sessions;
  expect(told(base)).toBe("System: BASE, User: one, Assistant: two, User: wrong, Assistant: no; ");
  expect(told(fork)).toBe(
    "System: BASE, User: one, Assistant: two, User: fork, Assistant: five; 1 copied-lines",
  );
  expect(fork?.session.header).toMatchObject({ id: "th2", parentSession: "th1" });
  expect(fork && printedTokens(fork)).toBe("3/0/0/1 reasoning 0 in 1");
  expect(fork?.entries.some((entry) => JSON.stringify(entry).includes("wrong"))).toBe(false);
});

it("bases chain: a revert of a revert, a fork of one, and a revert to before the other's beginning", async () => {
  const rv2 = new Rollout("th1", 6, { id: "rv1", ordinal: 6 }).user("better");
  const again = new Rollout("th1", 2, { id: "rv2", ordinal: 2 }).user("anew");
  const sessions = await openedTogether({
    th1: th1().text,
    th1_rv1: rv1().text,
    th1_rv2: rv2.text,
    th1_rv3: again.text,
    th2: th2({ id: "rv1", ordinal: 6, byte: bytesOf(rv1(), 2) }).text,
  });
  expect(Object.keys(sessions).sort()).toEqual(["th1_rv3", "th2"]);
  const { th1_rv3: thread, th2: fork } = sessions;
  expect(told(thread)).toBe("System: BASE, User: one, User: anew; ");
  expect(thread && printedContext(thread, "L13")).toBe(
    "System: BASE\nUser: one\nAssistant: two\nUser: right\nUser: better",
  );
  expect(told(fork)).toBe(
    "System: BASE, User: one, Assistant: two, User: right, User: fork, Assistant: five; 1 copied-lines",
  );
});

it("the ordinal decides if the byte belongs to another line, and a base without its last line feed continues", async () => {
  const wrong = { ...BASE, byte: 999 };
  const torn = th1().text.slice(0, -1);
  const { th2: fork } = await openedTogether({ th1: torn, th2: th2(wrong).text });
  expect(told(fork)).toContain("User: one, Assistant: two, User: fork");
  expect(fork?.entries.some((entry) => JSON.stringify(entry).includes("wrong"))).toBe(false);
  const { th1_rv1: thread } = await openedTogether({ th1: torn, th1_rv1: rv1(wrong).text });
  expect(told(thread)).toBe(
    "System: BASE, User: one, Assistant: two, User: right, Assistant: yes; ",
  );
});

it.each<[string, Readonly<Record<string, string>>, string, string]>([
  [
    "lies nowhere",
    { th1_rv1: rv1().text },
    "System: BASE, User: right, Assistant: yes; 1 history-truncated",
    "the first 4 lines (708 B) stayed in the file of Codex whose name ends in th1.jsonl, which was not opened with this one. Open both files together, or their folder.",
  ],
  [
    "lies nowhere, but the thread's first file does",
    { th1: th1().text, th1_rv2: rv1({ id: "rv1", ordinal: 6 }).text },
    "System: BASE, User: right, Assistant: yes; 8 history-truncated",
    "whose name ends in rv1.jsonl",
  ],
  [
    "ends before",
    { th1: `${th1().lines.slice(0, 2).join("\n")}\n`, th1_rv1: rv1().text },
    "System: BASE, User: one, User: right, Assistant: yes; 3 history-truncated",
    "whose name ends in th1.jsonl ends before: its lines 2 to 3 are gone",
  ],
  [
    "is the file itself",
    { th1_rv1: rv1({ id: "rv1", ordinal: 4 }).text },
    "System: BASE, User: right, Assistant: yes; 1 history-truncated",
    "whose name ends in rv1.jsonl",
  ],
  [
    "goes on from it in turn",
    {
      th1_a: rv1({ id: "b", ordinal: 4 }).text,
      th1_b: rv1({ id: "a", ordinal: 9 }).text,
    },
    "System: BASE, User: right, Assistant: yes; 1 history-truncated",
    "whose name ends in a.jsonl goes on from this one in turn",
  ],
])("missing parts are named, and the rest is shown: the base %s", async (_, files, text, words) => {
  const sessions = Object.values(await openedTogether(files));
  expect(sessions.map(told)).toEqual([text]);
  const messages = sessions.flatMap(({ session }) => session.problems.map((one) => one.message));
  expect(messages.join()).toContain(words);
});

it("a followed revert gets the rows that are written after it, below the line that it continued", async () => {
  const texts = { [`${DAY}-th1.jsonl`]: th1().text, [`${DAY}-th1_rv1.jsonl`]: rv1().text };
  const [input] = await sessionsIn(folderOf("codex", Object.entries(texts)));
  if (input?.kind !== "file") throw new Error("There is no such session.");
  const opened = await openSession(input);
  const more = rv1().user("more").text.slice(rv1().text.length);
  const growth = await opened.grow?.(textSource(`${th1().text}${rv1().text}${more}`, "s.jsonl"));
  if (growth?.kind !== "renewed") throw new Error(`It is ${growth?.kind}.`);
  const { table } = growth.opened.session;
  expect(Array.from(table.line.subarray(0, table.count))).toEqual(
    Array.from({ length: 12 }, (_, row) => row + 1),
  );
  expect(table.parent[11]).toBe(10);
  expect(table.parent[7]).toBe(3);
  expect(growth.changed).toEqual([11]);
});

it("files without end are read up to the limit, and the rest is named", async () => {
  const files: Record<string, string> = { th0: th1().text };
  for (let nth = 1; nth <= 300; nth++) {
    files[`th0_${1000 + nth}`] = new Rollout("th0", 2, {
      id: nth === 1 ? "th0" : `${1000 + nth - 1}`,
      ordinal: 2,
    }).user(`turn ${nth}`).text;
  }
  const { th0_1300: session } = await openedTogether(files);
  if (!session) throw new Error("There is no such session.");
  expect(printedContext(session)).toContain("turn 300");
  expect(session.table.count).toBe(400);
  expect(printedProblems(session)).toBe("1 history-truncated");
});

it("the task of a sub-agent is its prompt, and a later message is not", async () => {
  const said = (type: string) =>
    new Rollout("th1", 0, null, { thread_source: "subagent" }).letter(`Message Type: ${type}\nGo.`);
  const turnsOf = async ({ text }: Rollout) => {
    const { table, details } = await openedLines(text);
    return totalsOf(table, details, wholeSession(table)).turns;
  };
  expect([await turnsOf(said("NEW_TASK")), await turnsOf(said("FINAL_ANSWER"))]).toEqual([1, 0]);
});

withShared("design/formats-more-vectors.json", "vectors of Codex", (path) => {
  interface Vector {
    readonly n: string;
    readonly files: Readonly<Record<string, readonly string[]>>;
  }
  const vectors: readonly Vector[] = JSON.parse(readFileSync(path, "utf8"));

  async function toldOf(n: string): Promise<string> {
    const files = Object.entries(vectors.find((one) => one.n === n)?.files ?? {});
    const texts = files.map(([name, lines]) => [name, `${lines.join("\n")}\n`] as const);
    const sessions = await Promise.all((await sessionsIn(folderOf("x", texts))).map(openedInput));
    const printed = sessions.map((one) => [
      `${one.session.fileName}: ${told(one)}`,
      printedTokens(one),
      printedRows(one),
    ]);
    return printed.flat().join("\n");
  }

  // Inline: without the data next to the project, a stored snapshot would be one that no test asks
  // for.
  it("vector X4", async () =>
    expect(await toldOf("X4")).toMatchInlineSnapshot(`
    "sessions/2026/11/01/rollout-2026-11-01T10-00-00-th1_zz9.jsonl: System: BASE, User: one, Assistant: two, User: again, Assistant: six; 
    260/200/0/36 reasoning 0 in 3
    L1<– message:system System: BASE
    L2<L1 message:user User: one
    L3<L2 message:assistant Assistant: two
    L4<L3 usage Usage: call p
    L5<L4 message:user User: three
    L6<L5 message:assistant Assistant: four
    L7<L6 usage Usage: call p
    L8<L4 custom session_meta
    L9<L8 message:user User: again
    L10<L9 message:assistant Assistant: six
    L11<L10 usage Usage: call p
    L12<L11 custom token_count
    sessions/2026/11/01/rollout-2026-11-01T10-05-00-th2.jsonl: System: BASE, User: one, Assistant: two, User: fork, Assistant: five; 1 copied-lines
    50/100/0/5 reasoning 0 in 1
    L1<– message:system System: BASE
    L2<L1 message:user User: one
    L3<L2 message:assistant Assistant: two
    L4<L3 custom token_usage_record
    L5<L4 custom session_meta
    L6<L5 message:user User: fork
    L7<L6 message:assistant Assistant: five
    L8<L7 usage Usage: call p
    L9<L8 custom token_count"
  `));
  it("vector X5", async () => {
    const [lines = []] = Object.values(vectors.find(({ n }) => n === "X5")?.files ?? {});
    const session = await openedLines(lines.join("\n"));
    const { turns, usage } = totalsOf(session.table, session.details, wholeSession(session.table));
    expect([turns, usage.input, usage.output]).toEqual([1, 70, 7]);
    expect(printedContext(session)).toBe(
      "System: BASE\nUser: one\nUser: your part\nAssistant: done",
    );
  });
  it("vector X7", async () =>
    expect(await toldOf("X7")).toMatchInlineSnapshot(`
    "sessions/2026/11/01/rollout-2026-11-01T10-00-00-th1_rv1.jsonl: System: BASE, User: one, Assistant: two, User: right, Assistant: fine; 
    0/0/0/0 reasoning null in 0
    L1<– message:system System: BASE
    L2<L1 message:user User: one
    L3<L2 message:assistant Assistant: two
    L4<L3 message:user User: wrong
    L5<L3 custom session_meta
    L6<L5 message:user User: right
    L7<L6 message:assistant Assistant: fine
    sessions/2026/11/01/rollout-2026-11-01T10-09-00-th2.jsonl: System: BASE, User: one, Assistant: two, User: right, Assistant: fine, User: branch; 1 copied-lines
    0/0/0/0 reasoning null in 0
    L1<– message:system System: BASE
    L2<L1 message:user User: one
    L3<L2 message:assistant Assistant: two
    L4<L3 custom session_meta
    L5<L4 message:user User: right
    L6<L5 message:assistant Assistant: fine
    L7<L6 custom session_meta
    L8<L7 message:user User: branch"
  `));
});
