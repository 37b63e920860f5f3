// A host's state of one session, for the code that makes the next version: its rows, what was read, and the
// source of its bytes.
import type { ByteSource } from "../../src/read/source/byte-source.ts";
import { EntryBodies } from "./entries/entry-bodies.ts";
import type { OpenFolder } from "./folder/open-folder.ts";
import { FullReader } from "./full-reader.ts";
import type { Pause } from "./input-source.ts";
import type { SourceInput } from "./session-source.ts";
import { SessionVersions } from "./session-versions.ts";

export class WorkerSession {
  readonly versions = new SessionVersions();
  readonly entries = new EntryBodies(this.versions);
  reader = new FullReader();
  input: SourceInput | null = null;
  /** The file, where the session is one. */
  file: ByteSource | null = null;
  /** Where the session is one. */
  folder: OpenFolder | null = null;
  readonly pause: Pause | null;

  /** `pause`: called in the middle of long reading; null: it does not yield. */
  constructor(pause: Pause | null) {
    this.pause = pause;
  }
}
