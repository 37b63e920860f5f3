// An opened session by its versions: which rows a request means, and where an entry is read. Knows nothing
// about making the next one.
import { ensure } from "../../src/lib/ensure.ts";
import { SessionError } from "../../src/model/problem.ts";
import type { OpenedSession } from "../../src/model/session.ts";
import { type EntryRef, rowOfRef } from "../../src/model/table/entry-ref.ts";
import { NO_ROW } from "../../src/model/table/table.ts";

export class SessionVersions {
  /** Has the entries that the session no longer has: the file of a draft, a folder before its change. */
  base: OpenedSession | null = null;
  #now: OpenedSession | null = null;
  #version = 0;
  /** The first version with the current rows. */
  #rowsSince = 1;

  get now(): OpenedSession {
    return ensure(this.#now, "opened session");
  }

  /** Its rows are the earlier ones, with or without more after them. */
  show(opened: OpenedSession): void {
    this.#now = opened;
  }

  /** Rows were appended, or more is known about them. */
  next(): void {
    this.#version++;
  }

  /** Rows of earlier versions are invalid from now on. */
  replace(opened: OpenedSession): void {
    this.#now = opened;
    this.#rowsSince = ++this.#version;
  }

  /** The session in that version. Only a draft changes rows. */
  at(version: number): OpenedSession {
    const isPast = version < this.#rowsSince;
    if (this.#now && version <= this.#version && !isPast) return this.#now;
    if (isPast) {
      throw new SessionError(
        "cancelled",
        "The draft changed in the meantime.",
        "Ask for what it is now.",
      );
    }
    throw new SessionError("changed", `There is no version ${version} yet.`, "Ask again.");
  }

  /** The session from which an entry is read. */
  entryAt(ref: EntryRef) {
    for (const { session, bodies } of [this.now, this.base ?? this.now]) {
      const row = rowOfRef(session.table, ref);
      if (row !== NO_ROW) return { bodies, row };
    }
    throw new Error(`Broken invariant: no entry at ${ref}`);
  }
}
