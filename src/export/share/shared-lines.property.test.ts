// Proof of absence: whatever part of whatever session is shared, no text of what was left out is in
// the file, however it is spelled; all else is; and the file is a session that says the same.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contextEntries } from "../../context/context-entries.ts";
import { toModelMessages } from "../../context/model-messages.ts";
import { contextMessages } from "../../context/projection.ts";
import { openSession } from "../../formats/index.ts";
import { MemoryStore, sessionManagerOn } from "../../index.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../model/json/json.ts";
import type { OpenedSession } from "../../model/session.ts";
import { addressOf } from "../../model/table/address.ts";
import { idOf, NO_ROW } from "../../model/table/table.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { bytesOf } from "../../text/bytes.ts";
import { leafOf, openingLeaf } from "../../tree/leaves.ts";
import { ALL_OF_IT, LEFT_OUT, type LeftOut, type ShareScope } from "./scope.ts";
import { fileToShare } from "./share-source.ts";
import { type ChangeEntry, sharedLines } from "./shared-lines.ts";

const USER = "annika.vonne";
const KINDS = [
  "user",
  "assistant",
  "result",
  "command",
  "system",
  "compaction",
  "tail",
  "summary",
  "custom",
  "custom_message",
  "narrator",
  "label",
  "name",
  "usage",
  "edit",
  "tools",
  "mood",
  "model",
] as const;

interface Drawn {
  readonly kind: (typeof KINDS)[number];
  /** How far back the parent is; 0: the entry before. */
  readonly back: number;
  readonly other: number;
}

/** A text of the file, and whose it is: it may be there unless one of these is left out. */
interface Token {
  readonly text: string;
  readonly row: number;
  readonly of: readonly LeftOut[];
}

interface Made {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly entries: readonly JsonObject[];
  readonly drawn: readonly Drawn[];
  readonly parents: readonly number[];
  readonly targets: readonly number[];
}

