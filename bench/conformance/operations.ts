// What is done to both sessions: fast-check makes sequences of these and shrinks the one that shows
// a difference.
import fc from "fast-check";
import type { AgentMessage, ContextEdit } from "../../src/manager/entries/session-entry.ts";

/** An entry of the session, by its place in the list (modulo its length); -1: an unknown id. */
export type Ref = number;

export type Action =
  | { readonly kind: "message"; readonly message: AgentMessage }
  | { readonly kind: "thinking"; readonly level: string }
  | { readonly kind: "model"; readonly provider: string; readonly modelId: string }
  | { readonly kind: "usage"; readonly note: string | undefined }
  | {
      readonly kind: "compaction";
      readonly kept: Ref | null;
      readonly details: object | undefined;
      readonly fromHook: boolean | undefined;
    }
  | { readonly kind: "custom"; readonly data: unknown }
  | { readonly kind: "name"; readonly name: string }
  | {
      readonly kind: "custom-message";
      readonly content: string | object[];
      readonly display: boolean;
      readonly details: unknown;
    }
  | { readonly kind: "edit"; readonly target: Ref; readonly replacement: ContextEdit }
  | { readonly kind: "label"; readonly target: Ref; readonly label: string | undefined }
  | { readonly kind: "branch"; readonly to: Ref }
  | { readonly kind: "reset" }
  | { readonly kind: "summary"; readonly to: Ref | null; readonly text: string }
  | { readonly kind: "branched-session"; readonly leaf: Ref }
  | { readonly kind: "new-session"; readonly id: string | undefined }
  | { readonly kind: "fork" }
  | { readonly kind: "reopen" }
  | { readonly kind: "switch"; readonly file: number }
  /** Each program goes on with what the other one has written. */
  | { readonly kind: "exchange" };

export interface Operation {
  readonly action: Action;
  /** ms the clock moves before it; may be 0 or go back. */
  readonly ticks: number;
}

export interface Sequence {
  readonly isPersisted: boolean;
  /** Text of a file to begin with; null begins a new session. */
  readonly start: string | null;
  readonly operations: readonly Operation[];
}

const text = fc.constantFrom(
  "",
  "a",
  "hello world",
  "two\nlines",
  "  ",
  "ünï \u2028 \u{1f600}",
  '"\\',
);
const ref: fc.Arbitrary<Ref> = fc.integer({ min: -1, max: 60 });
const textBlock = text.map((value) => ({ type: "text", text: value }));
const block = fc.oneof(
  { weight: 4, arbitrary: textBlock },
  fc.constant({ type: "image", data: "aGk=", mimeType: "image/png" }),
);
const blocks = fc.array(block, { maxLength: 3 });
const content = fc.oneof(text, blocks);
const details = fc.constantFrom(undefined, { files: ["a.ts"] }, {});
const timestamp = fc.integer({ min: 1, max: 2_000_000_000_000 });

const tool = fc.record({ name: fc.constantFrom("read", "bash", "edit"), v: fc.nat(3) });
const section = fc.constantFrom("one", "two", null);
const message: fc.Arbitrary<AgentMessage> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ role: fc.constant("user"), content, timestamp }) },
  {
    weight: 4,
    arbitrary: fc.record({
      role: fc.constant("assistant"),
      content: blocks,
      api: fc.constant("x"),
      provider: fc.constantFrom("p", "q"),
      model: fc.constantFrom("m", "n"),
      usage: fc.constant({ input: 1, output: 2, cacheRead: 0, cacheWrite: 0 }),
      stopReason: fc.constantFrom("stop", "toolUse", "error"),
      timestamp,
    }),
  },
  fc.record({
    role: fc.constant("toolResult"),
    toolCallId: fc.constant("call"),
    toolName: fc.constant("read"),
    content: blocks,
    isError: fc.boolean(),
    timestamp,
  }),
  fc.record(
    {
      role: fc.constant("bashExecution"),
      command: text,
      output: text,
      exitCode: fc.constantFrom(0, 2, null),
      cancelled: fc.boolean(),
      truncated: fc.boolean(),
      fullOutputPath: fc.constant("/tmp/out"),
      excludeFromContext: fc.boolean(),
      timestamp,
    },
    { requiredKeys: ["role", "command", "output", "cancelled", "truncated", "timestamp"] },
  ),
  fc.record(
    {
      role: fc.constant("system"),
      content: fc.oneof(text, fc.array(textBlock, { maxLength: 3 })),
      sections: fc.dictionary(fc.constantFrom("a", "b", "c"), section),
      toolsAdded: fc.array(tool, { maxLength: 2 }),
      toolsRemoved: fc.array(tool, { maxLength: 2 }),
      timestamp,
    },
    { requiredKeys: ["role", "content", "timestamp"] },
  ),
  fc.record({
    role: fc.constantFrom("custom", "hookMessage", "unheard-of"),
    customType: fc.constant("note"),
    content,
    display: fc.boolean(),
    timestamp,
  }),
  fc.record({
    role: fc.constantFrom("user", "assistant", "system", "toolResult"),
    content: fc.constant(null),
    timestamp,
  }),
);

