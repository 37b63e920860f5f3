// The definition of a session format: everything that Espalier knows about an agent's sessions. One
// folder per format next to this file, one line in list.ts; docs/formats.md explains how to write one.
import type { JsonObject } from "../model/json/json.ts";
import type { OpenedSession, SessionStatus } from "../model/session.ts";
import type { UnrecordedKind } from "../model/table/unrecorded-kind.ts";
import type { ScanOptions } from "../read/scan/scan.ts";
import type { ByteSource } from "../read/source/byte-source.ts";
import type { SourcePart } from "../read/source/joined-source.ts";

/** What a person can hand over: one file, or a folder with the files below it. */
export type SessionInput = InputFile | InputFolder;

export interface InputFile extends FileRelatives {
  readonly kind: "file";
  readonly source: ByteSource;
}

/** How a file relates to other files. */
export interface FileRelatives {
  /** The files that the source is joined from, if there are several. */
  readonly parts?: readonly InputPart[];
  /** Id of its format, if its beginning was examined already (`formatIdOf`). */
  readonly format?: string;
  /** The file of the session that this one was copied from, if it is in the same folder. */
  readonly begunFrom?: ByteSource;
}

/** A file that another continues, or the continuing file itself. */
export interface InputPart {
  /** The name that other files use for it. */
  readonly id: string;
  /** Its range in the joined source. */
  readonly bytes: number;
}

export interface InputFolder {
  readonly kind: "folder";
  readonly name: string;
  /** By path below the folder, with `/` between the parts. */
  readonly files: ReadonlyMap<string, ByteSource>;
}

/** For formats whose sessions are files: their `detect` accepts nothing else. */
export function fileOf(input: SessionInput): ByteSource {
  if (input.kind === "file") return input.source;
  throw new Error(
    "A session of this format is a file; folders are asked for the sessions in them.",
  );
}

/** yes: it is this format; maybe: this format could show it if no other claims it; no. */
export type Verdict = "yes" | "maybe" | "no";

/** All but `id`, `label`, `accepted`, `homes`, `detect` and `open` may be left out. */
export interface SessionFormat {
  /** Short stable id, part of recents and links. */
  readonly id: string;
  /** For people, e.g. "pi session (JSONL)". */
  readonly label: string;
  /**
   * What opens of it, in the plural, as a part of the sentence that lists what opens: "pi's HTML
   * exports".
   */
  readonly accepted: string;
  /** Where agents keep sessions of this format. */
  readonly homes: readonly SessionHome[];
  /**
   * Examines only the beginning of a file (`head`: up to 64 KiB, empty for folders) or the names in
   * a folder. Must not depend on the file's name. Errors: SessionError "unsupported" for a grammar
   * it knows by name and cannot read.
   */
  detect(input: SessionInput, head: Uint8Array): Promise<Verdict>;
  /** The cost of `detect`: cheaper formats are asked first. 0 by default: it examines the head alone. */
  readonly detectCost?: 0 | 1 | 2;
  /** Opens without reading more than the scan needs. Errors: SessionError. */
  open(input: SessionInput, options: ScanOptions): Promise<OpenedSession>;
  /**
   * The rows of about the last `bytes` of a file alone, to show while the rest is read; null if they
   * cannot be determined from these bytes. Absent for formats that are read as a whole. Errors:
   * SessionError.
   */
  openEnd?(source: ByteSource, bytes: number): Promise<OpenedSession | null>;
  /**
   * The text of a session with this many turns that no person sees: opened in advance, it loads and compiles the
   * code that opens a real one. Absent for formats whose first session is read fast enough.
   */
  madeUp?(turns: number): Promise<string>;

