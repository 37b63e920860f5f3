// Repairs of entries: what their lines say of themselves and of one another.
import type { Problem, ProblemKind } from "../../model/problem.ts";
import { FLAG, hasFlag, NO_ROW, typeOf } from "../../model/table/table.ts";
import { isAtOrAbove, rowsOnLine } from "../apply/find-entry.ts";
import type { Draft } from "../draft/draft.ts";
import type { Operation } from "../operation/operation.ts";
import type { Repair } from "./repair.ts";

/** `problems`: those of the draft as it is now. */
export function rowRepairs(draft: Draft, problems: readonly Problem[]): readonly Repair[] {
  const repairs = new RowRepairs(draft);
  for (const { kind, line } of problems) repairs.addForLine(kind, line);
  repairs.addForRows();
  return repairs.all;
}

class RowRepairs {
  readonly all: Repair[] = [];
  readonly #draft: Draft;
  /** Ids promised to entries by repairs that are not applied yet. */
  readonly #given = new Set<string>();

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  /** What is known by its line alone. */
  addForLine(kind: ProblemKind, line: number): void {
    for (const row of rowsOnLine(this.#draft.table, line)) {
      const entry = this.#draft.addressOf(row);
      if (kind === "invalid-utf8") {
        this.#add(kind, row, "Bytes that are no UTF-8 are written as what they are shown as.", {
          kind: "mend",
          entry,
        });
      }
      if (kind === "bad-time" && Number.isNaN(this.#draft.table.time[row])) {
        const timestamp = this.#timeBefore(row);
        this.#add(kind, row, `The entry gets the time of what stands before it, ${timestamp}.`, {
          kind: "timestamp",
          entry,
          timestamp,
        });
      }
      if (kind === "empty-message" && typeOf(this.#draft.table, row) === "message") {
        this.#add(kind, row, "The entry without a message is kept as a custom entry.", {
          kind: "as-custom",
          entry,
          customType: "espalier.empty-message",
        });
      }
      if (kind === "kept-entry-missing" && typeOf(this.#draft.table, row) === "compaction") {
        const effect = "The compaction says that it keeps nothing before it, as it does already.";
        this.#add(kind, row, effect, { kind: "compaction", entry, kept: null });
      }
      if (kind === "unknown-target" && isPointer(this.#draft, row)) {
        this.#add(kind, row, "What is for an entry that is not there is kept as a custom entry.", {
          kind: "as-custom",
          entry,
          customType: `espalier.${typeOf(this.#draft.table, row)}`,
        });
      }
    }
  }

  /** What rows are marked with. */
  addForRows(): void {
    const { table } = this.#draft;
    for (let row = 0; row < table.count; row++) {
      if (hasFlag(table, row, FLAG.repeated)) {
        this.#add("repeated-line", row, "The line is left out; a later one repeats it.", {
          kind: "remove",
          entries: [this.#draft.addressOf(row)],
        });
        continue;
      }
      if (hasFlag(table, row, FLAG.damaged)) {
        this.#addMend(row);
      }
      if (this.#isGlued(row)) {
        this.#add("glued-line", row, "The entry gets a line of its own.", {
          kind: "own-line",
          entry: this.#draft.addressOf(row),
        });
      }
      if (hasFlag(table, row, FLAG.noId | FLAG.shadowed)) this.#addId(row);
      if (hasFlag(table, row, LINKS)) this.#addLink(row);
    }
  }

  #addMend(row: number): void {
    const { table } = this.#draft;
    const entry = this.#draft.addressOf(row);
    const effect = "The damaged line is written as JSON, as far as it can be read.";
    // What could be read of it holds no message.
    const isEmpty = typeOf(table, row) === "message" && table.words.get(row) === "";
    if (!isEmpty) this.#add("damaged-entry", row, effect, { kind: "mend", entry });
    else {
      const customType = "espalier.damaged-message";
      this.#add(
        "damaged-entry",
        row,
        `${effect} Its message is lost, so it is kept as a custom entry.`,
        { kind: "mend", entry },
        { kind: "as-custom", entry, customType },
      );
    }
  }

  #addId(row: number): void {
    const kind = hasFlag(this.#draft.table, row, FLAG.noId) ? "no-id" : "duplicate-id";
    let { id } = this.#draft.newEntry();
    while (this.#given.has(id)) id = this.#draft.newEntry().id;
    this.#given.add(id);
    this.#add(kind, row, `The entry gets an id of its own, ${id}; what is below it stays there.`, {
      kind: "new-id",
      entry: this.#draft.addressOf(row),
      id,
    });
  }

  #addLink(row: number): void {
    const { table } = this.#draft;
    const kind = hasFlag(table, row, FLAG.orphan)
      ? "orphan"
      : hasFlag(table, row, FLAG.selfParent)
        ? "self-parent"
        : "cycle";
    const parent = this.#parentFor(row);
    const where = parent === null ? "becomes a root" : `goes below the entry before it, ${parent}`;
    this.#add(kind, row, `The entry ${where}.`, {
      kind: "move",
      entry: this.#draft.addressOf(row),
      parent,
    });
  }

  /** The nearest entry before a row that may stand above it; null when none may. */
  #parentFor(row: number): string | null {
    const { tree, rows } = this.#draft;
    const node = rows.order[row] ?? NO_ROW;
    for (let before = row - 1; before >= 0; before--) {
      const above = rows.order[before] ?? NO_ROW;
      if (tree.isNameable(above) && !isAtOrAbove(tree, node, above)) {
        return this.#draft.addressOf(before);
      }
    }
    return null;
  }

  /** Whether a header or another entry stands before it on its line. */
  #isGlued(row: number): boolean {
    const { base, rows, tree } = this.#draft;
    const node = rows.order[row] ?? NO_ROW;
    if (node >= base.table.count || tree.editOf(node).hasOwnLine) return false;
    const line = base.table.line[node] ?? 0;
    const start = base.table.start[node] ?? 0;
    const isAfterEntry = node > 0 && base.table.line[node - 1] === line;
    return (
      hasFlag(base.table, node, FLAG.recovered) &&
      (isAfterEntry || base.layout.headers.some((one) => one.line === line && one.start < start))
    );
  }

  #timeBefore(row: number): string {
    const { table, header } = this.#draft;
    for (let before = row; before >= 0; before--) {
      const time = table.time[before] ?? Number.NaN;
      if (!Number.isNaN(time)) return new Date(time).toISOString();
    }
    const begun = Date.parse(String(header?.timestamp));
    return new Date(Number.isNaN(begun) ? Date.now() : begun).toISOString();
  }

  #add(
    kind: Repair["kind"],
    row: number,
    effect: string,
    ...operations: readonly Operation[]
  ): void {
    const line = this.#draft.table.line[row] ?? 0;
    this.all.push({ kind, line, effect, operations });
  }
}

const LINKS = FLAG.orphan | FLAG.selfParent | FLAG.cycle;

function isPointer({ table }: Draft, row: number): boolean {
  const type = typeOf(table, row);
  return type === "label" || type === "context_edit";
}
