// What a session format is: how it recognises its input and opens it. One file per format beside
// this one; index.ts lists them. A format makes rows from bytes or from objects; nobody after it
// can tell which.
import type { OpenedSession } from "../model/session.ts";
import type { ScanOptions } from "../read/scan/scan.ts";
import type { ByteSource } from "../read/source/byte-source.ts";

/** What a person can hand over: one file, or a folder with the files below it. */
export type SessionInput =
  | { readonly kind: "file"; readonly source: ByteSource }
  | {
      readonly kind: "folder";
      readonly name: string;
      /** By path below the folder, with `/` between the parts. */
      readonly files: ReadonlyMap<string, ByteSource>;
    };

/** What opens, for people. */
export const ACCEPTED =
  "Espalier opens pi sessions (.jsonl, versions 1 to 3, also of its forks), pi's HTML exports, sessions of Claude Code, rollouts of Codex (.jsonl, also compressed as .jsonl.zst) and session folders of AgentUse.";

/** yes: this is mine; maybe: I could show it if nobody else claims it; no. */
export type Verdict = "yes" | "maybe" | "no";

export interface SessionFormat {
  /** Short stable id, part of recents and links. */
  readonly id: string;
  /** For people, e.g. "pi session (JSONL)". */
  readonly name: string;
  /**
   * Looks at no more than the beginning of a file (`head`: up to 64 KiB, empty for folders) or the
   * names in a folder. Must not depend on the file's name. Errors: SessionError "unsupported" for
   * a grammar it knows by name and cannot read.
   */
  detect(input: SessionInput, head: Uint8Array): Promise<Verdict>;
  /**
   * A session of so many turns that nobody sees: opened ahead of need, it has loaded and compiled what opens a real
   * one. Absent for formats whose first session is read fast enough.
   */
  madeUp?(turns: number): Promise<string>;
  /** Opens without reading more than the scan needs. Errors: SessionError. */
  open(input: SessionInput, options: ScanOptions): Promise<OpenedSession>;
  /**
   * The rows of about the last `bytes` of a file alone, for what can be shown while the rest is read;
   * null where nothing can be said of them. Absent for formats that are read as a whole. Errors:
   * SessionError.
   */
  openEnd?(source: ByteSource, bytes: number): Promise<OpenedSession | null>;
  /** The sessions of this format inside a folder, each as an input of its own. */
  find(folder: SessionInput & { readonly kind: "folder" }): readonly SessionInput[];
  /** The sessions that were found, with what other folders among them hold of each. */
  gather?(found: readonly SessionInput[]): Promise<readonly SessionInput[]>;
}