  /**
   * Which files below a folder are one session together. By paths alone: content decides later. Every other file
   * may be a session by itself. `root`: name or path of the folder.
   */
  candidates?(paths: ReadonlySet<string>, root: string): readonly FoundFiles[];
  /**
   * The name that other files use for a file whose session continues in them; "" if its path shows none.
   */
  partId?(path: string): string;
  /**
   * All files of a session, in reading order. `own`: one, or all that `candidates` found together. `find`: the file
   * with such a name. Errors: SessionError of the sources.
   */
  parts?(
    own: readonly NamedFile[],
    find: (id: string) => NamedFile | undefined,
  ): Promise<readonly FilePart[]>;
  /** The file that every folder that is one session contains directly. */
  readonly folderFile?: string;
  /** Files that its agents write next to their sessions. */
  readonly beside?: readonly BesideName[];
  /** How paths show the sessions of sub-agents that have their own files. */
  readonly children?: ChildPaths;
  /** What the path of a file shows about its session; null: nothing. `has`: whether a file exists at a path. */
  factsOfPath?(path: string, root: string, has: (path: string) => boolean): PathFacts | null;
  /**
   * What a session's header records in addition to the fields of all formats; null: it is of another
   * format.
   */
  headerFacts?(header: JsonObject): HeaderRecord | null;
  /** How the agent resumes a session: its command, and how the command names the session; null: not known. */
  resume?(session: ResumedSession): { readonly command: string; readonly session: string } | null;
  /** What its sessions do not record of a request, in the order in which it is shown. */
  unrecorded?(): Promise<readonly UnrecordedKind[]>;
}

/** A folder in which one agent keeps its sessions. */
export interface SessionHome {
  /** For people: "dreb". */
  readonly agent: string;
  /**
   * Environment variables that name it, the first that is set counts; `below`: inside the folder it names.
   */
  readonly variables: readonly { readonly name: string; readonly below?: string }[];
  /** The default place, on every platform: `~` is the home folder, with `/` between the parts. */
  readonly folder: string;
  /** The folder in it with the sessions that people began; absent: it holds nothing else. */
  readonly sessions?: string;
  /** The other files in the folder belong to the sessions, so people open the whole folder. */
  readonly isOpenedWhole?: boolean;
}

export interface NamedFile {
  readonly path: string;
  readonly source: ByteSource;
}

/** A file with the range that belongs to a session. */
export interface FilePart extends NamedFile, SourcePart {
  readonly id: string;
  /** The file that its first lines may have been copied from, if it is in the same folder. */
  readonly begunFrom?: NamedFile;
}

/** Files of a folder that are one session together, or the remainder of one. */
export interface FoundFiles {
  /**
   * Path of the session's folder, "" for the searched folder itself; for a session of files, path of the file that
   * continues.
   */
  readonly path: string;
  /** Each continues one of the others: `parts` determines how. */
  readonly isFile?: boolean;
  readonly files: readonly string[];
  /** Whether it may open. */
  readonly isSession: boolean;
  /** Its kind if it does not open, for people; null: another program's. */
  readonly damaged: string | null;
}

/** What a file's name shows about it. */
export interface BesideName {
  /** Of its name, without folders. */
  readonly name: RegExp;
  readonly kind: "reset" | "deleted" | "checkpoint" | "backup" | "lock" | "index";
  /** The kind for people: "an index of sessions". */
  readonly what: string;
  /**
   * Absent: whatever its content. beside-sessions: if files of lines are in the same folder; not-a-session: if
   * its content is no session.
   */
  readonly when?: "beside-sessions" | "not-a-session";
}

interface ChildPaths {
  /** Names of folders that hold only sessions of sub-agents. */
  readonly folders?: readonly string[];
  /** Names of their files there; absent: any. People use such folder names, too. */
  readonly names?: RegExp;
  /** Of files that are sub-agents' in any folder: their path. */
  readonly files?: RegExp;
  /** File names with a random id in them: two files with one such name are copies of one session. */
  readonly uniqueNames?: RegExp;
}

export interface PathFacts {
  /** The agent that keeps its sessions there; "": the path shows none. */
  readonly agent: string;
  /** Path of the file of the session that started this one; "": the path names none. */
  readonly parent: string;
  /** The name of a sub-agent without its own definition, for a session that is one; else "". */
  readonly agentType: string;
}

export interface HeaderRecord {
  /** Null: not recorded. */
  readonly status: SessionStatus;
  /** ms since 1970; null: not recorded. */
  readonly modifiedMs: number | null;
  /** Name of a sub-agent's definition; "" for other sessions. */
  readonly agentType: string;
}

export interface ResumedSession {
  /** "" without one. */
  readonly id: string;
  /** Of the session's file, as the agent finds it; "" if it is not known. */
  readonly path: string;
  /** The name that people use: it may name one of the agents that write the format. */
  readonly formatName?: string;
}
