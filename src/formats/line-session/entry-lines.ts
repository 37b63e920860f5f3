// A format whose every line is one entry or none. It defines one function from a line's object to its entry,
// and its sessions are opened, followed, searched and edited like those of every other format.
import { fitted } from "../../lib/narrowed.ts";
import type { RowFields } from "../../model/build/columns.ts";
import { fieldsOf, TableBuilder } from "../../model/build/table-builder.ts";
import { type JsonObject, objectField, objectsField, stringField } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import type { OpenedSession } from "../../model/session.ts";
import type { ObjectPlace } from "../../read/line/objects.ts";
import type { ScanOptions } from "../../read/scan/scan.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { whole } from "./line-entry.ts";
import { LinePlaces } from "./line-places.ts";
import type { KeptLines, LineReading, MadeSession } from "./line-reading.ts";
import { openLines } from "./open-lines.ts";

/** What a line is as an entry. */
export interface LineEntry {
  /** "" for an entry without an id in the file. */
  readonly id: string;
  /** Id of its parent entry; null: it has none. */
  readonly parentId: string | null;
  /** ms since 1970; NaN: not recorded. */
  readonly time: number;
  /** Of an entry in pi's shape: its `type` and that type's fields (formats.md 2.4, 2.5). */
  readonly fields: JsonObject;
}

export interface EntryLineRules {
  /** Id of the format. */
  readonly format: string;
  /** The name that people use for a session with such a header, with its version: "Diary 2". */
  formatName(header: JsonObject | null): string;
  /** The header in pi's shape (`type`, `id`, `timestamp`, `cwd`, …) in the line that has it; null: another line. */
  headerIn(line: JsonObject): JsonObject | null;
  /**
   * Null: a line that is no entry. Called again whenever a person views the entry. Must not throw.
   */
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

/** Everything that an entry is made from. */
const OWN_LINE = "own line";

/** What is kept of a line until all are known. */
interface KeptLine {
  /** Null: no entry. */
  readonly row: RowFields | null;
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
    if (!entry) {
      this.lines.push({ row: null, header: this.#rules.headerIn(object), calls: [] });
      return;
    }
    const { id, parentId, time, fields } = entry;
    const row = fieldsOf(whole(fields, id, parentId, time), place);
    const calls = callsIn(objectField(fields, "message") ?? {});
    this.lines.push({ row: { ...row, id: id === "" ? undefined : id }, header: null, calls });
  }

  first(count: number): EntryLines {
    return new EntryLines(this.#rules, this.places.first(count), this.lines.slice(0, count));
  }
}

function callsIn(message: JsonObject): readonly string[] {
  if (message.role === "toolResult") return [stringField(message, "toolCallId") ?? ""];
  const calls = objectsField(message, "content").filter(({ type }) => type === "toolCall");
  return calls.flatMap((block) => stringField(block, "id") ?? []);
}

function sessionOf(
  { lines }: EntryLines,
  rules: EntryLineRules,
  problems: ProblemLog,
): MadeSession {
  const builder = new TableBuilder();
  const rowOfCall = new Map<string, number>();
  const callers: number[] = [];
  for (const { row, calls } of lines) {
    if (!row) continue;
    const at = builder.count;
    const caller = row.role === "toolResult" ? rowOfCall.get(calls[0] ?? "") : undefined;
    callers.push(caller === undefined ? 0 : at - caller);
    if (row.role === "assistant") for (const call of calls) rowOfCall.set(call, at);
    builder.add(row);
  }
  const header = lines.find((line) => line.header)?.header ?? null;
  const session = {
    format: rules.format,
    formatName: rules.formatName(header),
    header,
    table: builder.finish(problems, null, fitted(new Int32Array(callers))),
    chosenLeaf: null,
  };
  return {
    session,
    convert: (_, object) => rules.entryIn(object)?.fields ?? {},
    basisOf: () => OWN_LINE,
  };
}
