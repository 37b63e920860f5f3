// The context rules of formats.md 5.5 and 2.18 on sessions of a few letters. V… are the vectors of
// section 9.
import { describe, expect, it } from "vitest";
import { tableOf } from "../model/build/table-builder.ts";
import type { Json, JsonObject } from "../model/json/json.ts";
import { ProblemLog } from "../model/problem.ts";
import { NO_ROW } from "../model/table/table.ts";
import { keptOf } from "../references/kept.ts";
import { sessionOf } from "../testing/session.ts";
import { pathTo } from "../tree/path.ts";
import {
  contextEntries,
  contextFrom,
  contextOn,
  givesMessages,
  isInContext,
  isSent,
} from "./context-entries.ts";
import { contentText, toModelMessages } from "./messages.ts";
import { projectContext } from "./projection.ts";
import { modelNamed, settingsOn } from "./settings.ts";

/** Entries that follow each other: each one's parent is the one before it. */
const chain = (...entries: readonly JsonObject[]) => sessionOf(entries).entries;

const message = (id: string, role: string, fields: JsonObject = {}): JsonObject => ({
  type: "message",
  id,
  message: { role, content: id, ...fields },
});
const user = (id: string, fields: JsonObject = {}) => message(id, "user", fields);
const reply = (id: string) => message(id, "assistant", { provider: "p", model: "m" });
const compaction = (id: string, firstKeptEntryId: Json, fields: JsonObject = {}): JsonObject => ({
  type: "compaction",
  id,
  firstKeptEntryId,
  summary: `S${id}`,
  ...fields,
});
const edit = (id: string, targetId: string, replacement: Json): JsonObject => ({
  type: "context_edit",
  id,
  targetId,
  replacement,
});

function project(entries: readonly JsonObject[], leaf = entries.length - 1) {
  const table = tableOf(entries, new ProblemLog());
  return projectContext(table, contextEntries(table, leaf), (row) => entries[row] ?? {});
}

/** The context in letters: each message's summary or text, edits marked. */
function letters(entries: readonly JsonObject[], leaf?: number): string {
  return project(entries, leaf)
    .flatMap(({ messages, edit: kind }) =>
      messages.map((sent) => {
        const text = typeof sent.summary === "string" ? sent.summary : contentText(sent.content);
        return kind === "none" ? text : `${text}*`;
      }),
    )
    .join(" ");
}

function sentTexts(...messages: readonly JsonObject[]): readonly string[] {
  return toModelMessages(messages).map((sent) => `${sent.role}: ${contentText(sent.content)}`);
}

