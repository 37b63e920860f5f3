// What the model is sent after turns are taken back and lists replace messages: compared with a plain
// list that is cut as Codex cuts it.
// @module-tag long
import fc from "fast-check";
import { expect, it } from "vitest";
import { contextEntries } from "../../context/context-entries.ts";
import { type Json, type JsonObject, objectsField, stringField } from "../../model/json/json.ts";
import { contextMessages } from "../../testing/formats/context-messages.ts";
import { openedLines, printedContext, printedRows } from "../../testing/formats/printed-session.ts";
import { childrenOf } from "../../tree/children.ts";

type Kind = "user" | "agent" | "developer" | "surroundings" | "answer" | "rules";

interface Said {
  readonly kind: Kind;
  readonly text: string;
}

type Act =
  | { readonly act: "say"; readonly kind: Kind }
  | { readonly act: "back"; readonly turns: number }
  | { readonly act: "list"; readonly kinds: readonly Kind[] }
  | { readonly act: "summary" }
  | { readonly act: "event" };

const kinds: readonly Kind[] = ["user", "agent", "developer", "surroundings", "answer", "rules"];
const kind = fc.constantFrom(...kinds);
const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: kind.map((one): Act => ({ act: "say", kind: one })) },
    {
      weight: 3,
      arbitrary: fc.integer({ min: 0, max: 4 }).map((turns): Act => ({ act: "back", turns })),
    },
    {
      weight: 1,
      arbitrary: fc.array(kind, { maxLength: 6 }).map((all): Act => ({ act: "list", kinds: all })),
    },
    { weight: 1, arbitrary: fc.constant<Act>({ act: "summary" }) },
    { weight: 2, arbitrary: fc.constant<Act>({ act: "event" }) },
  ),
  { maxLength: 40 },
);

const SURROUNDINGS = ["<environment_context>", "</environment_context>"] as const;

function itemOf({ kind: one, text }: Said): JsonObject {
  const message = (role: string, words: string, type = "input_text"): JsonObject => ({
    type: "message",
    role,
    content: [{ type, text: words }],
  });
  switch (one) {
    case "user":
      return message("user", text);
    case "agent":
      return {
        type: "agent_message",
        author: "root",
        recipient: "worker",
        content: [{ type: "input_text", text }],
      };
    case "developer":
      return message("developer", `<model_switch>${text}`);
    case "rules":
      return message("developer", text);
    case "surroundings":
      return message("user", `${SURROUNDINGS[0]}${text}${SURROUNDINGS[1]}`);
    case "answer":
      return message("assistant", text, "output_text");
  }
}

const isTurn = ({ kind: one }: Said) => one === "user" || one === "agent";
const isPutThere = (one: Said | undefined) =>
  one?.kind === "developer" || one?.kind === "surroundings";

/** `drop_last_n_user_turns` of codex-rs/core/src/context_manager/history.rs. */
function cut(said: readonly Said[], turns: number): readonly Said[] {
  const begins = said.flatMap((one, at) => (isTurn(one) ? [at] : []));
  const [first] = begins;
  if (turns === 0 || first === undefined) return said;
  let at = begins[Math.max(0, begins.length - turns)] ?? first;
  while (at > first && isPutThere(said[at - 1])) at--;
  return said.slice(0, at);
}

/** The lines of a rollout, and the texts that the model gets after the last one. */
function played(all: readonly Act[]): { readonly text: string; readonly sent: readonly string[] } {
  const lines: string[] = [];
  const line = (type: string, payload: Json) =>
    lines.push(JSON.stringify({ timestamp: "2026-01-01T00:00:00.000Z", type, payload }));
  let said: readonly Said[] = [];
  let number = 0;
  const next = (one: Kind): Said => ({ kind: one, text: `${one} ${number++}` });
  line("session_meta", { id: "t1" });
  for (const one of all) {
    if (one.act === "say") {
      const words = next(one.kind);
      line("response_item", itemOf(words));
      said = [...said, words];
    } else if (one.act === "back") {
      line("event_msg", { type: "thread_rolled_back", num_turns: one.turns });
      said = cut(said, one.turns);
    } else if (one.act === "list") {
      said = one.kinds.map(next);
      line("compacted", { message: "", replacement_history: said.map(itemOf) });
    } else if (one.act === "summary") {
      const words: Said = { kind: "user", text: `summary ${number++}` };
      line("compacted", { message: words.text });
      said = [...said.filter(({ kind: of }) => of === "user"), words];
    } else line(number % 2 === 0 ? "event_msg" : "turn_context", { type: "task_started" });
  }
  return { text: `${lines.join("\n")}\n`, sent: said.map(({ text }) => text) };
}