const replacement: fc.Arbitrary<ContextEdit> = fc.oneof(
  fc.constant(null),
  content.map((value) => ({ content: value })),
);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant("message" as const), message }) },
  fc.record({ kind: fc.constant("thinking" as const), level: fc.constantFrom("off", "high") }),
  fc.record({
    kind: fc.constant("model" as const),
    provider: fc.constantFrom("p", "r"),
    modelId: fc.constantFrom("m", "o"),
  }),
  fc.record({ kind: fc.constant("usage" as const), note: fc.constantFrom(undefined, "", "warm") }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("compaction" as const),
      kept: fc.option(ref),
      details,
      fromHook: fc.constantFrom(undefined, false, true),
    }),
  },
  fc.record({ kind: fc.constant("custom" as const), data: fc.jsonValue({ maxDepth: 1 }) }),
  fc.record({
    kind: fc.constant("name" as const),
    name: fc.constantFrom("one", " two ", "", "  ", "a\r\n\nb"),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("custom-message" as const),
      content,
      display: fc.boolean(),
      details,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("edit" as const), target: ref, replacement }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("label" as const),
      target: ref,
      label: fc.constantFrom(undefined, "", "one", "two", " "),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("branch" as const), to: ref }) },
  fc.record({ kind: fc.constant("reset" as const) }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("summary" as const), to: fc.option(ref), text }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("branched-session" as const), leaf: ref }),
  },
  fc.record({
    kind: fc.constant("new-session" as const),
    id: fc.constantFrom(undefined, undefined, "-no-"),
  }),
  fc.record({ kind: fc.constant("fork" as const) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("reopen" as const) }) },
  fc.record({ kind: fc.constant("switch" as const), file: fc.nat(5) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("exchange" as const) }) },
);

export const operation: fc.Arbitrary<Operation> = fc.record({
  action,
  ticks: fc.constantFrom(1, 1, 1, 0, 1000, -700),
});

/** A line of an old file; `index`: a version 1 compaction's `firstKeptEntryIndex`. */
const oldLine = fc.oneof(
  { weight: 4, arbitrary: message.map((value) => ({ type: "message", message: value })) },
  fc.record({
    type: fc.constant("compaction"),
    summary: text,
    tokensBefore: fc.nat(100),
    firstKeptEntryIndex: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.constantFrom(1.5, "2")),
  }),
  fc.record({ type: fc.constant("model_change"), provider: text, modelId: text }),
  fc.record({ type: fc.constantFrom("custom", "never_heard_of"), customType: fc.constant("x") }),
);

const junk = fc.constantFrom("", "   ", "not json", '{"type":"message","id":"cut');

/** Files of versions 1 to 3 with lines no reader can use, and some without a final line feed. */
export const oldFile = fc
  .record({
    version: fc.constantFrom(undefined, 1, 2, 3),
    lines: fc.array(fc.tuple(oldLine, fc.option(junk, { freq: 6 })), { maxLength: 12 }),
    hasFinalFeed: fc.boolean(),
  })
  .map(({ version, lines, hasFinalFeed }) => {
    const time = (n: number) => new Date(1_700_000_000_000 + n * 1000).toISOString();
    const header = { type: "session", version, id: "old-session", timestamp: time(0), cwd: "/old" };
    const isTree = (version ?? 1) >= 2;
    const texts = lines.flatMap(([line, junkLine], n) => {
      // Version 2 and 3 files are trees: every third entry hangs on the one before the last.
      const parent = n % 3 === 2 ? n - 2 : n - 1;
      const ids = { id: `entry-${n}`, parentId: parent < 0 ? null : `entry-${parent}` };
      const entry = { ...line, ...(isTree && ids), timestamp: time(n + 1) };
      return [...(junkLine === null ? [] : [junkLine]), JSON.stringify(entry)];
    });
    return [JSON.stringify(header), ...texts].join("\n") + (hasFinalFeed ? "\n" : "");
  });

export const sequence: fc.Arbitrary<Sequence> = fc.record({
  isPersisted: fc.boolean(),
  start: fc.option(oldFile, { freq: 3 }),
  operations: fc.array(operation, { minLength: 1, maxLength: 60, size: "max" }),
});
