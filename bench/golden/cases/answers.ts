// What our core answers about a session, in the terms of the golden files: rows become ordinals.
import type { ContextEntries } from "../../../src/context/context-entries.ts";
import { contextEntries } from "../../../src/context/context-entries.ts";
import { toModelMessages } from "../../../src/context/messages.ts";
import { type ProjectedEntry, projectContext } from "../../../src/context/projection.ts";
import { modelNamed, settingsOn } from "../../../src/context/settings.ts";
import { openSession } from "../../../src/formats/index.ts";
import { ensure } from "../../../src/lib/ensure.ts";
import { isObject, type JsonObject } from "../../../src/model/json/json.ts";
import type { Session } from "../../../src/model/session.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { keyAt, kindText, NO_ROW, rowOf } from "../../../src/model/table/table.ts";
import { DetailsCollector } from "../../../src/read/bodies/details-collector.ts";
import { textSource } from "../../../src/read/source/byte-source.ts";
import { usageByModel } from "../../../src/testing/reading/usage-by-model.ts";
import { besideTalk, childrenAt, childrenOf } from "../../../src/tree/children.ts";
import { labelsOf, sessionName } from "../../../src/tree/labels.ts";
import { leafOf, leavesOf } from "../../../src/tree/leaves.ts";
import { canonical, sha256, stringOf } from "../canonical.ts";
import type { StrictFile } from "../documented/strict-file.ts";
import type { GoldenCost, GoldenPosition } from "../golden-file.ts";

export class Answers {
  readonly session: Session;
  readonly #details: EntryDetails;
  /** Every entry in today's shape, by row. */
  readonly #bodies: readonly JsonObject[];
  readonly #ordinals: readonly number[];

  private constructor(
    session: Session,
    details: EntryDetails,
    bodies: readonly JsonObject[],
    ordinals: readonly number[],
  ) {
    this.session = session;
    this.#details = details;
    this.#bodies = bodies;
    this.#ordinals = ordinals;
  }

  /** Opens what the reference reads of the file. Errors: SessionError. */
  static async of(file: StrictFile): Promise<Answers> {
    const opened = await openSession({
      kind: "file",
      source: textSource(file.strictText, "session.jsonl"),
    });
    const collector = new DetailsCollector();
    await opened.visit(
      (row, entry) => collector.add(row, entry),
      () => {},
      new AbortController().signal,
    );
    const { table } = opened.session;
    const rows = Array.from({ length: table.count }, (_, row) => row);
    const bodies = await Promise.all(rows.map((row) => opened.bodies.body(row)));
    const ordinalOfLine = new Map(file.entries.map(({ line, ordinal }) => [line + 1, ordinal]));
    const ordinals = rows.map((row) =>
      ensure(ordinalOfLine.get(table.line[row] ?? 0), `ordinal of row ${row}`),
    );
    return new Answers(opened.session, collector.finish(), bodies, ordinals);
  }

  get entryCount(): number {
    return this.session.table.count;
  }

  types(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (let row = 0; row < this.entryCount; row++) {
      const kind = this.#kind(row);
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    return counts;
  }

  /** As the file spells it; where that is no text the table has no word for it. */
  #kind(row: number): string {
    const kind = kindText(this.session.table, row);
    const { type, message } = this.body(row);
    if (kind === "") return stringOf(type);
    return kind === "message:"
      ? `message:${stringOf(isObject(message) ? message.role : undefined)}`
      : kind;
  }

  leaf(): number | null {
    const row = leafOf(this.session.table);
    return row === NO_ROW ? null : this.ordinal(row);
  }

  sessionName(): string | null {
    return sessionName(this.session.table);
  }

  labels(): Record<string, string> {
    const labels = [...labelsOf(this.session.table)];
    return Object.fromEntries(labels.map(([row, { text }]) => [this.ordinal(row), text]));
  }

  labelTimes(): Record<string, unknown> {
    const labels = [...labelsOf(this.session.table)];
    return Object.fromEntries(
      labels.map(([row, { setBy }]) => [this.ordinal(row), this.#bodies[setBy]?.timestamp]),
    );
  }

  roots(): readonly number[] {
    return Array.from(childrenOf(this.session.table).roots, (row) => this.ordinal(row));
  }

  children(): Record<string, readonly number[]> {
    const children = childrenOf(this.session.table);
    const lists: Record<string, readonly number[]> = {};
    for (let row = 0; row < this.entryCount; row++) {
      const below = childrenAt(children, row);
      if (below.length > 0)
        lists[this.ordinal(row)] = Array.from(below, (child) => this.ordinal(child));
    }
    return lists;
  }

  leafCount(): number {
    const { table } = this.session;
    // The reference knows entries, not branches.
    return leavesOf(table).length + besideTalk(table).length;
  }

  usage(): readonly GoldenCost[] {
    return usageByModel(this.session.table, this.#details);
  }

  /** Entries that no root reaches. */
  unreachable(): readonly number[] {
    const children = childrenOf(this.session.table);
    const reached = new Set<number>(children.roots);
    for (const row of reached) for (const child of childrenAt(children, row)) reached.add(child);
    return this.#ordinals.filter((_, row) => !reached.has(row));
  }

  /** Asked by the entry's id, as the reference is. Undefined when the ordinal is no row of ours. */
  position(ordinal: number): GoldenPosition | undefined {
    const { table } = this.session;
    const asked = this.#ordinals.indexOf(ordinal);
    const id = keyAt(table, asked);
    if (id === undefined) return undefined;
    const context: ContextEntries = contextEntries(table, rowOf(table, id));
    const projection = projectContext(table, context, (at) => this.body(at));
    const messages = projection.flatMap((entry) => entry.messages);
    const sent = toModelMessages(messages);
    const { thinkingLevel, modelFrom } = settingsOn(table, context.path);
    return {
      contextEntries: context.rows.map((at) => this.ordinal(at)),
      roles: messages.map(({ role }) => role ?? null),
      messageCount: messages.length,
      messagesSha256: sha256(messages),
      llmCount: sent.length,
      llmSha256: sha256(sent),
      thinkingLevel,
      model: modelFrom === NO_ROW ? null : modelNamed(this.body(modelFrom)),
      edited: this.#edited(projection, context),
    };
  }

  /** The entries whose messages an edit changes: one that changes nothing is no answer. */
  #edited(projection: readonly ProjectedEntry[], context: ContextEntries): Record<string, string> {
    const plain = projectContext(this.session.table, { ...context, edits: new Map() }, (at) =>
      this.body(at),
    );
    const edited: Record<string, string> = {};
    projection.forEach(({ row, messages }, place) => {
      if (canonical(messages) === canonical(plain[place]?.messages)) return;
      edited[this.ordinal(row)] = messages.length === 0 ? "omitted" : "replaced";
    });
    return edited;
  }

  ordinal(row: number): number {
    return ensure(this.#ordinals[row], `ordinal of row ${row}`);
  }

  body(row: number): JsonObject {
    return ensure(this.#bodies[row], `body of row ${row}`);
  }
}