describe("the context", () => {
  it("of an empty session is empty (V1, V28)", () => {
    expect(project([], NO_ROW)).toEqual([]);
  });

  it("without a compaction is the whole path", () => {
    expect(letters(chain(user("a"), reply("b"), user("c")))).toBe("a b c");
  });

  it("begins with the last compaction, then what it kept, then what followed (V10)", () => {
    const path = chain(user("a"), compaction("1", "a"), user("c"), compaction("2", "a"), user("e"));
    expect(letters(path)).toBe("S2 a c e");
  });

  it("keeps from an older compaction on, which gives no message itself (V11)", () => {
    const path = chain(user("a"), compaction("b", "a"), user("c"), compaction("2", "b"), user("e"));
    expect(letters(path)).toBe("S2 c e");
  });

  it("begins after a reset, whatever a compaction before it kept, or one after it names", () => {
    const reset: JsonObject = { type: "reset_boundary", id: "R" };
    const before = [user("a"), reply("b"), compaction("1", "a"), user("c"), reset];
    expect(letters(chain(...before, user("e"), reply("f")))).toBe("e f");
    expect(letters(chain(...before, user("e"), compaction("2", "b"), user("g")))).toBe("S2 e g");
    expect(letters(chain(...before))).toBe("");
    // The word of another entry, or a role, is no reset.
    expect(letters(chain(user("a"), message("R", "reset_boundary"), user("c")))).toBe("a R c");
    const { table } = sessionOf(chain(...before, user("e")));
    expect(contextFrom(contextEntries(table, 5))).toBe(5);
  });

  it("leaves out a reply that a retry replaced", () => {
    const failed = message("b", "assistant", {
      stopReason: "error",
      retryRecovery: { attempt: 1 },
    });
    const entries = chain(user("a"), failed, reply("c"));
    expect(letters(entries)).toBe("a c");
    const { table } = sessionOf(entries);
    expect([1, 2].map((row) => isSent(table, contextEntries(table, 2), row))).toEqual([
      false,
      true,
    ]);
  });

  it.each([
    ["missing", undefined],
    ["its own", "C"],
    ["unknown", "elsewhere"],
    ["null", null],
  ])("keeps nothing where the kept id is %s", (_, kept) => {
    const path = chain(user("a"), compaction("C", kept ?? null), user("c"));
    expect(letters(path)).toBe("SC c");
  });

  it("keeps only the entries that a compaction names one by one", () => {
    const named = compaction("4", "1", { keptEntryIds: ["1", "3", "never", 7] });
    const entries = chain(user("1"), reply("2"), user("3"), named, user("5"));
    const { table } = sessionOf(entries);
    const { rows, keptFrom } = contextEntries(table, 4);
    expect({ rows, keptFrom }).toEqual({ rows: [3, 0, 2, 4], keptFrom: 0 });
    expect([...keptOf(table, pathTo(table, 4), 3)]).toEqual([0, 2]);
  });

  it("leaves system messages from before a compaction to the one stored with it", () => {
    const system = { role: "system", content: "folded" };
    const path = chain(
      message("s", "system"),
      user("a"),
      compaction("C", "s", { systemMessage: system }),
      message("t", "system"),
    );
    expect(letters(path)).toBe("folded SC a t");
  });

  it("leaves out an empty branch summary (V18)", () => {
    const summary = (id: string, text: string): JsonObject => ({
      type: "branch_summary",
      id,
      summary: text,
      fromId: "x",
    });
    expect(letters(chain(user("a"), summary("b", ""), summary("c", "tried")))).toBe("a tried");
  });

  it("holds custom messages whether they are shown or not (V19)", () => {
    const hidden = {
      type: "custom_message",
      id: "h",
      customType: "x",
      content: "h",
      display: false,
    };
    expect(letters(chain(user("a"), hidden))).toBe("a h");
  });

  it("applies the latest edit of an entry, and only edits that are in context themselves", () => {
    const path = chain(
      user("a"),
      edit("1", "b", { content: "early" }),
      reply("b"),
      edit("2", "b", { content: "late" }),
      edit("3", "a", null),
    );
    expect(letters(path)).toBe("late*");
    const cut = chain(user("a"), reply("b"), edit("1", "b", null), user("c"), compaction("C", "c"));
    expect(letters(cut)).toBe("SC c");
  });

  it("turns a text that replaces a reply into one text block", () => {
    const [edited] = project(chain(reply("a"), edit("1", "a", { content: "x" })));
    expect(edited?.messages[0]?.content).toEqual([{ type: "text", text: "x" }]);
  });

  it("reads a missing content as empty and keeps unknown roles as they are", () => {
    const messages = project(
      chain(user("a", { content: null }), message("s", "system", { content: null }), {
        type: "message",
        id: "u",
        message: { role: "oracle", content: null },
      }),
    ).flatMap((projected) => projected.messages);
    expect(messages.map(({ content }) => content)).toEqual([[], "", null]);
  });
});

describe("which entries give the model a message", () => {
  const summary = (text: Json): JsonObject => ({ type: "branch_summary", id: "s", summary: text });
  it.each<[string, JsonObject]>([
    ["a prompt", user("u")],
    ["a reply", reply("r")],
    ["an extension's message", { type: "custom_message", id: "c", content: "x" }],
    ["a branch's summary", summary("tried")],
    ["an empty summary", summary("")],
    ["a summary that is no text", summary({ text: "tried" })],
    ["the compaction that begins the context", compaction("C", null)],
    ["a label", { type: "label", id: "l", targetId: "x", label: "y" }],
    ["an extension's state", { type: "custom", id: "d", data: 1 }],
    ["a kind nobody knows", { type: "oracle", id: "o", message: { role: "user" } }],
  ])("is told from columns as from bodies: %s", (_, entry) => {
    const table = tableOf([entry], new ProblemLog());
    const context = contextEntries(table, 0);
    const [projected] = projectContext(table, context, () => entry);
    expect(givesMessages(table, context, 0)).toBe((projected?.messages.length ?? 0) > 0);
  });

  it("leaves out older compactions, which are in context for what they kept", () => {
    const entries = chain(user("a"), compaction("1", "a"), compaction("2", "1"));
    const table = tableOf(entries, new ProblemLog());
    const context = contextEntries(table, 2);
    expect(context.rows.map((row) => [row, givesMessages(table, context, row)])).toEqual([
      [2, true],
      [1, false],
    ]);
  });
});

