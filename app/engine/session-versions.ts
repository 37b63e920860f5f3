// An opened session by its versions: which rows a question means, and where an entry is read. Knows
// nothing of what makes the next one.
import { ensure } from "../../src/lib/ensure.ts";
import { SessionError } from "../../src/model/problem.ts";
import type { OpenedSession } from "../../src/model/session.ts";
import { type EntryRef, rowOfRef } from "../../src/model/table/entry-ref.ts";
import { NO_ROW } from "../../src/model/table/table.ts";

export class SessionVersions {
  /** Has the entries that the session has no more: the file of a draft, a folder before it changed. */
  base: OpenedSession | null = null;
  #now: OpenedSession | null = null;
  #version = 0;
  /** The first version that has the rows of today. */
  #rowsSince = 1;

  get now(): OpenedSession {
    return ensure(this.#now, "opened session");
  }

  /** Its rows are those there were, with or without more after them. */
  show(opened: OpenedSession): void {
    this.#now = opened;
  }

  /** There are more rows, or more is known of them. */
  next(): void {
    this.#version++;
  }

  /** Rows of earlier versions mean nothing from now on. */
  replace(opened: OpenedSession): void {
    this.#now = opened;
    this.#rowsSince = ++this.#version;
  }

  /** The session as that version has it. Rows stay as they are but for what a draft does to them. */
  at(version: number): OpenedSession {
    const isPast = version < this.#rowsSince;
    if (this.#now && version <= this.#version && !isPast) return this.#now;
    if (isPast) {
      throw new SessionError(
        "cancelled",
        "The draft has changed since.",
        "Ask for what it is now.",
      );
    }
    throw new SessionError("changed", `There is no version ${version} yet.`, "Ask again.");
  }

  /** Where an entry is read. */
  entryAt(ref: EntryRef) {
    for (const { session, bodies } of [this.now, this.base ?? this.now]) {
      const row = rowOfRef(session.table, ref);
      if (row !== NO_ROW) return { bodies, row };
    }
    throw new Error(`Broken invariant: no entry at ${ref}`);
  }
}
