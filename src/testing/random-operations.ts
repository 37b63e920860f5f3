// Operations on a draft as a test draws them: numbers that become an operation on whatever the draft
// holds by then. Half of them may not apply; whoever tries them says so.
import fc from "fast-check";
import type { Draft } from "../edit/draft/draft.ts";
import type { Operation } from "../edit/operation/operation.ts";
import { type MadeEntry, madeEntry } from "../edit/parts/made-entries.ts";
import type { JsonObject } from "../model/json/json.ts";
import { roleOf, typeOf } from "../model/table/table.ts";

/** What an operation is made from. */
export interface DrawnOperation {
  readonly kind: DrawnKind;
  readonly one: number;
  readonly other: number;
  readonly text: string;
}

const KINDS = [
  "text",
  "set",
  "unset",
  "remove",
  "remove-two",
  "remove-subtree",
  "keep-branch",
  "move",
  "move-to-root",
  "insert",
  "insert-above",
  "duplicate",
  "label",
  "clear-label",
  "rename",
  "context-edit",
  "omit",
  "summary",
  "kept",
  "cwd",
  "leaf",
] as const;

type DrawnKind = (typeof KINDS)[number];

/** Those that take little away come more often. */
const kind = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...KINDS.filter((one) => !/^keep|subtree/.test(one))) },
  { weight: 1, arbitrary: fc.constantFrom(...KINDS) },
);

export const drawnOperation: fc.Arbitrary<DrawnOperation> = fc.record({
  kind,
  one: fc.nat(1_000_000),
  other: fc.nat(1_000_000),
  text: fc.constantFrom("", "a", "two\nlines", "ünï \u2028 \u{1f600}", '"\\', "\u0000"),
});

/** `seed`: for ids of what is made, another one each time. Null where the draft is empty. */
export function operationOf(
  draft: Draft,
  { kind, one, other, text }: DrawnOperation,
  seed: number,
): Operation | null {
  const { table } = draft;
  if (table.count === 0) return null;
  const address = (row: number) => draft.addressOf(row % table.count);
  const [entry, parent] = [address(one), address(other)];
  const id = (0xe0000000 + seed).toString(16);
  const made = { id, timestamp: new Date(1_790_000_000_000 + seed).toISOString() };
  switch (kind) {
    case "text":
      return { kind: "set", entry, path: textPath(draft, one % table.count), value: text };
    case "set":
      return { kind: "set", entry, path: ["more"], value: { text, list: [one] } };
    case "unset":
      return { kind: "unset", entry, path: ["message", "content", 0] };
    case "remove":
      return { kind: "remove", entries: [entry] };
    case "remove-two":
      return { kind: "remove", entries: [entry, parent] };
    case "remove-subtree":
    case "keep-branch":
    case "leaf":
      return { kind, entry };
    case "move":
      return { kind, entry, parent };
    case "move-to-root":
      return { kind: "move", entry, parent: null };
    case "insert":
      return { kind, ...made, parent, children: "none", entry: entryOf(text, one) };
    case "insert-above":
      return { kind: "insert", ...made, parent, children: "all", entry: entryOf(text, one) };
    case "duplicate":
      return { kind, entry, leaf: parent, seed: `${seed}` };
    case "label":
      return { kind, ...made, target: entry, label: text || "x" };
    case "clear-label":
      return { kind: "label", ...made, target: entry, label: null };
    case "rename":
      return { kind, ...made, name: text };
    case "context-edit":
      return { kind, ...made, target: entry, replacement: { content: text } };
    case "omit":
      return { kind: "context-edit", ...made, target: entry, replacement: null };
    case "summary":
      return { kind: "compaction", entry: compactionIn(draft, one) ?? entry, summary: text };
    case "kept":
      return { kind: "compaction", entry: compactionIn(draft, one) ?? entry, kept: parent };
    case "cwd":
      return { kind, cwd: `/work/${text}` };
  }
}

function textPath(draft: Draft, row: number): readonly (string | number)[] {
  const { table } = draft;
  if (typeOf(table, row) === "compaction") return ["summary"];
  return roleOf(table, row) === "assistant"
    ? ["message", "content", 0, "text"]
    : ["message", "content"];
}

function compactionIn(draft: Draft, one: number): string | undefined {
  const rows = [...draft.table.parsedEntries].filter(([, entry]) => entry.type === "compaction");
  const row = rows[one % Math.max(1, rows.length)]?.[0];
  return row === undefined ? undefined : draft.addressOf(row);
}

/** Every kind of entry that a person can put in. */
function entryOf(text: string, one: number): JsonObject {
  const id = `call-${one}`;
  const all: readonly MadeEntry[] = [
    { role: "user", text },
    { role: "assistant", text, api: "", provider: "p", model: "m" },
    { role: "toolResult", text, callId: id, toolName: "read", isError: one % 2 === 0 },
    { role: "bashExecution", command: "ls", output: text, exitCode: null, isExcluded: false },
    { role: "customMessage", customType: "note", text, isShown: false },
    { role: "branchSummary", text, fromId: null },
  ];
  return madeEntry(all[one % all.length] ?? { role: "user", text }, 1_790_000_000_000);
}