function textOf(message: JsonObject): string {
  const [block] = objectsField(message, "content");
  return (stringField(block ?? {}, "text") ?? "").replace(
    /<\/?(?:model_switch|environment_context)>/g,
    "",
  );
}

it("the history is what Codex sends, after any rollbacks and compactions", async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const { text, sent } = played(all);
      const { table, entries } = await openedLines(text);
      const context = contextEntries(table, table.count - 1);
      const messages = contextMessages(table, context, (row) => entries[row] ?? {});
      expect(messages.map(textOf)).toEqual(sent);
      // Every line has its row, and each hangs under one before it.
      expect(table.count).toBe(all.length);
      expect(table.parent.every((above, row) => above < row)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

it("the history forks at a rollback, and nowhere else", async () => {
  const { text } = played([
    { act: "say", kind: "user" },
    { act: "say", kind: "answer" },
    { act: "back", turns: 1 },
    { act: "say", kind: "user" },
    { act: "back", turns: 0 },
    { act: "event" },
  ]);
  const session = await openedLines(text);
  expect([...childrenOf(session.table).roots].map((row) => session.table.line[row])).toEqual([
    2, 4,
  ]);
  expect(printedRows(session)).toMatchInlineSnapshot(`
    "L2<– message:user User: user 0
    L3<L2 message:assistant Assistant: answer 1
    L4<– custom thread_rolled_back
    L5<L4 message:user User: user 2
    L6<L5 custom thread_rolled_back
    L7<L6 custom turn_context"
  `);
});

it("the history keeps 20,000 tokens of the user's messages from the newest on, the one that is too long cut", async () => {
  const lines = ["a", "b", "c"].map((letter, at) => {
    const text = `${letter}${"x".repeat(at === 1 ? 79_000 : 3_000)}${letter}`;
    const content = [{ type: "input_text", text }];
    return JSON.stringify({
      type: "response_item",
      timestamp: "",
      payload: { type: "message", role: "user", content },
    });
  });
  const compacted = JSON.stringify({ type: "compacted", timestamp: "", payload: { message: "" } });
  const session = await openedLines(`${[...lines, compacted].join("\n")}\n`);
  const [entry] = session.entries.slice(-1);
  const texts = objectsField(entry ?? {}, "retainedTail").map(textOf);
  expect(texts.map((text) => `${text.slice(0, 2)}…${text.slice(-2)}`)).toEqual([
    "bx…xb",
    "cx…xc",
    "(n…e)",
  ]);
  expect(texts[0]).toMatch(/x…\d+ tokens truncated…x/);
  expect(texts[0]?.length).toBeLessThan(77_200);
});

it("the history is not made twice for a hostile file that compacts again and again", async () => {
  const users = Array.from({ length: 2000 }, () =>
    JSON.stringify({
      type: "response_item",
      timestamp: "",
      payload: { type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] },
    }),
  );
  const compacted = Array.from(
    { length: 2000 },
    () => '{"type":"compacted","timestamp":"","payload":{}}',
  );
  const session = await openedLines(`${[...users, ...compacted].join("\n")}\n`);
  const notes = session.session.problems.filter(({ kind: of }) => of === "history-truncated");
  expect(notes.length).toBeGreaterThan(400);
  expect(printedContext(session)).toBe("User: (no summary available)");
});
