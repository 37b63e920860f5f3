// What a session format is: everything that Espalier knows of an agent's sessions. One folder per format
// beside this file, one line in list.ts; docs/formats.md says how to write one.
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

/** What a file has to do with others. */
export interface FileRelatives {
  /** The files that the source is joined of, where it is of several. */
  readonly parts?: readonly InputPart[];
  /** Id of its format, where a look at its beginning has told that already (`formatIdOf`). */
  readonly format?: string;
  /** The file of the session that this one was copied from, as far as it lies beside. */
  readonly begunFrom?: ByteSource;
}

/** A file that another goes on from, or that one itself. */
export interface InputPart {
  /** What other files name it by. */
  readonly id: string;
  /** Of it in the joined source. */
  readonly bytes: number;
}

export interface InputFolder {
  readonly kind: "folder";
  readonly name: string;
  /** By path below the folder, with `/` between the parts. */
  readonly files: ReadonlyMap<string, ByteSource>;
}

/** For formats whose sessions are files: their `detect` lets nothing else through. */
export function fileOf(input: SessionInput): ByteSource {
  if (input.kind === "file") return input.source;
  throw new Error(
    "A session of this format is a file; folders are asked for the sessions in them.",
  );
}

/** yes: this is mine; maybe: I could show it if no other format claims it; no. */
export type Verdict = "yes" | "maybe" | "no";

/** All but `id`, `label`, `accepted`, `homes`, `detect` and `open` may be left out. */
export interface SessionFormat {
  /** Short stable id, part of recents and links. */
  readonly id: string;
  /** For people, e.g. "pi session (JSONL)". */
  readonly label: string;
  /** What of it opens, in the plural, as a part of the sentence that says what opens: "pi's HTML exports". */
  readonly accepted: string;
  /** Where agents keep sessions of this format. */
  readonly homes: readonly SessionHome[];
  /**
   * Looks at no more than the beginning of a file (`head`: up to 64 KiB, empty for folders) or the
   * names in a folder. Must not depend on the file's name. Errors: SessionError "unsupported" for
   * a grammar it knows by name and cannot read.
   */
  detect(input: SessionInput, head: Uint8Array): Promise<Verdict>;
  /** What it costs to ask: formats that cost less are asked before. 0 when left out: it looks at the head alone. */
  readonly detectCost?: 0 | 1 | 2;
  /** Opens without reading more than the scan needs. Errors: SessionError. */
  open(input: SessionInput, options: ScanOptions): Promise<OpenedSession>;
  /**
   * The rows of about the last `bytes` of a file alone, for what can be shown while the rest is read;
   * null where they cannot be told from these bytes. Absent for formats that are read as a whole. Errors:
   * SessionError.
   */
  openEnd?(source: ByteSource, bytes: number): Promise<OpenedSession | null>;
  /**
   * The text of a session of so many turns that no person sees: opened ahead of need, it loads and compiles what
   * opens a real one. Absent for formats whose first session is read fast enough.
   */
  madeUp?(turns: number): Promise<string>;

  /**
   * Which files below a folder are one session together. Told by paths alone: content decides later. Every other
   * file may be a session by itself. `root`: name or path of the folder.
   */
  candidates?(paths: ReadonlySet<string>, root: string): readonly FoundFiles[];
  /** What other files name a file by whose session goes on in them; "" where its path says nothing like it. */
  partId?(path: string): string;
  /**
   * All files that a session goes through, in the order in which they are read. `own`: one, or all that `candidates`
   * found together. `find`: the file that others name so. Errors: SessionError of the sources.
   */
  parts?(
    own: readonly NamedFile[],
    find: (id: string) => NamedFile | undefined,
  ): Promise<readonly FilePart[]>;
  /** The file that every folder which is one session has right inside it. */
  readonly folderFile?: string;
  /** Files that its agents write beside their sessions. */
  readonly beside?: readonly BesideName[];
  /** How paths tell the sessions of sub-agents that lie in files of their own. */
  readonly children?: ChildPaths;
  /** What the path of a file tells of the session in it; null: nothing. `has`: whether there is a file at a path. */
  factsOfPath?(path: string, root: string, has: (path: string) => boolean): PathFacts | null;
  /** What a session's header records beside what headers of all formats do; null: it is of another format. */
  headerFacts?(header: JsonObject): HeaderRecord | null;
  /** How the agent goes on with a session: its command, and what the command names the session by; null: not known. */
  resume?(session: ResumedSession): { readonly command: string; readonly session: string } | null;
  /** What of a request its sessions do not record, in the order in which it is told of. */
  unrecorded?(): Promise<readonly UnrecordedKind[]>;
}

/** A folder in which one agent keeps its sessions. */
export interface SessionHome {
  /** For people: "dreb". */
  readonly agent: string;
  /** Variables of the environment that name it, the first that is set counts; `below`: inside what it names. */
  readonly variables: readonly { readonly name: string; readonly below?: string }[];
  /** Where it is without them, on every platform: `~` is the home folder, with `/` between the parts. */
  readonly folder: string;
  /** The folder in it with the sessions that people began; absent: it holds nothing else. */
  readonly sessions?: string;
  /** What else lies in the folder belongs to the sessions, so people open all of it. */
  readonly isOpenedWhole?: boolean;
}

export interface NamedFile {
  readonly path: string;
  readonly source: ByteSource;
}

/** A file with what of it belongs to a session. */
export interface FilePart extends NamedFile, SourcePart {
  readonly id: string;
  /** The file that its first lines may have been copied from, where that lies beside. */
  readonly begunFrom?: NamedFile;
}

/** Files of a folder that are one session together, or what is left of one. */
export interface FoundFiles {
  /** Of the session's folder, "" for the one that was looked through; where it is no folder, of the file that goes on. */
  readonly path: string;
  /** Each goes on from one of the others: `parts` says how. */
  readonly isFile?: boolean;
  readonly files: readonly string[];
  /** Whether it may open. */
  readonly isSession: boolean;
  /** What it is where it does not open, for people; null: another program's. */
  readonly damaged: string | null;
}

/** What a file is whose name tells. */
export interface BesideName {
  /** Of its name, without folders. */
  readonly name: RegExp;
  readonly kind: "reset" | "deleted" | "checkpoint" | "backup" | "lock" | "index";
  /** The kind for people: "an index of sessions". */
  readonly what: string;
  /**
   * Absent: whatever it holds. beside-sessions: where files of lines lie in the same folder; not-a-session: where
   * its content is no session.
   */
  readonly when?: "beside-sessions" | "not-a-session";
}

interface ChildPaths {
  /** Names of folders in which only sessions of sub-agents lie. */
  readonly folders?: readonly string[];
  /** What their files there are called; absent: anything. People call folders so, too. */
  readonly names?: RegExp;
  /** Of files that are sub-agents' wherever they lie: their path. */
  readonly files?: RegExp;
  /** File names with an id drawn at random in them: two files of one such name are copies of one session. */
  readonly uniqueNames?: RegExp;
}

export interface PathFacts {
  /** The agent that keeps its sessions there; "": the path tells none. */
  readonly agent: string;
  /** Path of the file of the session that started this one; "": the path names none. */
  readonly parent: string;
  /** What a sub-agent without a definition of its own is called, for a session that is one; else "". */
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
  /** Of the session's file, as the agent finds it; "" where it is not known. */
  readonly path: string;
  /** As people call it: it may name one of the agents that write the format. */
  readonly formatName?: string;
}
