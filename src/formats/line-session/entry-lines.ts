// A format whose every line is one entry or none: one function from a line's object to its entry is all that it
// says, and a session of it is opened, followed, searched and edited as one of every other format.
import { type JsonObject, objectField, objectsField, stringField } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import type { OpenedSession } from "../../model/session.ts";
import { type RowKind, rowKind } from "../../model/table/kinds.ts";
import { FLAG, NO_ROW } from "../../model/table/table.ts";
import type { ObjectPlace } from "../../read/line/objects.ts";
import type { ScanOptions } from "../../read/scan/scan.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { LinePlaces } from "./line-places.ts";
import type { KeptLines, LineReading, MadeSession } from "./line-reading.ts";
import { LineTableBuilder } from "./line-table.ts";
import { openLines } from "./open-lines.ts";

/** What a line is as an entry. */
export interface LineEntry {
  /** "" for an entry that the file gives none. */
  readonly id: string;
  /** Id of the entry it follows; null: it follows none. */
  readonly parentId: string | null;
  /** ms since 1970; NaN: not recorded. */
  readonly time: number;
  /** Of an entry in pi's shape: its `type` and that type's fields (formats.md 2.4, 2.5). */
  readonly fields: JsonObject;
}

export interface EntryLineRules {
  /** Id of the format. */
  readonly format: string;
  /** What people call a session with such a header, with its version: "Diary 2". */
  formatName(header: JsonObject | null): string;
  /** The header in pi's shape (`type`, `id`, `timestamp`, `cwd`, …) in the line that has it; null: another line. */
  headerIn(line: JsonObject): JsonObject | null;
  /** Null: a line that is no entry. Asked again whenever a person looks at the entry. Must not throw. */
  entryIn(line: JsonObject): LineEntry | null;
}

/** Errors: SessionError of the source, or cancelled. */
export function openEntryLines(
  source: ByteSource,
  rules: EntryLineRules,
  options: ScanOptions,
): Promise<OpenedSession> {
  const reading: LineReading<EntryLines> = {
    newLines: () => new EntryLines(rules),
    newGatherer: () => ({
      add(_, object, gathered) {
        const entry = rules.entryIn(object);
        if (entry) gathered.put(entry.fields, OWN_LINE);
      },
    }),
    sessionOf: async (_, lines, problems) => sessionOf(lines, rules, problems),
  };
  return openLines(source, reading, options);
}

/** All that an entry is made from. */
const OWN_LINE = "own line";

/** What is kept of a line until all are known. */
interface KeptLine {
  /** Null: no entry. */
  readonly kind: RowKind | null;
  readonly id: string;
  readonly parentId: string | null;
  /** Of the types that trees, names and contexts are made from. */
  readonly entry: JsonObject | null;
  readonly header: JsonObject | null;
  /** Of a reply: ids of its calls; of a tool's result: the one that it answers. */
  readonly calls: readonly string[];
}

class EntryLines implements KeptLines<EntryLines> {
  readonly places: LinePlaces;
  readonly lines: KeptLine[];
  readonly #rules: EntryLineRules;

  constructor(rules: EntryLineRules, places = new LinePlaces(), lines: KeptLine[] = []) {
    this.#rules = rules;
    this.places = places;
    this.lines = lines;
  }

  add(object: JsonObject, place: ObjectPlace): void {
    const entry = this.#rules.entryIn(object);
    this.places.add(place, entry?.time ?? Number.NaN);
    this.lines.push(
      entry ? keptEntry(entry) : { ...NO_ENTRY, header: this.#rules.headerIn(object) },
    );
  }

  first(count: number): EntryLines {
    return new EntryLines(this.#rules, this.places.first(count), this.lines.slice(0, count));
  }
}

const NO_ENTRY: KeptLine = {
  kind: null,
  id: "",
  parentId: null,
  entry: null,
  header: null,
  calls: [],
};

function keptEntry({ id, parentId, fields }: LineEntry): KeptLine {
  const type = stringField(fields, "type") ?? "";
  const message = objectField(fields, "message");
  if (type !== "message" || !message) {
    return { ...NO_ENTRY, kind: rowKind(type), id, parentId, entry: fields };
  }
  const role = stringField(message, "role") ?? "";
  const blocks = role === "assistant" ? objectsField(message, "content") : [];
  const calls =
    role === "toolResult"
      ? [stringField(message, "toolCallId") ?? ""]
      : blocks.flatMap((block) =>
          block.type === "toolCall" ? (stringField(block, "id") ?? []) : [],
        );
  return { ...NO_ENTRY, kind: rowKind(type, role), id, parentId, calls };
}

function sessionOf(
  { places, lines }: EntryLines,
  rules: EntryLineRules,
  problems: ProblemLog,
): MadeSession {
  const rowOfId = new Map<string, number>();
  const rowOfCall = new Map<string, number>();
  let count = 0;
  for (const { kind, id, calls } of lines) {
    if (!kind) continue;
    if (id !== "") rowOfId.set(id, count);
    if (kind.role === "assistant") for (const call of calls) rowOfCall.set(call, count);
    count++;
  }
  const rows = new LineTableBuilder(places, true);
  for (const [line, { kind, id, parentId, entry, calls }] of lines.entries()) {
    if (!kind) continue;
    const found = parentId === null ? NO_ROW : rowOfId.get(parentId);
    const fault =
      parentId !== null && found === undefined ? ORPHAN : found === rows.count ? SELF : null;
    if (fault) problems.add({ ...fault.problem, line: places.line[line] ?? 0 });
    const flags = (places.flags[line] ?? 0) | (fault?.flag ?? 0);
    const caller = kind.role === "toolResult" ? rowOfCall.get(calls[0] ?? "") : undefined;
    const above = fault ? NO_ROW : (found ?? NO_ROW);
    rows.add(line, flags, above, kind, entry, caller ?? NO_ROW, 0, id);
  }
  const header = lines.find((line) => line.header)?.header ?? null;
  const table = rows.finish(problems);
  const session = {
    format: rules.format,
    formatName: rules.formatName(header),
    header,
    table,
    chosenLeaf: null,
  };
  return {
    session,
    convert: (_, object) => rules.entryIn(object)?.fields ?? {},
    basisOf: () => OWN_LINE,
  };
}

const ORPHAN = {
  flag: FLAG.orphan,
  problem: {
    kind: "orphan",
    severity: "warning",
    message: "The entry that this one follows is not in this file.",
  },
} as const;

const SELF = {
  flag: FLAG.selfParent,
  problem: {
    kind: "self-parent",
    severity: "warning",
    message: "This entry names itself as the one it follows.",
  },
} as const;
