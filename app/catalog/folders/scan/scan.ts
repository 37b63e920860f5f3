// One scan of a folder: lists it, finds what is new or changed, and reads that. The first files are read
// while the rest is listed. It knows no store and no screen.
import { partsAmong } from "../../../../src/formats/joined-input.ts";
import {
  type Candidate,
  candidatesIn,
  type FolderContents,
} from "../../../../src/library/files/candidates.ts";
import {
  type KnownFolder,
  planVisit,
  type VisitPlan,
} from "../../../../src/library/files/visit-plan.ts";
import type { LibraryNeighbour, SessionAddress } from "../../../../src/library/indexed-session.ts";
import { SessionError } from "../../../../src/model/problem.ts";
import { whenPainted } from "../../../ui/browser/later.ts";
import { MAX_FILES } from "../../file-access.ts";
import type { CandidateSource } from "../folder-source.ts";
import type { UnreadablePath, WalkStep } from "../folder-walk.ts";
import { isPathFollowed } from "../followed-paths.ts";
import type { ServedFile } from "../served/served-folder.ts";
import { type Lacking, withLacking } from "./lacking-files.ts";
import type { GroupReading } from "./read.worker.ts";
import { type Wanted, wantedOf } from "./read-together.ts";
import type { ReaderPool } from "./reader-pool.ts";
import { WantedQueue } from "./wanted-queue.ts";

/** Receives the results of a scan. */
export interface LookEvents {
  /** Files found so far; `toRead`: sessions among them that have to be read. */
  found(files: number, isAll: boolean, toRead: number): void;
  read(reading: GroupReading, count: number): void;
  /** The neighbours known without reading, and the removed paths. */
  plan(plan: Pick<VisitPlan, "neighbours" | "gone" | "toRead">): void;
}

type AnyFile = File | ServedFile;

export interface LookedAt {
  /** Names the folder in the index. */
  readonly id: string;
  /** For people: it may tell whose sessions these are. */
  readonly name: string;
  readonly known: KnownFolder;
  readonly source: CandidateSource;
}

/**
 * Returns the number of files. `remove`: removes sessions from the index. Errors: SessionError; the
 * signal's reason.
 */
export async function lookThrough(
  folder: LookedAt,
  remove: (paths: readonly string[]) => Promise<void>,
  readers: Pick<ReaderPool, "readAll">,
  events: LookEvents,
  signal: AbortSignal,
): Promise<number> {
  const { id, name, known, source } = folder;
  const queue = new WantedQueue();
  const found = new FoundFiles(folder);
  const noSessions: string[] = [];
  const first = new FirstReading();
  let lacking: Lacking[] = [];
  const take = (read: GroupReading, count: number) => {
    for (const path of read.others) noSessions.push(path);
    for (const { path } of read.neighbours) noSessions.push(path);
    for (const one of read.lacking) lacking.push(one);
    events.read(read, count);
    first.come();
  };
  const next = async () => {
    await source.turn?.();
    return queue.next();
  };
  const reading = readers.readAll(id, next, (read, group) => take(read, group.length));
  // Awaited below, unless listing fails first.
  reading.then(first.come, first.come);
  for await (const step of source.steps(known, signal)) {
    queue.put(found.add(step));
    events.found(found.files.size, false, queue.count);
    if (queue.count > 0) await first.shown;
  }
  const plan = found.plan();
  queue.put(found.wantedOf(plan.toRead));
  queue.complete();
  events.found(found.files.size, true, queue.count);
  events.plan({ ...plan, gone: [...plan.gone, ...plan.strays] });
  // A search finds no removed session, however long the reading takes.
  if (plan.gone.length > 0) await remove(plan.gone);
  await reading;
  // The missing files may lack files in turn.
  while (lacking.length > 0) {
    const again = found.with(lacking);
    lacking = [];
    const more = new WantedQueue(again);
    await readers.readAll(id, more.next, (read) => take(read, 0));
  }
  const sessions = new Set(known.sessions.map(({ path }) => path));
  const gone = [...plan.strays, ...noSessions.filter((path) => sessions.has(path))];
  if (gone.length > 0) await remove(gone);
  if (found.files.size >= MAX_FILES) throw tooMany(name);
  if (found.missing !== null) throw notWhole(name, found.missing);
  return found.files.size;
}

/** One file may be very large. */
const MAX_WAIT_MS = 1000;

/**
 * Lets the first sessions of a folder be read and drawn before the rest is listed: the browser asks another
 * process for each file, and all files together keep the page busy for seconds.
 */
class FirstReading {
  /** Call it when a session was read, or none will be. */
  come: () => void = () => {};
  readonly #come = new Promise<void>((resolve) => {
    this.come = resolve;
  });
  #shown: Promise<void> | null = null;

  /** Resolves once the first sessions could be painted, or about a second after the first call. */
  get shown(): Promise<void> {
    const waited = () => new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
    this.#shown ??= Promise.race([this.#come, waited()]).then(() => whenPainted());
    return this.#shown;
  }
}

