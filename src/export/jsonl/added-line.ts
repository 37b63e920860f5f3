// One line at the end of a session file, its name or a label of its end: made as the agent makes it, shown
// as it will be written, and added by what adds drafts to files. It knows neither screens nor folders.

import { DraftSession } from "../../edit/draft/draft-session.ts";
import { asSessionError, type Operation, whyNotAppended } from "../../edit/operation/operation.ts";
import { openSession } from "../../formats/index.ts";
import { describeEntry } from "../../model/entry/entry-line.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import { SessionError } from "../../model/problem.ts";
import type { OpenedSession } from "../../model/session.ts";
import { addressOf } from "../../model/table/address.ts";
import { NO_ROW } from "../../model/table/table.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { labelAt, sessionName } from "../../tree/labels.ts";
import { openingLeaf, saidEnd } from "../../tree/leaves.ts";
import { appendToOpened, type FileHandle } from "./append-in-place.ts";

/** What a session is called now, and what a label of its end would be on. Plain data. */
export interface NamedEnd {
  /** "" without one. */
  readonly name: string;
  /** First words of the entry it ends with, and its label ("" without one); null: nothing was said. */
  readonly end: { readonly words: string; readonly label: string } | null;
}

/** A blank text clears. */
export interface WantedLine {
  readonly kind: "name" | "label";
  readonly text: string;
}

export class AddedLine {
  readonly #opened: OpenedSession;
  readonly #file: ByteSource;
  readonly #end: number;
  /** With the line that was made last. */
  #draft: DraftSession | null = null;

  private constructor(opened: OpenedSession, file: ByteSource) {
    this.#opened = opened;
    this.#file = file;
    this.#end = saidEnd(opened.session.table, openingLeaf(opened.session));
  }

  /** Errors: SessionError, also of a file that no such line can be added to. */
  static async open(file: ByteSource): Promise<AddedLine> {
    const opened = await openSession({ kind: "file", source: file });
    const { draft } = new DraftSession(opened, file);
    const blank: Operation = { kind: "rename", name: "", ...draft.newEntry() };
    const why = whyNotAppended([blank], draft.base);
    if (why === null) return new AddedLine(opened, file);
    throw new SessionError("unwritable", why, "Open it, change it there, and export a new file.");
  }

  async named(): Promise<NamedEnd> {
    const { session, bodies } = this.#opened;
    const { table } = session;
    const row = this.#end;
    const name = sessionName(table) ?? "";
    if (row === NO_ROW) return { name, end: null };
    const { who, text } = describeEntry(readEntry(await bodies.body(row)));
    return { name, end: { words: text || who, label: labelAt(table, row)?.text ?? "" } };
  }

  /** The line as the file will have it, without its end. Errors: SessionError where it changes nothing. */
  async make(wanted: WantedLine): Promise<string> {
    const session = new DraftSession(this.#opened, this.#file);
    await asSessionError(() => session.apply(this.#operation(session, wanted)));
    this.#draft = session;
    const { table } = session.draft;
    return session.opened().bodies.raw(table.count - 1);
  }

  /**
   * Adds the line that was made last to the file, which may be written to. Returns the bytes that were
   * added. Errors: SessionError "changed" when another program wrote to it; the file is then as it was.
   */
  async add(handle: FileHandle): Promise<number> {
    if (!this.#draft) throw new Error("Broken invariant: no line was made");
    return appendToOpened(this.#draft, this.#file, handle);
  }

  #operation({ draft }: DraftSession, { kind, text }: WantedLine): Operation {
    const words = text.trim();
    if (kind === "name") return { kind: "rename", name: words, ...draft.newEntry() };
    const target = addressOf(this.#opened.session.table, this.#end);
    return { kind: "label", target, label: words || null, ...draft.newEntry() };
  }
}
