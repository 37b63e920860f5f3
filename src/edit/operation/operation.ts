// What can be done to a draft, as plain data: an operation is stored, copied and sent as it stands
// here. Ids and times of entries it makes are in it, so that doing it again makes the same bytes.
import { EspalierError } from "../../model/espalier-error.ts";
import type { Json, JsonObject } from "../../model/json/json.ts";
import { SessionError } from "../../model/problem.ts";
import type { JsonPath } from "../../read/json/edit-value.ts";

/**
 * Names an entry: its id, or its position in the base file where an id does not tell (`addressOf` of
 * src/model). An entry that was made or renamed by a draft goes by its id.
 */
export type EntryAddress = string;

/** What every entry that an operation makes brings: an id that no entry has, and an ISO time. */
export interface NewEntry {
  readonly id: string;
  readonly timestamp: string;
}

type Makes<Kind> = NewEntry & { readonly kind: Kind };
type Changes<Kind> = { readonly kind: Kind; readonly entry: EntryAddress };

/** What the agent itself appends at the leaf (formats.md 2.19, 5.2): also possible in the opened file. */
type AppendOperation =
  /** null clears. */
  | (Makes<"label"> & { readonly target: EntryAddress; readonly label: string | null })
  /** A blank name clears. */
  | (Makes<"rename"> & { readonly name: string })
  /** Null omits what the entry gives the model (5.3). */
  | (Makes<"context-edit"> & {
      readonly target: EntryAddress;
      readonly replacement: { readonly content: string | readonly JsonObject[] } | null;
    });

/** What changes entries or their places in the tree. */
type ChangeOperation =
  /** Puts a value into an entry; what it replaces must be there, or be the next item of a list. */
  | (Changes<"set"> & { readonly path: JsonPath; readonly value: Json })
  /** Takes a field or an item of a list out. */
  | (Changes<"unset"> & { readonly path: JsonPath })
  /** Children go to the nearest entry above that stays. */
  | { readonly kind: "remove"; readonly entries: readonly EntryAddress[] }
  | Changes<"remove-subtree">
  /** Everything goes but the path to the entry, and the labels and name of what stays. */
  | Changes<"keep-branch">
  /** With all below it. Null: it becomes a root. */
  | (Changes<"move"> & { readonly parent: EntryAddress | null })
  /** `entry`: type and fields without id, parent and time. `all`: the parent's children go below it. */
  | (Makes<"insert"> & {
      readonly parent: EntryAddress | null;
      readonly children: "none" | "all";
      readonly entry: JsonObject;
    })
  /** The path from `entry` down to `leaf` again, beside it. Ids are made from `seed`. */
  | (Changes<"duplicate"> & { readonly leaf: EntryAddress; readonly seed: string })
  /** `kept` null: nothing before the compaction stays in context. What is left out stays. */
  | (Changes<"compaction"> & { readonly summary?: string; readonly kept?: EntryAddress | null })
  | { readonly kind: "cwd"; readonly cwd: string }
  /** Where the agent continues. */
  | Changes<"leaf">;

/** What makes a damaged file sound. */
type RepairOperation =
  /** For an id that another entry has, or none. */
  | (Changes<"new-id"> & { readonly id: string })
  | (Changes<"timestamp"> & { readonly timestamp: string })
  /** Writes a damaged line as JSON, as far as it can be read. */
  | Changes<"mend">
  /** A line of its own for an entry that shares one. */
  | Changes<"own-line">
  /** Keeps all fields, but as an entry that only says what it was. */
  | (Changes<"as-custom"> & { readonly customType: string })
  /** Bytes `[from, to)` of the base file, which hold no entry and not the first header. */
  | { readonly kind: "drop-text"; readonly from: number; readonly to: number }
  /** Line ends become LF. */
  | { readonly kind: "line-ends" }
  /** For a file that has no header. */
  | { readonly kind: "header"; readonly header: JsonObject }
  | { readonly kind: "header-first" }
  /** The header says version 3, and what older versions write otherwise is written so. */
  | { readonly kind: "upgrade" };

/** One thing that is done to a draft, discriminated by `kind`; plain data. Entries are named by their ids. */
export type Operation = AppendOperation | ChangeOperation | RepairOperation;

export type OperationKind = Operation["kind"];

/** The operation of a kind. */
export type OperationOf<Kind extends OperationKind> = Extract<Operation, { readonly kind: Kind }>;

/** Operations that are done together: all of them or none, and undone, dropped and listed as one. */
export type OperationStep = readonly Operation[];

/** Why an operation does not apply, a sentence for a person. Nothing was changed. */
export class OperationError extends EspalierError {
  /** The one at fault, where others were to be done with it. */
  readonly operation: Operation | null;

  constructor(message: string, operation: Operation | null = null) {
    super("bad-operation", message, "The draft is as it was: look at its entries and try another.");
    this.name = "OperationError";
    this.operation = operation;
  }
}

/** For a file that is written: what does not apply is a fault of what was asked for, not of Espalier. */
export async function asSessionError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    throw new SessionError("unwritable", error.message, "Nothing was written.");
  }
}

/** Those that are possible in the opened file itself: they only add to its end. */
const APPENDED: ReadonlySet<OperationKind> = new Set(["label", "rename", "context-edit"]);

/** Why what a draft changes cannot be added to the end of its file, a sentence; null when it can. */
export function whyNotAppended(
  operations: readonly Operation[],
  { isOld, isCompressed }: { readonly isOld: boolean; readonly isCompressed: boolean },
): string | null {
  if (isCompressed) return "The file is compressed: nothing is added to such a file.";
  if (operations.length === 0) return "No changes.";
  if (isOld) return "The file is of an older version: every line of it would change.";
  const isSmall = operations.every(({ kind }) => APPENDED.has(kind));
  return isSmall
    ? null
    : "Only labels, the name and context edits can be added to the file; this draft changes more.";
}
