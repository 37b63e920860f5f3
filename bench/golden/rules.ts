// The one list of deliberate differences from the reference: where it loops, throws, destroys or
// hides, we do what formats.md says. `golden`, `conformance` and `fuzz` use it. A rule holds for
// every file with its oddity, and says only that the answers may differ: ours must then still equal
// what the documents promise, worked out by code of its own (documented.ts and its neighbours).
import { resolve } from "node:path";
import type { JsonObject } from "../../src/model/json/json.ts";
import type { Documented } from "./documented/documented.ts";
import { isForOtherWork, isModelInOneWord } from "./documented/documented-context.ts";
import { isOfOhMyPi } from "./documented/documented-turns.ts";
import { isFigure, MAX_NAME } from "./documented/documented-usage.ts";
import { fields, isRecord, type StrictFile } from "./documented/strict-file.ts";

/** Parts of an answer that rules are about. */
export type Field =
  | "open"
  | "header"
  | "entryCount"
  | "types"
  | "leaf"
  | "name"
  | "labels"
  | "roots"
  | "children"
  | "unreachable"
  | "leafCount"
  /** Context of an entry that cannot be asked for, or about which the reference does not answer. */
  | "position"
  | "context"
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
  /** Section of formats.md that says what we do. */
  readonly section: string;
  readonly what: string;
  readonly fields: readonly Field[];
  /** What the comparison of played operations does about it; absent: nothing, it does not occur there. */
  readonly played?: string;
  applies(facts: Facts): boolean;
}

/** `labels`: the reference gives label times for what its tree reaches. */
const TREE = ["roots", "children", "unreachable", "leafCount", "labels"] as const;
const CONTEXT = ["position", "context", "branched"] as const;