/** Every text is of its own: it names its row and what it is. */
function made(drawn: readonly Drawn[]): Made {
  const tokens: Token[] = [];
  const entries: JsonObject[] = [];
  const parents: number[] = [];
  const targets: number[] = [];
  drawn.forEach(({ kind, back, other }, row) => {
    const say = (what: string, ...of: LeftOut[]): string => {
      const text = `${what} "${row}"\\ ünï/\u2028<${tokens.length * 7919}>`;
      tokens.push({ text, row, of });
      return text;
    };
    const key = (what: string, ...of: LeftOut[]): string => {
      tokens.push({ text: `${what}_${row}_key`, row, of });
      return `${what}_${row}_key`;
    };
    const picture = (...of: LeftOut[]): JsonObject => ({
      type: "image",
      mimeType: "image/png",
      data: Buffer.from(say("picture", "images", ...of)).toString("base64"),
    });
    const price = (...of: LeftOut[]): JsonObject => {
      const digits = `${Math.abs((row + 1) * 7_654_321) % 9_000_000}`.padStart(7, "1");
      tokens.push({ text: `0.1${digits}3`, row, of: ["costs", ...of] });
      return {
        input: 1,
        output: 2,
        cacheRead: 0,
        cacheWrite: 0,
        totalTokens: 3,
        cost: { total: Number(`0.1${digits}3`) },
      };
    };
    const thought = (...of: LeftOut[]): JsonObject => ({
      type: "thinking",
      thinking: say("thought", "thinking", ...of),
      thinkingSignature: say("signature", "thinking", ...of),
    });
    const odd = (...of: LeftOut[]): JsonObject => ({
      [key("field", "custom", ...of)]: { deep: [say("odd", "custom", ...of)] },
    });
    const result = (...of: LeftOut[]): JsonObject => ({
      role: "toolResult",
      toolCallId: `call${row}`,
      toolName: "bash",
      content: [
        { type: "text", text: say("output", "tool-output", ...of) },
        picture("tool-output", ...of),
      ],
      details: {
        [key("detail", "tool-output", ...of)]: say("details", "tool-output", ...of),
        messages: [{ role: "assistant", content: [thought("tool-output", ...of)] }],
      },
      nestedCalls: { calls: [{ arguments: { a: say("nested", "tool-output", ...of) } }] },
      isError: false,
      usage: price(...of),
    });
    const system = (...of: LeftOut[]): JsonObject => ({
      role: "system",
      content: say("prompt", "system-prompt", ...of),
      toolsAdded: [{ name: say("tool", "system-prompt", ...of) }],
    });
    const parent = row - 1 - (back % Math.max(1, row));
    const ancestors: number[] = [];
    for (let at = parent; at >= 0; at = parents[at] ?? -1) ancestors.push(at);
    const ancestor = ancestors[other % Math.max(1, ancestors.length)] ?? -1;
    const anyRow = row === 0 ? -1 : other % row;
    const idAt = (at: number) => (entries[at]?.id ?? null) as Json;
    const editable = ancestors.filter((at) =>
      /^(?:user|assistant|result)$/.test(drawn[at]?.kind ?? ""),
    );
    const edited = editable[other % Math.max(1, editable.length)] ?? -1;
    const message = (fields: JsonObject): JsonObject => ({ type: "message", message: fields });
    let target = -1;
    const fields = ((): JsonObject => {
      switch (kind) {
        case "user":
          return message({
            role: "user",
            content: [{ type: "text", text: say("question") }, picture()],
            ...odd(),
          });
        case "assistant":
          return message({
            role: "assistant",
            content: [
              thought(),
              { type: "text", text: say("answer") },
              {
                type: "toolCall",
                id: `call${row}`,
                name: "bash",
                arguments: { command: say("command"), cost: say("argument") },
                thoughtSignature: say("why", "thinking"),
              },
              { type: say("block", "custom") },
            ],
            provider: "p",
            model: "m",
            stopReason: "stop",
            usage: price(),
            timestamp: 1,
          });
        case "result":
          return message(result());
        case "command":
          return message({
            role: "bashExecution",
            command: say("typed"),
            output: say("printed", "tool-output"),
            exitCode: 0,
            fullOutputPath: say("log", "tool-output"),
          });
        case "system":
          return message(system());
        case "compaction":
          return {
            type: kind,
            summary: say("summary"),
            tokensBefore: 9,
            systemMessage: system(),
            firstKeptEntryId: ancestor < 0 ? null : idAt(ancestor),
            usage: price(),
          };
        case "tail":
          return {
            type: "compaction",
            summary: say("summary"),
            tokensBefore: 9,
            retainedTail: [
              result(),
              { role: "user", content: say("kept") },
              { role: "assistant", content: [thought()] },
              system(),
            ],
          };
        case "summary":
          return {
            type: "branch_summary",
            summary: say("branch"),
            fromId: anyRow < 0 ? "root" : idAt(anyRow),
          };
        case "custom":
          return {
            type: kind,
            customType: say("extension", "custom"),
            data: { [key("data", "custom")]: [say("state", "custom"), result("custom")] },
          };
        case "custom_message":
          return { type: kind, customType: "x", display: true, content: say("injected", "custom") };
        case "narrator":
          return message({ role: kind, content: say("told", "custom") });
        case "label":
          target = anyRow;
          return { type: kind, targetId: idAt(target), label: say("label", "labels") };
        case "name":
          return { type: "session_info", name: say("name") };
        case "usage":
          return {
            type: kind,
            kind: say("billed", "costs"),
            provider: "p",
            model: "m",
            usage: price(),
          };
        case "edit": {
          target = edited;
          const of: LeftOut[] = drawn[target]?.kind === "result" ? ["tool-output"] : [];
          return {
            type: "context_edit",
            targetId: idAt(target),
            replacement: {
              content: [{ type: "text", text: say("edited", ...of) }, thought(...of)],
            },
          };
        }
        case "tools":
          return { type: "active_tools_change", activeToolNames: [say("active", "system-prompt")] };
        case "mood":
          return { type: "mood_change", mood: say("mood", "custom") };
        case "model":
          return { type: "model_change", provider: "p", modelId: say("model"), ...odd() };
      }
    })();
    const id = `entry-${row.toString(16)}-${(row * 40_503 + 7) % 65_536}`;
    tokens.push({ text: id, row, of: [] });
    const timestamp = new Date(1_790_000_000_000 + row * 1000).toISOString();
    const isLoose = (kind === "label" || kind === "edit") && target < 0;
    parents.push(parent);
    targets.push(target);
    // Nothing to be for: a setting instead.
    entries.push({
      ...(isLoose ? { type: "thinking_level_change", thinkingLevel: "off" } : fields),
      id,
      parentId: parent < 0 ? null : idAt(parent),
      timestamp,
    });
    if (isLoose) {
      for (let at = tokens.length - 1; at >= 0; at--) {
        if (tokens[at]?.row === row && tokens[at]?.text !== id) tokens.splice(at, 1);
      }
    }
  });
  const header = {
    type: "session",
    version: 3,
    id: "s",
    timestamp: "2026-11-01T00:00:00.000Z",
    cwd: `/home/${USER}/work`,
  };
  const text = [header, ...entries].map((line) => `${JSON.stringify(line)}\n`).join("");
  return { text, tokens, entries, drawn, parents, targets };
}

