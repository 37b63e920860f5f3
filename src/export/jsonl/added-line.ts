// One line at the end of a session file, its name or a label of its end: made as the agent makes it,
// previewed as it will be written, and added by the code that adds drafts to files. It knows neither
// screens nor folders.

import { DraftSession } from "../../edit/draft/draft-session.ts";
import { asSessionError, type Operation, whyNotAppended } from "../../edit/operation/operation.ts";
import { openSession } from "../../formats/index.ts";
import { describeEntry } from "../../model/entry/entry-line.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import { SessionError } from "../../model/problem.ts";
import { addressOf } from "../../model/table/address.ts";
import { NO_ROW } from "../../model/table/table.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { labelAt, sessionName } from "../../tree/labels.ts";
import { openingLeaf, saidEnd } from "../../tree/leaves.ts";
import { appendToOpened, type FileHandle } from "./append-in-place.ts";

/** A session's current name, and the entry that a label of its end would be on. Plain data. */
export interface NamedEnd {
  /** "" without one. */
  readonly name: string;
  /** First words of its last entry, and its label ("" without one); null: there is no message. */
  readonly end: { readonly words: string; readonly label: string } | null;
}

/** A blank text clears. */
export interface WantedLine {
  readonly kind: "name" | "label";
  readonly text: string;
}

export type AddedLine = Awaited<ReturnType<typeof addedLine>>;

/** Errors: SessionError, also for a file that no such line can be added to. */
export async function addedLine(file: ByteSource) {
  const opened = await openSession({ kind: "file", source: file });
  const { table } = opened.session;
  const { draft } = new DraftSession(opened, file);
  const blank: Operation = { kind: "rename", name: "", ...draft.newEntry() };
  const why = whyNotAppended([blank], draft.base);
  if (why !== null) {
    throw new SessionError("unwritable", why, "Open it, change it there, and export a new file.");
  }
  const end = saidEnd(table, openingLeaf(opened.session));
  /** With the line that was made last. */
  let made: DraftSession | null = null;
  return {
    async named(): Promise<NamedEnd> {
      const name = sessionName(table) ?? "";
      if (end === NO_ROW) return { name, end: null };
      const { who, text } = describeEntry(readEntry(await opened.bodies.body(end)));
      return { name, end: { words: text || who, label: labelAt(table, end)?.text ?? "" } };
    },

    /**
     * The line as the file will have it, without its line feed. Errors: SessionError if it changes
     * nothing.
     */
    async make({ kind, text }: WantedLine): Promise<string> {
      const session = new DraftSession(opened, file);
      const [words, entry] = [text.trim(), session.draft.newEntry()];
      const operation: Operation =
        kind === "name"
          ? { kind: "rename", name: words, ...entry }
          : { kind, target: addressOf(table, end), label: words || null, ...entry };
      await asSessionError(() => session.apply(operation));
      made = session;
      return session.opened().bodies.raw(session.draft.table.count - 1);
    },

    /**
     * Adds the line that was made last to the file, which must be writable. Returns the bytes that were
     * added. Errors: SessionError "changed" if another program wrote to it; the file is then unchanged.
     */
    async add(handle: FileHandle): Promise<number> {
      if (!made) throw new Error("Broken invariant: no line was made");
      return appendToOpened(made, file, handle);
    },
  };
}
