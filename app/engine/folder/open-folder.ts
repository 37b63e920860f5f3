// A session in a folder of files, as it changes while it is followed: which files changed, and the new rows
// and figures.
import { renewedFacts, type WrittenDetails } from "../../../src/model/build/join-details.ts";
import { parseJson } from "../../../src/model/json/json.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { OpenedSession, Renewal } from "../../../src/model/session.ts";
import type { EntryFacts } from "../../../src/model/table/details.ts";
import type { ByteSource } from "../../../src/read/source/byte-source.ts";
import type { FolderChanges, SourceInput } from "../session-source.ts";
import { KeptBytes } from "./kept-bytes.ts";
import { writtenBy } from "./written-by.ts";

type FolderInput = SourceInput & { readonly kind: "folder" };

/** A folder with other files, and the session from it; takes effect with `take`. */
export interface RenewedFolder extends Renewal {
  /** Of the changed rows; null: not everything was read before. */
  readonly written: WrittenDetails | null;
  readonly facts: EntryFacts | null;
  /** Paths of incomplete files: their old content stays. */
  readonly torn: readonly string[];
  /** Continues with these files. */
  readonly take: () => void;
}

const decoder = new TextDecoder();

export class OpenFolder {
  readonly #sourceOf: (file: File) => ByteSource;
  readonly #kept = new KeptBytes();
  #input: FolderInput;
  #sources = new Map<string, ByteSource>();

  constructor(input: FolderInput, sourceOf: (file: File) => ByteSource) {
    this.#input = input;
    this.#sourceOf = sourceOf;
    for (const [path, file] of input.files) this.#sources.set(path, this.#hold(file));
  }

  /** The files it was opened from, with all changes since. */
  get input(): FolderInput {
    return this.#input;
  }

  get sources(): ReadonlyMap<string, ByteSource> {
    return this.#sources;
  }

  /** `facts`: the figures of all rows; null: not yet. Errors: SessionError; then nothing changes. */
  async renewed(
    opened: OpenedSession,
    { files: changes, fresh }: FolderChanges,
    facts: EntryFacts | null,
  ): Promise<RenewedFolder> {
    const files = new Map(this.#input.files);
    const sources = new Map(this.#sources);
    const torn: string[] = [];
    const held: ByteSource[] = [];
    for (const [path, file] of changes) {
      const source = file && this.#hold(file);
      if (source) held.push(source);
      if (file && source && fresh.has(path) && (await isTorn(path, source))) torn.push(path);
      else if (file && source) {
        files.set(path, file);
        sources.set(path, source);
      } else {
        files.delete(path);
        sources.delete(path);
      }
    }
    const dropAll = (some: Iterable<ByteSource>, used: ReadonlyMap<string, ByteSource>) => {
      const isUsed = new Set(used.values());
      for (const source of some) if (!isUsed.has(source)) this.#kept.drop(source);
    };
    try {
      const renewal = await renewedBy(opened, sources);
      const written = facts && (await writtenBy(renewal));
      return {
        ...renewal,
        written,
        facts: facts && written && renewedFacts(facts, written),
        torn,
        take: () => {
          dropAll([...this.#sources.values(), ...held], sources);
          this.#input = { ...this.#input, files };
          this.#sources = sources;
        },
      };
    } catch (error) {
      dropAll(held, this.#sources);
      throw error;
    }
  }

  #hold(file: File): ByteSource {
    return this.#kept.sourceOf(this.#sourceOf(file));
  }
}

async function renewedBy(
  { renew, session }: OpenedSession,
  sources: ReadonlyMap<string, ByteSource>,
): Promise<Renewal> {
  if (renew) return renew(sources);
  throw new SessionError(
    "unsupported",
    `${session.fileName} is of a format that is not followed.`,
    "Open it again to see what it is now.",
  );
}

/** Whether it is being written right now. */
async function isTorn(path: string, source: ByteSource): Promise<boolean> {
  if (!path.endsWith(".json")) return false;
  try {
    return parseJson(decoder.decode(await source.read(0, source.size))) === undefined;
  } catch (error) {
    // It was written once more since the check.
    if (error instanceof SessionError && error.code === "changed") return true;
    throw error;
  }
}