const session = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      back: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(5) }),
      other: fc.nat(1000),
    }),
    { minLength: 1, maxLength: 24 },
  )
  .map(made);

const scopes = fc.record({
  ends: fc.oneof(
    fc.constant("all" as const),
    fc.array(fc.nat(1000), { minLength: 1, maxLength: 3 }),
  ),
  turns: fc.option(fc.tuple(fc.nat(3), fc.nat(3))),
  leaveOut: fc.subarray([...LEFT_OUT]),
});

type DrawnScope = typeof scopes extends fc.Arbitrary<infer T> ? T : never;

/** Prompts on the path to an entry, and the path, root first. */
function pathIn({ parents, drawn }: Made, end: number) {
  const path: number[] = [];
  for (let at = end; at >= 0; at = parents[at] ?? -1) path.unshift(at);
  return { path, prompts: path.flatMap((row, at) => (drawn[row]?.kind === "user" ? [at] : [])) };
}

function scopeOf(given: Made, { ends, turns, leaveOut }: DrawnScope): ShareScope {
  if (ends === "all") return { branches: "all", turns: null, leaveOut };
  const rows = [...new Set(ends.map((end) => end % given.entries.length))];
  const { prompts } = pathIn(given, rows[0] ?? 0);
  const isPart = turns !== null && rows.length === 1 && prompts.length > 0;
  const from = 1 + ((turns?.[0] ?? 0) % Math.max(1, prompts.length));
  return {
    branches: rows.map((row) => String(given.entries[row]?.id)),
    turns: isPart ? { from, to: from + (turns?.[1] ?? 0) } : null,
    leaveOut,
  };
}

/** What the scope means, said once more: by row whether its entry is shared. */
function isShared(given: Made, { branches, turns, leaveOut }: ShareScope): readonly boolean[] {
  const { entries, drawn, targets } = given;
  const on = new Set<number>();
  const ends =
    branches === "all" ? [] : branches.map((id) => entries.findIndex((one) => one.id === id));
  for (const end of ends) {
    const { path, prompts } = pathIn(given, end);
    const first = turns && turns.from > 1 ? prompts[turns.from - 1] : 0;
    const last = turns ? prompts[turns.to] : path.length;
    for (const row of path.slice(first, last)) on.add(row);
  }
  const goes: Readonly<Partial<Record<Drawn["kind"], LeftOut>>> = {
    label: "labels",
    usage: "costs",
    tools: "system-prompt",
    system: "system-prompt",
    custom: "custom",
    custom_message: "custom",
    narrator: "custom",
    mood: "custom",
  };
  const typeAt = (row: number) => entries[row]?.type;
  const isHere = entries.map((entry, row) => {
    const kind = drawn[row]?.kind ?? "user";
    const isLoose = entry.type === "thinking_level_change";
    const left = isLoose ? undefined : goes[kind];
    return (branches === "all" || on.has(row)) && !(left && leaveOut.includes(left));
  });
  if (branches !== "all") {
    const labels = new Map<number, number>();
    entries.forEach((_, row) => {
      if (typeAt(row) === "label") labels.set(targets[row] ?? -1, row);
    });
    const name = entries.findLastIndex((one) => one.type === "session_info");
    const before = [...isHere];
    entries.forEach((_, row) => {
      if (typeAt(row) === "session_info") isHere[row] = row === name;
      if (typeAt(row) !== "label") return;
      const target = targets[row] ?? -1;
      const counts = labels.get(target) === row && before[target] === true;
      isHere[row] = counts && !leaveOut.includes("labels");
    });
  }
  // Targets come before what is for them.
  entries.forEach((_, row) => {
    const isPointer = typeAt(row) === "label" || typeAt(row) === "context_edit";
    if (isPointer && !isHere[targets[row] ?? -1]) isHere[row] = false;
  });
  return isHere;
}