export const RULES: readonly Rule[] = [
  {
    name: "cycle",
    section: "1 row 3",
    what: "The reference never returns from a parent cycle, and its tree lacks the members; we cut the cycle at its first entry and show it as a root.",
    fields: [...TREE, ...CONTEXT],
    played: "No cycles are made here.",
    applies: ({ documented }) => documented.opened.length > 0,
  },
  {
    name: "first-write",
    section: "5.2",
    what: "A session becomes a file with the first user or assistant message, as pi 1.5.2 does it; 0.87.1 waits for an assistant message.",
    fields: [],
    played: "Compared with `firstWrite: assistant`.",
    applies: () => false,
  },
  {
    name: "own-words",
    section: "5.2",
    what: "Sentences for refused files and ids are our own.",
    fields: [],
    played: "That both refuse is compared.",
    applies: () => false,
  },
  {
    name: "ids-by-line",
    section: "2.9",
    what: "Version 1 entries get ids from their lines, not random ones, so that a link survives a reload.",
    fields: [],
    played: "Ids are compared by order of appearance.",
    applies: () => false,
  },
  {
    name: "unreadable-lines-kept",
    section: "2.9",
    what: "An old file that is brought to today's version keeps its unreadable lines; the reference drops them for good.",
    fields: [],
    played: "Only lines that are JSON objects are compared.",
    applies: () => false,
  },
  {
    name: "stale-append-refused",
    section: "2.11",
    what: "Appending to a file that another program changed is refused, and the caller opens it again; the reference appends below a leaf that is no longer the last entry.",
    fields: [],
    played: "That only then it is refused, and that nothing is lost, is compared.",
    applies: () => false,
  },
  {
    name: "self-parent",
    section: "1 row 3",
    what: "The reference never returns from an entry that is its own parent; for us its path begins there.",
    fields: CONTEXT,
    applies: ({ file }) => hasEntry(file, ({ id, parentId }) => Boolean(id) && id === parentId),
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
    fields: [...TREE, ...CONTEXT, "open", "entryCount", "types", "leaf", "forked", "bytes"],
    applies: ({ file }) => file.entries.some(({ value }) => !isRecord(value)),
  },
  {
    name: "object-as-id",
    section: "2.4.1",
    what: "An id that is an object or a list is the id of its entry alone, as in the reference; but there the very object in memory still asks for it, and for us an id in a call is a text.",
    fields: ["branched"],
    applies: ({ file }) => hasEntry(file, ({ id }) => isNested(id)),
  },
  {
    name: "ids-missing",
    section: "2.19",
    what: "A file that claims a later version but has no ids collapses to one entry in the reference; we chain it as version 1.",
    fields: [...TREE, ...CONTEXT, "header", "leaf", "types", "forked"],
    applies: ({ file, documented }) => documented.isChained && !(file.version < 2),
  },
  {
    name: "ids-kept",
    section: "1 row 1",
    what: "A header without a version, or of version 1, over entries that have ids and parents: the reference makes new ids, which makes one chain of all branches and loses every label; we keep the ids.",
    fields: [...TREE, ...CONTEXT, "leaf"],
    applies: ({ documented }) => documented.hasIdsKept,
  },
  {
    name: "entry-without-id",
    section: "2.11",
    what: "An entry whose id is missing, null, empty or 0 cannot be asked for in the reference, which answers for the last entry or, as leaf, for none; we answer for the entry itself, and a writer goes on from the nearest one before it.",
    fields: ["leaf", "leafCount", "position", "branched"],
    applies: ({ file, documented }) => !documented.isChained && hasEntry(file, ({ id }) => !id),
  },
  {
    name: "label-not-text",
    section: "2.4.2",
    what: "A label that is no text is set by the reference as it is; for us it clears.",
    fields: ["labels", "branched"],
    applies: ({ file }) => hasEntry(file, ({ type, label }) => type === "label" && isOther(label)),
  },
  {
    name: "name-not-text",
    section: "2.14",
    what: "A name that is no text makes the reference throw; for us it clears.",
    fields: ["name"],
    applies: ({ file }) => hasEntry(file, isOddName),
  },
  {
    name: "leaf-entry",
    section: "5.6",
    what: "A last entry of type leaf moves the leaf to its target; the reference takes it for an unknown type.",
    fields: ["leaf", "branched"],
    applies: ({ file }) => hasEntry(file, ({ type }) => type === "leaf"),
  },
  {
    name: "retained-tail",
    section: "5.6",
    what: "A compaction may carry the messages it kept instead of naming the first one; the reference leaves them out.",
    fields: CONTEXT,
    applies: ({ file }) =>
      hasEntry(
        file,
        ({ type, retainedTail, firstKeptEntryId }) =>
          type === "compaction" &&
          Array.isArray(retainedTail) &&
          (firstKeptEntryId === undefined || firstKeptEntryId === null),
      ),
  },
  {
    name: "edit-without-replacement",
    section: "5.3",
    what: "A context edit that says nothing about the replacement makes the reference throw; for us it changes nothing.",
    fields: CONTEXT,
    applies: ({ file }) =>
      hasEntry(
        file,
        ({ type, replacement }) => type === "context_edit" && replacement === undefined,
      ),
  },
  {
    name: "system-message-not-an-object",
    section: "5.3",
    what: "A compaction whose system message is a text or a list hands it on in the reference, which does not send it; we leave it out.",
    fields: CONTEXT,
    applies: ({ file }) =>
      hasEntry(
        file,
        ({ type, systemMessage }) =>
          type === "compaction" && Boolean(systemMessage) && !isRecord(systemMessage),
      ),
  },
  {
    name: "message-without-content",
    section: "1 row 6",
    what: "A message that is null or no object makes the reference throw or hands it on as it is; we treat it as empty.",
    fields: [...CONTEXT, "open", "usage", "list", "header", "bytes"],
    applies: ({ file }) => hasEntry(file, hasNoMessage),
  },
  {
    name: "no-text-of-it",
    section: "1 row 6",
    what: "An object in the place of a text that JavaScript cannot make text of makes the reference throw; we write it as any other object.",
    fields: CONTEXT,
    applies: ({ file }) => file.text.includes("toString") || file.text.includes("valueOf"),
  },
  {
    name: "unlistable-message",
    section: "1 row 6",
    what: "One message whose content is no text and no list of blocks, or a name that is no text, drops the whole file from the reference's list; we list the file without that text.",
    fields: ["list"],
    played: "Lists are compared without such messages.",
    applies: ({ file }) =>
      file.listedValues.some((value) => isRecord(value) && isUnlistable(value)),
  },
  {
    name: "header-not-text",
    section: "2.10",
    what: "A header id that is no text is listed as text, a parent that is no text not at all; a time that JavaScript cannot make a date of is an invalid one.",
    fields: ["list"],
    applies: ({ file }) => {
      const [header] = file.listedValues;
      if (!isRecord(header)) return false;
      const { id, parentSession = "", timestamp } = header;
      const isOdd = [id, parentSession ?? ""].some((value) => typeof value !== "string");
      return isOdd || (typeof timestamp === "object" && timestamp !== null);
    },
  },
  {
    name: "cwd-as-written",
    section: "2.3",
    what: "A new session gets the working directory as the old header says it, for it may be of another machine; the reference resolves it here.",
    fields: ["branched"],
    applies: ({ file: { allHeaders } }) => {
      const cwd = allHeaders[0]?.cwd;
      return typeof cwd === "string" && resolve(cwd) !== cwd;
    },
  },
  {
    name: "byte-order-mark",
    section: "1 row 13",
    what: "The reference does not open or list a file that begins with a byte order mark, and skips a line that does; we skip the mark.",
    fields: [...TREE, ...CONTEXT, "open", "header", "leaf", "list", "reading", "forked", "bytes"],
    applies: ({ file }) => /(^|\n)\s*\uFEFF/.test(file.text),
  },
  {
    name: "listed-byte-order-mark",
    section: "1 row 13",
    what: "In a list a line ends at a carriage return, too; the reference skips one that begins with a byte order mark there as well, we skip the mark.",
    fields: ["list"],
    applies: ({ file }) => /\r\s*\uFEFF/.test(file.text),
  },
  {
    name: "header-after-others",
    section: "1 rows 4 and 5",
    what: "The reference refuses a file whose first value is no header, even if that value is no object; we skip what is no object.",
    fields: ["open", "list"],
    applies: ({ file }) =>
      [file.values[0], file.listedValues[0]].some(
        (first) => first !== undefined && !isRecord(first),
      ),
  },
  {
    name: "recovered",
    section: "1 row 11b",
    what: "Objects glued on one line, or after a torn one, and entries whose line is damaged after its head, are lost in the reference; we show them.",
    fields: ["open", "reading"],
    applies: ({ file }) => file.unparsable.length > 0 || file.isTrimmed,
  },
  {
    name: "version-no-number",
    section: "1 row 11",
    what: "A version that JavaScript can compare with no number makes the reference throw; we open the file as one of a later version.",
    fields: ["open"],
    applies: ({ file }) => file.allHeaders.length > 0 && !isComparable(file.allHeaders[0]?.version),
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
    played: "Such a file is compared from the first appended entry on.",
    applies: ({ file }) => !(file.version >= 3) || !file.text.endsWith("\n"),
  },
  {
    name: "fork-upgrades",
    section: "2.19",
    what: "The reference forks an old file without ids under a header that says version 3; we bring the entries to that version.",
    fields: ["forked"],
    applies: ({ documented }) => documented.isUpgraded,
  },
  {
    name: "nested-too-deep",
    section: "1 row 5",
    what: "The reference throws where a value is nested some thousand deep: it cannot write it; we copy bytes.",
    fields: ["open", "forked", ...CONTEXT, ...TREE],
    applies: ({ file }) => /[[{]{1000}|(\{"[^"]*":){1000}/.test(file.text),
  },
  {
    name: "usage-incomplete",
    section: "2.7",
    what: "Usage that is missing or beyond reason, and a provider or model that is no text, make the reference's sums NaN or text; we count what is recorded.",
    fields: ["usage"],
    applies: ({ file }) => hasEntry(file, hasIncompleteUsage),
  },
  {
    name: "long-names-cut",
    section: "2.5",
    what: "A provider and model of more characters than anybody reads are cut.",
    fields: ["usage"],
    applies: ({ file }) =>
      hasEntry(file, (entry) =>
        [entry, entry.message].some((one) => isRecord(one) && longestName(one) >= MAX_NAME),
      ),
  },
  {
    name: "models-of-relatives",
    section: "5.6",
    what: "oh-my-pi names provider and model in one word, and models for other work than the conversation; the reference takes both for a model without a name.",
    fields: CONTEXT,
    applies: ({ file }) =>
      hasEntry(
        file,
        (entry) =>
          entry.type === "model_change" && (isForOtherWork(entry) || isModelInOneWord(entry)),
      ),
  },
  {
    name: "whole-turns-only",
    section: "formats-more.md 3.5",
    what: "oh-my-pi does not send turns again that were cut off or failed, nor calls without results; the reference sends all of them.",
    fields: CONTEXT,
    applies: ({ file }) => isOfOhMyPi(file),
  },
  {
    name: "second-writers-stubs",
    section: "5.6",
    what: "Side entries of OpenClaw's delivery are no models and cost nothing.",
    fields: ["usage"],
    applies: ({ file }) => file.text.includes("openclaw"),
  },
  {
    name: "dreb-branching",
    section: "5.2, 6.2",
    what: "We branch as today's pi does: entries are chained anew, labels keep their time; dreb leaves orphans and copies the name.",
    fields: ["branched"],
    applies: ({ agent }) => agent === "dreb",
  },
];

function hasEntry(file: StrictFile, is: (entry: JsonObject) => boolean): boolean {
  return file.entries.some((entry) => is(fields(entry)));
}

/** Characters of `provider/model`, where it is longest. */
function longestName({ provider, model, responseModel }: JsonObject): number {
  const length = (value: unknown) => (typeof value === "string" ? value.length : 0);
  return length(provider) + Math.max(length(model), length(responseModel));
}

function isNested(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** Something, and no text. */
function isOther(value: unknown): boolean {
  return Boolean(value) && typeof value !== "string";
}

function isComparable(value: unknown): boolean {
  try {
    Number(value);
    return true;
  } catch {
    return false;
  }
}

function isOddName({ type, name }: JsonObject): boolean {
  return type === "session_info" && typeof (name ?? "") !== "string";
}

function hasNoMessage({ type, message }: JsonObject): boolean {
  return type === "message" && !isRecord(message);
}

function hasIncompleteUsage(entry: JsonObject): boolean {
  const { type, message } = entry;
  if (type === "usage") return isIncomplete(entry.usage, [entry.provider, entry.model]);
  if (type === "compaction" || type === "branch_summary") {
    return Boolean(entry.usage) && isIncomplete(entry.usage, []);
  }
  if (type !== "message") return false;
  if (!isRecord(message)) return true;
  const { role, provider, model, responseModel, usage } = message;
  if (role === "assistant") return isIncomplete(usage, [provider, responseModel ?? model]);
  return role === "toolResult" && Boolean(usage) && isIncomplete(usage, []);
}

/** `names`: of provider and model, where they count. */
function isIncomplete(usage: unknown, names: readonly unknown[]): boolean {
  if (names.some((name) => typeof name !== "string" || name === "")) return true;
  if (!isRecord(usage) || !isRecord(usage.cost)) return true;
  const { input, output, cacheRead, cacheWrite, cost } = usage;
  return [input, output, cacheRead, cacheWrite, cost.total].some((n) => !isFigure(n));
}

function isUnlistable(entry: JsonObject): boolean {
  const { type, message } = entry;
  if (isOddName(entry)) return true;
  if (type !== "message") return false;
  if (!isRecord(message)) return true;
  const { role, content } = message;
  if (!("content" in message) || (role !== "user" && role !== "assistant")) return false;
  if (!Array.isArray(content)) return typeof content !== "string";
  return content.some((block) => !isRecord(block) || isOddText(block));
}

/** A text block whose text is none: the reference lists whatever it is. */
function isOddText({ type, text }: JsonObject): boolean {
  return type === "text" && typeof text !== "string";
}

/** The rules under which a field of this file may differ. */
export function rulesFor(facts: Facts, field: Field): readonly Rule[] {
  return RULES.filter((rule) => rule.fields.includes(field) && rule.applies(facts));
}