describe("the settings at a leaf", () => {
  const settings = (...entries: readonly JsonObject[]) => {
    const path = chain(...entries);
    const table = tableOf(path, new ProblemLog());
    const { thinkingLevel, modelFrom } = settingsOn(
      table,
      contextEntries(table, path.length - 1).path,
    );
    const from = path[modelFrom];
    return { thinkingLevel, model: from ? modelNamed(from) : null };
  };
  const change = (id: string): JsonObject => ({
    type: "model_change",
    id,
    provider: "q",
    modelId: "n",
  });

  it("are off and none where the path says nothing", () => {
    expect(settings(user("a"))).toEqual({ thinkingLevel: "off", model: null });
  });

  it("come from the whole path, also from what a compaction hides", () => {
    const level = { type: "thinking_level_change", id: "t", thinkingLevel: "high" };
    expect(settings(level, reply("r"), compaction("C", null))).toEqual({
      thinkingLevel: "high",
      model: { provider: "p", modelId: "m" },
    });
  });

  it("let the later of a model change and a reply decide", () => {
    expect(settings(change("1"), reply("r")).model).toEqual({ provider: "p", modelId: "m" });
    expect(settings(reply("r"), change("1")).model).toEqual({ provider: "q", modelId: "n" });
  });

  it("know a model in one word, and leave one for other work alone (formats.md 5.6)", () => {
    const one = { type: "model_change", id: "1", model: "q/family/n" };
    const other = { ...one, id: "2", model: "q/small", role: "commit" };
    expect(settings(one, other).model).toEqual({ provider: "q", modelId: "family/n" });
    expect(settings({ ...one, role: "default" }, other).model).toEqual({
      provider: "q",
      modelId: "family/n",
    });
  });
});

describe("what a model is sent", () => {
  const bash = (fields: JsonObject): JsonObject => ({
    role: "bashExecution",
    command: "ls",
    output: "",
    cancelled: false,
    truncated: false,
    ...fields,
  });

  it("says that a command printed nothing and failed (V20)", () => {
    expect(sentTexts(bash({ exitCode: 2 }))).toEqual([
      "user: Ran `ls`\n(no output)\n\nCommand exited with code 2",
    ]);
  });

  it("says cancelled instead of the exit code (V21)", () => {
    expect(sentTexts(bash({ output: "x", cancelled: true, exitCode: 2 }))).toEqual([
      "user: Ran `ls`\n```\nx\n```\n\n(command cancelled)",
    ]);
  });

  it("leaves out commands the user kept from the model (V22)", () => {
    expect(sentTexts(bash({ excludeFromContext: true }))).toEqual([]);
  });

  it("names the file that holds a truncated output", () => {
    expect(sentTexts(bash({ output: "x", truncated: true, fullOutputPath: "/t" }))).toEqual([
      "user: Ran `ls`\n```\nx\n```\n\n[Output truncated. Full output: /t]",
    ]);
  });

  it("wraps summaries as the agent does, to the byte", () => {
    expect(
      sentTexts(
        { role: "branchSummary", summary: "b" },
        { role: "compactionSummary", summary: "c" },
      ),
    ).toEqual([
      "user: The following is a summary of a branch that this conversation came back from:\n\n<summary>\nb</summary>",
      "user: The conversation history before this point was compacted into the following summary:\n\n<summary>\nc\n</summary>",
    ]);
  });

  it("leaves a summary as it stands that the agent sends so", () => {
    const summary = { role: "compactionSummary", summary: "c", isSentAlone: true };
    expect(sentTexts(summary)).toEqual(["user: c"]);
  });

  it("drops roles it does not know", () => {
    expect(sentTexts({ role: "oracle", content: "x" }, { role: "user", content: "y" })).toEqual([
      "user: y",
    ]);
  });
});

describe("the context of a path", () => {
  const compacted = chain(user("a"), reply("b"), user("c"), compaction("d", "c"), reply("e"));
  const table = tableOf(compacted, new ProblemLog());

  it("is computed once, however many views ask for it", () => {
    let reads = 0;
    const type = new Proxy(table.type, {
      get(column, key) {
        reads++;
        return Reflect.get(column, key);
      },
    });
    const counted = { ...table, type };
    const path = pathTo(counted, 4);
    const first = contextOn(counted, path);
    const once = reads;
    expect(once).toBeGreaterThan(0);
    for (let view = 0; view < 8; view++) expect(contextOn(counted, path)).toBe(first);
    expect(reads).toBe(once);
    // Another reading of the file has other rows.
    expect(contextOn(table, path)).not.toBe(first);
  });

  it("begins at what was kept, else at the compaction, else at the root", () => {
    expect(contextFrom(contextEntries(table, 4))).toBe(2);
    expect(contextFrom(contextEntries(table, 2))).toBe(0);
    const nothingKept = tableOf(
      chain(user("a"), compaction("d", "gone"), reply("e")),
      new ProblemLog(),
    );
    expect(contextFrom(contextEntries(nothingKept, 2))).toBe(1);
  });

  it("holds what is sent and settings that are not", () => {
    const { table: withLevel } = sessionOf([
      user("a"),
      { type: "thinking_level_change", id: "b", thinkingLevel: "high" },
    ]);
    const context = contextEntries(withLevel, 1);
    expect([0, 1].map((row) => isInContext(context, row))).toEqual([true, true]);
    expect([0, 1].map((row) => isSent(withLevel, context, row))).toEqual([true, false]);
  });
});
