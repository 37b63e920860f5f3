// The one list of deliberate differences from the reference: where it loops, destroys or hides, we
// do what formats.md section 1 says. A rule holds for every file with its oddity. A field that
// differs under a rule must still equal what the documents promise; nothing is waved through
// unless `isUnchecked` says that no other answer exists to compare with.
import { resolve } from "node:path";
import type { Documented } from "./documented.ts";
import { fields, isRecord, type StrictEntry, type StrictFile } from "./strict-file.ts";

/** Parts of an answer that rules are about. */
export type Field =
  | "open"
  | "header"
  | "entryCount"
  | "types"
  | "leaf"
  | "labels"
  | "roots"
  | "children"
  | "unreachable"
  | "leafCount"
  | "position"
  | "contextEntries"
  | "messages"
  | "settings"
  | "branched"
  | "forked"
  | "list"
  | "usage"
  | "bytes"
  | "reading";

/** What a rule looks at. */
export interface Facts {
  readonly file: StrictFile;
  readonly documented: Documented;
  /** Which program answered. */
  readonly agent: "pi" | "dreb";
}

export interface Rule {
  readonly name: string;
  /** Section of formats.md (or the document named) that says what we do. */
  readonly section: string;
  readonly what: string;
  readonly fields: readonly Field[];
  /** Fields for which the reference's answer leaves nothing to compare with. */
  readonly isUnchecked?: readonly Field[];
  applies(facts: Facts): boolean;
}

/** `labels`: the reference gives label times for what its tree reaches. */
const TREE = ["roots", "children", "unreachable", "leafCount", "labels"] as const;