async function shared(text: string, scope: ShareScope, change?: ChangeEntry): Promise<string> {
  const file = memorySource(bytesOf(text), "s.jsonl");
  const opened = await openSession({ kind: "file", source: file });
  return sharedOf(fileToShare(opened, file), scope, change);
}

async function sharedOf(
  source: ReturnType<typeof fileToShare>,
  scope: ShareScope,
  change?: ChangeEntry,
): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const bytes of sharedLines(source, scope, change ? { change } : {})) {
    parts.push(bytes.slice());
  }
  return Buffer.concat(parts).toString("utf8");
}

function open(text: string): Promise<OpenedSession> {
  return openSession({ kind: "file", source: memorySource(bytesOf(text), "s.jsonl") });
}

/** A text as it could stand in a file: raw, in JSON, as base64 wherever it begins, percent-encoded. */
function* spellings(text: string): Generator<string> {
  yield text;
  yield JSON.stringify(text).slice(1, -1);
  yield encodeURIComponent(text);
  for (let shift = 0; shift < 3; shift++) {
    const base64 = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]).toString("base64");
    const whole = base64.slice(shift === 0 ? 0 : 4, -4);
    if (whole.length >= 8) yield whole;
  }
}

async function messagesAt({ session: { table }, bodies }: OpenedSession, leaf: number) {
  const context = contextEntries(table, leaf);
  const read = new Map<number, JsonObject>();
  for (const row of context.rows) read.set(row, await bodies.body(row));
  return toModelMessages(contextMessages(table, context, (row) => read.get(row) ?? {}));
}

