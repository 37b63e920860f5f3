// What pi's relatives leave in their files in addition to pi's entries (formats.md 5.6, 6.1, 6.3): entries of the
// harness library, a second writer's side entries, lines that were never written, the end of another session's chain,
// summaries and roles as older pi had them.
import { describe, expect, it } from "vitest";
import { contextEntries } from "../context/context-entries.ts";
import { projectContext } from "../context/projection.ts";
import { blocksText } from "../model/blocks/blocks.ts";
import { readEntry } from "../model/entry/read-entry.ts";
import type { JsonObject } from "../model/json/json.ts";
import { idOf } from "../model/table/table.ts";
import { textSource } from "../read/source/byte-source.ts";
import { modelTotals } from "../stats/models.ts";
import { wholeSession } from "../stats/scope.ts";
import { totalsOf } from "../stats/totals.ts";
import { fullSession } from "../testing/full-session.ts";
import { childrenOf } from "../tree/children.ts";
import { leafOf } from "../tree/leaves.ts";

const header = { type: "session", version: 3, id: "s", timestamp: "2026-05-01T10:00:00.000Z" };

function said(id: string, parentId: string | null, role: string, text: string): JsonObject {
  const content = [{ type: "text", text }];
  const timestamp = "2026-05-01T10:00:01.000Z";
  return { type: "message", id, parentId, timestamp, message: { role, content } };
}

async function opened(...entries: readonly JsonObject[]) {
  const lines = [header, ...entries].map((entry) => `${JSON.stringify(entry)}\n`);
  return fullSession(textSource(lines.join(""), "x.jsonl"));
}

/** What the model is sent at the session's leaf, a text for each message. */
async function sent({ session, bodies }: Awaited<ReturnType<typeof opened>>) {
  const { table } = session;
  const context = contextEntries(table, leafOf(table));
  const stored = await Promise.all([...context.rows].map((row) => bodies.body(row)));
  const bodyOf = (row: number) => stored[[...context.rows].indexOf(row)] ?? {};
  return projectContext(table, context, bodyOf).flatMap(({ messages }) =>
    messages.map((message) => {
      const entry = readEntry({ type: "message", message });
      return "blocks" in entry ? blocksText(entry.blocks) : entry.kind;
    }),
  );
}

describe("a file of indusagi", () => {
  it("opens if a prompt was never written: its answer is a root", async () => {
    const file = await opened(
      said("a", null, "user", "Ask"),
      said("b", "a", "assistant", "Answer"),
      said("d", "lost", "assistant", "Answer to a lost prompt"),
    );
    const { table, problems } = file.session;
    expect([...childrenOf(table).roots].map((row) => idOf(table, row))).toEqual(["a", "d"]);
    expect(problems.map(({ kind }) => kind)).toEqual(["orphan"]);
    expect(await sent(file)).toEqual(["Answer to a lost prompt"]);
  });

  it("keeps the end of another session's chain apart, in its order", async () => {
    const file = await opened(
      said("a", null, "user", "Ask"),
      said("b", "a", "assistant", "Answer"),
      said("x", "elsewhere", "user", "Asked in a branch"),
      said("y", "x", "assistant", "Answered in a branch"),
    );
    const { table } = file.session;
    expect([...childrenOf(table).roots].map((row) => idOf(table, row))).toEqual(["a", "x"]);
    expect(await sent(file)).toEqual(["Asked in a branch", "Answered in a branch"]);
  });

  it("takes a result without an error field as no error", async () => {
    const result = { role: "toolResult", toolCallId: "c", toolName: "read", content: [] };
    const file = await opened({ type: "message", id: "r", parentId: null, message: result });
    expect(readEntry(await file.bodies.body(0))).toMatchObject({ isError: false });
  });
});

it("a file of clanker whose header was written twice opens as any other", async () => {
  const file = await opened(
    { ...header, timestamp: "2026-05-01T10:00:02.000Z" },
    said("a", null, "user", "Ask"),
  );
  expect(file.session.problems.map(({ kind }) => kind)).toEqual(["second-header"]);
  expect(file.session.table.count).toBe(1);
});

describe("a file of the harness library", () => {
  it("keeps its tools and its persisted leaf out of the context, and opens at that leaf", async () => {
    const file = await opened(
      said("a", null, "user", "Ask"),
      { type: "active_tools_change", id: "t", parentId: "a", activeToolNames: ["read", "bash"] },
      said("b", "t", "assistant", "Answer"),
      said("c", "b", "user", "Left"),
      { type: "leaf", id: "l", parentId: "c", targetId: "b" },
    );
    const { table } = file.session;
    const read = await Promise.all(
      [1, 4].map(async (row) => readEntry(await file.bodies.body(row))),
    );
    expect(read).toEqual([
      { kind: "activeTools", names: ["read", "bash"] },
      { kind: "leaf", targetId: "b" },
    ]);
    expect(idOf(table, leafOf(table))).toBe("b");
    expect(await sent(file)).toEqual(["Ask", "Answer"]);
  });
});

it("a second writer's side entries of OpenClaw cost nothing, and are not replies of a model", async () => {
  const reply = (id: string, parentId: string, provider: string, model: string) => {
    const usage = { input: 1, output: 2, cost: { total: 3 } };
    const message = { role: "assistant", content: "Said", provider, model, usage };
    return { type: "message", id, parentId, timestamp: "2026-05-01T10:00:01.000Z", message };
  };
  const { table, details } = await opened(
    said("a", null, "user", "Ask"),
    reply("b", "a", "p", "m"),
    reply("c", "b", "openclaw", "delivery-mirror"),
    reply("d", "c", "openclaw", "gateway-injected"),
  );
  const { usage, replies } = totalsOf(table, details, wholeSession(table));
  const models = modelTotals(table, details, wholeSession(table)).filter(({ model }) => model);
  expect([usage.cost, replies, models.map(({ model }) => model)]).toEqual([3, 1, ["p/m"]]);
});

it("a reply whose provider and model are not texts is a reply", async () => {
  const odd = { toString: 1, valueOf: 1 };
  const message = { role: "assistant", content: "Said", provider: odd, model: odd };
  const timestamp = "2026-05-01T10:00:01.000Z";
  const { table, details } = await opened(said("a", null, "user", "Ask"), {
    type: "message",
    id: "b",
    parentId: "a",
    timestamp,
    message,
  });
  expect(totalsOf(table, details, wholeSession(table)).replies).toBe(1);
});