const rules: readonly Rule[] = [
  {
    name: "cycle",
    section: "1 row 3",
    what: "The reference never returns from a parent cycle, and its tree lacks the members; we cut the cycle at its first entry and show it as a root.",
    fields: [...TREE, "position", "contextEntries", "branched"],
    applies: ({ documented }) => documented.opened.length > 0,
  },
  {
    name: "self-parent",
    section: "1 row 3",
    what: "The reference never returns from an entry that is its own parent; for us its path begins there.",
    fields: ["position", "branched"],
    applies: ({ file }) =>
      file.entries.some((entry) => {
        const { id, parentId } = fields(entry);
        return Boolean(id) && id === parentId;
      }),
  },
  {
    name: "repeated-id",
    section: "1 row 8",
    what: "The reference puts the last entry with an id wherever the id occurs, and may visit it exponentially often; we show every entry once, identical lines as one.",
    fields: TREE,
    applies: ({ documented }) => documented.hasRepeatedIds,
  },
  {
    name: "not-an-object",
    section: "1 row 5",
    what: "A number, text or list on a line becomes an entry of the reference; we skip it and say so.",
    fields: [
      ...TREE,
      "open",
      "entryCount",
      "types",
      "leaf",
      "position",
      "contextEntries",
      "branched",
      "forked",
    ],
    isUnchecked: ["branched"],
    applies: ({ file }) => file.entries.some(({ value }) => !isRecord(value)),
  },
  {
    name: "ids-missing",
    section: "2.19",
    what: "A file that claims a later version but has no ids collapses to one entry in the reference; we chain it as version 1.",
    fields: [
      ...TREE,
      "header",
      "leaf",
      "contextEntries",
      "messages",
      "settings",
      "branched",
      "forked",
    ],
    isUnchecked: ["messages", "settings", "branched"],
    applies: ({ file, documented }) => documented.isChained && file.version >= 2,
  },
  {
    name: "entry-without-id",
    section: "2.11",
    what: "An entry whose id is missing, null, empty or 0 cannot be asked for in the reference, which answers for the last entry or, as leaf, for none; we answer for the entry itself.",
    fields: ["leaf", "leafCount", "position"],
    applies: ({ file, documented }) =>
      !documented.isChained && file.entries.some((entry) => !fields(entry).id),
  },
  {
    name: "label-not-text",
    section: "2.4.2",
    what: "A label that is no text is set by the reference as it is; for us it clears.",
    fields: ["labels", "branched"],
    applies: ({ file }) =>
      file.entries.some((entry) => {
        const { type, label } = fields(entry);
        return type === "label" && Boolean(label) && typeof label !== "string";
      }),
  },
  {
    name: "leaf-entry",
    section: "5.6",
    what: "A last entry of type leaf moves the leaf to its target; the reference takes it for an unknown type.",
    fields: ["leaf"],
    applies: ({ file }) => file.entries.some((entry) => fields(entry).type === "leaf"),
  },
  {
    name: "message-without-content",
    section: "1 row 6",
    what: "A message that is null or no object makes the reference throw or sends it as it is; we treat it as empty.",
    fields: ["position", "messages", "branched", "usage", "list"],
    isUnchecked: ["branched", "usage"],
    applies: ({ file }) => file.entries.some(hasNoMessage),
  },
  {
    name: "unlistable-message",
    section: "1 row 6",
    what: "One message whose content is no text and no list of blocks drops the whole file from the reference's list; we list the file without that text.",
    fields: ["list"],
    applies: ({ file }) => file.entries.some(isUnlistable),
  },
  {
    name: "header-not-text",
    section: "2.10",
    what: "A header id that is no text is listed as text, a parent that is no text not at all.",
    fields: ["list"],
    applies: ({ file: { headers } }) =>
      headers.some(({ id, parentSession }) =>
        [id, parentSession ?? ""].some((value) => typeof value !== "string"),
      ),
  },
  {
    name: "cwd-as-written",
    section: "2.3",
    what: "A new session gets the working directory as the old header says it; the reference resolves it, or takes its own when there is none.",
    fields: ["branched"],
    applies: ({ file: { headers } }) =>
      headers.some(({ cwd }) => typeof cwd !== "string" || resolve(cwd) !== cwd),
  },
  {
    name: "byte-order-mark",
    section: "1 row 13",
    what: "The reference does not open or list a file that begins with a byte order mark; we skip the mark.",
    fields: ["open", "header", "list", "reading"],
    applies: ({ file }) => file.text.startsWith("\uFEFF"),
  },
  {
    name: "header-behind-others",
    section: "1 rows 4 and 5",
    what: "The reference refuses a file whose first value is no header, even if that value is no object; we skip what is no object.",
    fields: ["open", "list"],
    applies: ({ file }) => {
      const [first] = file.entries;
      return first !== undefined && !isRecord(first.value);
    },
  },
  {
    name: "recovered",
    section: "1 row 11b",
    what: "Objects glued on one line, or behind a torn one, and entries whose line is damaged behind its head, are lost in the reference; we show them.",
    fields: ["reading"],
    applies: ({ file }) => file.unparsable.length > 0,
  },
  {
    name: "empty-file",
    section: "1 row 2",
    what: "The reference writes a header into an empty file; we leave it empty.",
    fields: ["bytes", "header"],
    applies: ({ file }) => file.text === "",
  },
  {
    name: "reading-never-writes",
    section: "1 rows 1 and 7",
    what: "The reference rewrites old versions and appends a missing line feed when it opens a file; we leave the bytes alone.",
    fields: ["bytes"],
    applies: ({ file }) => file.version < 3 || !file.text.endsWith("\n") || file.version !== 3,
  },
  {
    name: "fork-upgrades",
    section: "2.19",
    what: "The reference forks an old file without ids under a header that says version 3; we bring the entries to that version.",
    fields: ["forked"],
    applies: ({ file }) => file.version < 3,
  },
  {
    name: "fork-of-repaired",
    section: "1 row 13",
    what: "We fork a file that the reference refuses to open.",
    fields: ["forked"],
    applies: ({ file }) => !file.isOpened,
  },
  {
    name: "usage-incomplete",
    section: "2.7",
    what: "Missing or non-numeric usage, provider or model make the reference's sums NaN or text; we count what is recorded.",
    fields: ["usage"],
    isUnchecked: ["usage"],
    applies: ({ file }) => file.entries.some(hasIncompleteUsage),
  },
  {
    name: "dreb-branching",
    section: "5.2, 6.2",
    what: "We branch as today's pi does: entries are chained anew, labels keep their time; dreb leaves orphans and copies the name.",
    fields: ["branched"],
    applies: ({ agent }) => agent === "dreb",
  },
];

function hasNoMessage(entry: StrictEntry): boolean {
  const { type, message } = fields(entry);
  return type === "message" && !isRecord(message);
}

function hasIncompleteUsage(entry: StrictEntry): boolean {
  const { message } = fields(entry);
  if (!isRecord(message) || message.role !== "assistant") return false;
  const { provider, model, usage } = message;
  if (typeof provider !== "string" || typeof model !== "string") return true;
  if (!isRecord(usage) || !isRecord(usage.cost)) return true;
  const { input, output, cacheRead, cacheWrite, cost } = usage;
  return [input, output, cacheRead, cacheWrite, cost.total].some((n) => typeof n !== "number");
}

function isUnlistable(entry: StrictEntry): boolean {
  const { type, message, name } = fields(entry);
  if (type === "session_info") return Boolean(name) && typeof name !== "string";
  if (type !== "message") return false;
  if (!isRecord(message)) return message === null || message === undefined;
  const { role, content } = message;
  if (!("content" in message) || (role !== "user" && role !== "assistant")) return false;
  return Array.isArray(content) ? content.includes(null) : typeof content !== "string";
}

/** The rules under which a field of this file may differ. */
export function rulesFor(facts: Facts, field: Field): readonly Rule[] {
  return rules.filter((rule) => rule.fields.includes(field) && rule.applies(facts));
}