describe("any part of any session", () => {
  it("holds nothing of what was left out, and all of the rest", async () => {
    const property = fc.asyncProperty(session, scopes, async (given, drawn) => {
      const scope = scopeOf(given, drawn);
      const written = await shared(given.text, scope);
      const isHere = isShared(given, scope);
      for (const { text, row, of } of given.tokens) {
        const isLeft = !isHere[row] || of.some((one) => scope.leaveOut.includes(one));
        const forms = [...spellings(text)];
        const found = forms.filter((form) => written.includes(form));
        if (isLeft && found.length > 0)
          throw new Error(`${found[0]} of row ${row} is in\n${written}`);
        if (!isLeft && found.length === 0)
          throw new Error(`${text} of row ${row} is not in\n${written}`);
      }
      const isNamed = written.includes(USER);
      expect(isNamed).toBe(!scope.leaveOut.includes("names"));
    });
    await fc.assert(property, { numRuns: 400 });
  });

  it("opens without a problem, here and in the agent, at the end of what was shared", async () => {
    const property = fc.asyncProperty(session, scopes, async (given, drawn) => {
      const scope = scopeOf(given, drawn);
      const written = await shared(given.text, scope);
      const opened = await open(written);
      expect(opened.session.problems).toEqual([]);
      const { table } = opened.session;
      const store = new MemoryStore();
      store.write("/s.jsonl", bytesOf(written), null);
      const manager = sessionManagerOn(store).open("/s.jsonl");
      const leaf = leafOf(table);
      expect(manager.getLeafId()).toBe(leaf === NO_ROW ? null : idOf(table, leaf));
      expect(manager.getEntries().length).toBe(isShared(given, scope).filter(Boolean).length);
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it("sends the model the same where a branch is shared as it is", async () => {
    const property = fc.asyncProperty(session, fc.nat(1000), async (given, at) => {
      const end = at % given.entries.length;
      const scope: ShareScope = {
        branches: [String(given.entries[end]?.id)],
        turns: null,
        leaveOut: ["labels"],
      };
      const opened = await open(await shared(given.text, scope));
      const now = await messagesAt(opened, leafOf(opened.session.table));
      expect(now).toEqual(await messagesAt(await open(given.text), end));
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it("is the file itself where nothing is left out", async () => {
    const property = fc.asyncProperty(session, async ({ text }) => {
      expect(await shared(text, ALL_OF_IT)).toBe(text);
    });
    await fc.assert(property, { numRuns: 50 });
  });

  it("is sound whatever entries a change drops, and holds nothing of them", async () => {
    const property = fc.asyncProperty(session, scopes, fc.nat(), async (given, drawn, seed) => {
      const scope = scopeOf(given, drawn);
      const drops = (row: number) =>
        row !== NO_ROW && ((row * 2_654_435_761 + seed) >>> 3) % 3 === 0;
      const written = await shared(given.text, scope, (entry, row) => (drops(row) ? null : entry));
      expect((await open(written)).session.problems).toEqual([]);
      for (const { text, row } of given.tokens) {
        if (drops(row)) expect(written).not.toContain(JSON.stringify(text).slice(1, -1));
      }
    });
    await fc.assert(property, { numRuns: 150 });
  });
});

const folders = ["fixtures/oddities", "../shared/data/real"];
const files = folders.flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".jsonl"))
        .map((name) => join(folder, name))
    : [],
);

describe("files of others", () => {
  it("lie beside the project", (context) => {
    if (!existsSync("../shared/data/real")) context.skip("no ../shared/data here");
    expect(files.some((file) => file.includes("real"))).toBe(true);
  });

  it.each(files)("%s", async (name) => {
    const bytes = readFileSync(name);
    const file = memorySource(bytes, name);
    const opened = await openSession({ kind: "file", source: file }).catch(() => null);
    if (!opened) return;
    const source = fileToShare(opened, file);
    const { table, problems } = opened.session;
    expect(
      Buffer.from(await sharedOf(source, ALL_OF_IT)).equals(Buffer.from(bytes.toString())),
    ).toBe(true);
    const leaf = openingLeaf(opened.session);
    const known = new Set(problems.map(({ kind }) => kind));
    // What could not be read of it is not written either.
    if (known.has("damaged-entry")) known.add("empty-message");
    const isNew = ({ session: now }: OpenedSession) =>
      now.problems.filter(({ kind }) => !known.has(kind)).map(({ message }) => message);
    if (leaf !== NO_ROW) {
      const end = addressOf(table, leaf);
      const branch = await open(
        await sharedOf(source, { branches: [end], turns: null, leaveOut: [] }),
      );
      expect(isNew(branch)).toEqual([]);
      const now = await messagesAt(branch, leafOf(branch.session.table));
      expect(now).toEqual(await messagesAt(opened, source.rowAt(end)));
    }
    for (const leaveOut of [...LEFT_OUT.map((one) => [one]), LEFT_OUT]) {
      const scope: ShareScope = { branches: "all", turns: null, leaveOut };
      const again = await open(await sharedOf(source, scope));
      expect(isNew(again)).toEqual([]);
      if (leaveOut.includes("thinking")) expect(await hasThinking(again)).toBe(false);
    }
  });
});

async function hasThinking({ session: { table }, bodies }: OpenedSession): Promise<boolean> {
  for (let row = 0; row < table.count; row++) {
    const { message } = await bodies.body(row);
    const content = isObject(message) ? message.content : undefined;
    if (isArray(content) && content.some((one) => isObject(one) && one.type === "thinking"))
      return true;
  }
  return false;
}