class FoundFiles {
  readonly files = new Map<string, AnyFile>();
  /** Why some of the folder was not listed; null: all of it was. */
  missing: string | null = null;
  readonly #folder: LookedAt;
  readonly #addresses: SessionAddress[] = [];
  readonly #unreadable: UnreadablePath[] = [];
  readonly #sessions: ReadonlyMap<string, SessionAddress>;
  readonly #neighbours: ReadonlyMap<string, LibraryNeighbour>;
  /** By path: what had to be read before everything was listed. */
  readonly #early = new Map<string, Candidate>();
  /** By path: what was read. */
  readonly #wanted = new Map<string, Wanted>();

  constructor(folder: LookedAt) {
    this.#folder = folder;
    const { sessions, neighbours } = folder.known;
    this.#sessions = new Map(sessions.map((one) => [one.path, one]));
    this.#neighbours = new Map(neighbours.map((one) => [one.path, one]));
  }

  /** Candidates that can be read at once: files of lines are sessions by themselves, whatever else is found. */
  add({ files, unreadable, kept = [] }: WalkStep<AnyFile>): readonly Wanted[] {
    for (const one of unreadable) {
      this.#unreadable.push(one);
      if (one.path === "") this.missing ??= one.reason;
    }
    const addresses = files.map(({ path, file }) => {
      this.files.set(path, file);
      // A followed file is read when the following ends.
      const known = isPathFollowed(path) ? this.#sessions.get(path) : undefined;
      if (known) return { path, size: known.size, mtimeMs: known.mtimeMs };
      return { path, size: file.size, mtimeMs: file.lastModified };
    });
    for (const address of addresses) this.#addresses.push(address);
    for (const path of kept) {
      const { size = 0, mtimeMs = 0 } = this.#sessions.get(path) ?? {};
      this.#addresses.push({ path, size, mtimeMs });
    }
    const { candidates } = this.#contents(addresses);
    const known = {
      sessions: files.flatMap(({ path }) => this.#sessions.get(path) ?? []),
      neighbours: files.flatMap(({ path }) => this.#neighbours.get(path) ?? []),
    };
    const early = planVisit(known, { candidates, neighbours: [] }).toRead.filter(
      ({ kind, address }) => kind === "file" && address.path.endsWith(".jsonl"),
    );
    for (const candidate of early) this.#early.set(candidate.address.path, candidate);
    return this.wantedOf(early);
  }

  /**
   * Candidates still to be read when everything is listed, and those that were read but belong to another
   * session.
   */
  plan(): VisitPlan & { readonly strays: readonly string[] } {
    const contents = this.#contents(this.#addresses);
    const plan = planVisit(this.#folder.known, this.#withUnreadable(contents));
    // With all the others a file may give more than alone.
    const toRead = plan.toRead.filter((one) => {
      const early = this.#early.get(one.address.path);
      return !early || JSON.stringify(early) !== JSON.stringify(one);
    });
    // Files in a folder that could not be listed, or was skipped, are not gone.
    const isAll = this.#addresses.length < MAX_FILES;
    const closed = this.#unreadable.map(({ path }) => (path === "" ? "" : `${path}/`));
    const gone = plan.gone.filter((path) => isAll && !closed.some((one) => path.startsWith(one)));
    const candidates = new Set(contents.candidates.map(({ address }) => address.path));
    const strays = [...this.#early.keys()].filter((path) => !candidates.has(path));
    return { ...plan, toRead, gone, strays };
  }

  /** The sessions together with their missing files, as far as the folder has them. */
  with(lacking: readonly Lacking[]): readonly Wanted[] {
    const again = withLacking(lacking, this.#wanted, this.files, partsAmong(this.files.keys()));
    for (const one of again) this.#wanted.set(one.candidate.address.path, one);
    return again;
  }

  wantedOf(candidates: readonly Candidate[]): readonly Wanted[] {
    const wanted = wantedOf(candidates, this.files);
    for (const one of wanted) this.#wanted.set(one.candidate.address.path, one);
    return wanted;
  }

  #contents(addresses: readonly SessionAddress[]): FolderContents {
    const { name, source } = this.#folder;
    return source.contents?.(addresses) ?? candidatesIn(addresses, name);
  }

  #withUnreadable(contents: FolderContents): FolderContents {
    const named = this.#unreadable.filter(({ path }) => path !== "");
    const unreadable = named.map(({ path, reason }): LibraryNeighbour => {
      const what = `cannot be read: ${reason}`;
      return { path, size: 0, mtimeMs: 0, kind: "unreadable", what };
    });
    return { ...contents, neighbours: [...contents.neighbours, ...unreadable] };
  }
}

function notWhole(name: string, reason: string): SessionError {
  const message = `${name} could not be read to its end: ${reason}`;
  return new SessionError("unreadable", message, "Then read it again.");
}

function tooMany(name: string): SessionError {
  return new SessionError(
    "unreadable",
    `Only the first ${MAX_FILES.toLocaleString("en-US")} files of ${name} were read.`,
    "Choose a folder inside it that holds the sessions.",
  );
}
