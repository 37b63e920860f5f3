// Looks through what would be shared and makes the copy of it, beside the session's own worker: it opens
// the same bytes once more, so that whoever reads on meanwhile waits for nothing.
import { DraftSession } from "../../../src/edit/draft/draft-session.ts";
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import { copyBytes } from "../../../src/export/share/copy-bytes.ts";
import type { CopyForm } from "../../../src/export/share/copy-forms.ts";
import type { PageOpening } from "../../../src/export/share/page-opening.ts";
import { openingOfCopy } from "../../../src/export/share/page-opening.ts";
import { leftOutText, reviewShare, type ShareReview } from "../../../src/export/share/review.ts";
import { ShareError, type ShareScope } from "../../../src/export/share/scope.ts";
import {
  draftToShare,
  fileToShare,
  type ShareSource,
} from "../../../src/export/share/share-source.ts";
import {
  type ShareOptions,
  sharedLines,
  sharedOrder,
} from "../../../src/export/share/shared-lines.ts";
import { openSession } from "../../../src/formats/index.ts";
import { ensure } from "../../../src/lib/ensure.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { blobSource, memorySource } from "../../../src/read/source/byte-source.ts";
import type { Decision, Decisions } from "../../../src/redact/decide/decisions.ts";
import {
  DecisionsError,
  decisionsFor,
  decisionsText,
  readDecisions,
  type StoredDecisions,
} from "../../../src/redact/decide/decisions-file.ts";
import { type FindingKind, previewOf } from "../../../src/redact/finding.ts";
import { inputOf, sourceOf } from "../../engine/input-source.ts";
import type { SourceInput } from "../../engine/session-source.ts";
import { writeFile } from "../../engine/write-file.ts";
import { PageViewer, until } from "./page-viewer.ts";

/** Rows that are named of one value; the others are counted. */
const MAX_ROWS = 50;
/** Characters of a value that are ever shown. */
const MAX_VALUE = 400;
/** Of progress: each one crosses threads. A large session takes a minute. */
const STEPS = 100;

/** A value that was found, and where: decided once for all its places. */
export interface FoundValue {
  /** Names it in decisions. */
  readonly key: string;
  readonly kind: FindingKind;
  /** Masked: `email, ja…om (16 characters)`. */
  readonly preview: string;
  /** Its beginning, for who asks to see it. */
  readonly value: string;
  /** How often it is there. */
  readonly count: number;
  /** The first entries it is in, as rows of the session. */
  readonly rows: readonly number[];
  /** How many entries it is in. */
  readonly entries: number;
  /** Whether it is in the session's header or in the name of its file. */
  readonly isInHead: boolean;
}

/** Entries that were looked through, of those that are to be. */
export interface Looking {
  readonly done: number;
  /** 0 until it is known. */
  readonly total: number;
}

export interface Looked {
  readonly values: readonly FoundValue[];
  /** What was decided about them before. */
  readonly known: Decisions;
}

/** The lines of a copy as a file. */
export interface CopyLines {
  readonly file: File;
  /** What of the session is not in it, in words; "" for nothing. */
  readonly leftOut: string;
}

/** What is made of the lines. */
export interface ShareForm {
  readonly form: CopyForm;
  /** What a page opens on, by addresses in the session; null: the transcript. */
  readonly opening: PageOpening | null;
}

export interface MakeRequest extends ShareForm {
  /** Of a page; "": everybody can read it. */
  readonly passphrase: string;
  readonly fileName: string;
  /** Where it goes; null: into memory. */
  readonly handle: FileSystemFileHandle | null;
}

const TYPES: Readonly<Record<CopyForm, string>> = {
  html: "text/html",
  md: "text/markdown",
  zip: "application/zip",
  jsonl: "application/jsonl",
};

interface WrittenLines extends CopyLines {
  readonly isDecided: boolean;
  /** What they were made of. */
  readonly scope: ShareScope;
  readonly changes: ShareOptions;
}

export class ShareHost {
  #source: ShareSource | null = null;
  #looked: { readonly scope: ShareScope; readonly review: ShareReview } | null = null;
  #lines: WrittenLines | null = null;
  #stopper = new AbortController();
  #viewer = new PageViewer("");

  /**
   * `steps`: of the draft that is shared as it stands; null: the file. `viewerAddress`: of the built
   * viewer (scripts/build/viewer.mjs), fetched for a page. Errors: SessionError.
   */
  async open(
    input: SourceInput,
    steps: readonly OperationStep[] | null,
    viewerAddress: string,
  ): Promise<void> {
    this.#viewer = new PageViewer(viewerAddress);
    const hold = (file: File) => sourceOf(file, null);
    const held = inputOf(input, hold);
    const opened = await openSession(held);
    const file =
      held.kind === "file" ? held.source : memorySource(new Uint8Array(0), opened.session.fileName);
    if (steps === null) {
      this.#source = fileToShare(opened);
      return;
    }
    const draft = new DraftSession(opened, file);
    await draft.load(steps);
    this.#source = draftToShare(draft);
  }

  /**
   * `stored`: decisions of before, as `remembered` writes them. `onProgress`: a hundred times.
   * Errors: SessionError, also for a branch or turn that is not there.
   */
  async look(
    scope: ShareScope,
    ownWords: readonly string[],
    stored: string | null,
    onProgress: (looking: Looking) => void,
  ): Promise<Looked> {
    const source = ensure(this.#source, "opened session");
    const signal = this.#begin();
    const options = {
      ownWords,
      signal,
      onProgress(done: number, total: number) {
        if (done % Math.ceil(total / STEPS) === 0) onProgress({ done, total });
      },
    };
    const review = await asked(() => reviewShare(source, scope, options));
    this.#looked = { scope, review };
    const values = review.groups.map(({ key, kind, value, findings, rows }): FoundValue => {
      const entries = rows.filter((row) => row !== NO_ROW);
      return {
        key,
        kind,
        preview: previewOf({ kind, value }),
        value: value.slice(0, MAX_VALUE),
        count: findings.length,
        rows: entries.slice(0, MAX_ROWS),
        entries: entries.length,
        isInHead: entries.length < rows.length,
      };
    });
    return { values, known: await decisionsFor(review.findings, readStored(stored)) };
  }

  /** The lines as they would leave; what is not decided is masked in them. Errors: SessionError. */
  async lines(decisions: Decisions): Promise<CopyLines> {
    const source = ensure(this.#source, "opened session");
    const { scope, review } = ensure(this.#looked, "review of the share");
    const signal = this.#begin();
    const all = new Map<string, Decision>(decisions);
    for (const { key } of review.groups) if (!all.has(key)) all.set(key, "mask");
    const { change, text } = review.change(all);
    const changes = change ? { change } : {};
    const chunks = sharedLines(source, scope, { ...changes, signal });
    const fileName = text(source.opened.session.fileName) || "session.jsonl";
    const file = await asked(() =>
      writeFile(chunks, { fileName, handle: null, type: TYPES.jsonl }),
    );
    const leftOut = leftOutText(source.opened.session, scope, review, decisions);
    this.#lines = {
      file,
      leftOut,
      isDecided: review.undecided(decisions).length === 0,
      scope,
      changes,
    };
    return { file, leftOut };
  }

  /** Bytes of the copy, without a passphrase. Errors: SessionError. */
  async size(made: ShareForm): Promise<number> {
    const { file } = ensure(this.#lines, "lines of the copy");
    if (made.form === "jsonl") return file.size;
    let size = 0;
    const signal = this.#begin();
    return asked(async () => {
      for await (const chunk of this.#bytes(made, "", signal)) size += chunk.length;
      return size;
    });
  }

  /**
   * Writes the copy. `onProgress`: bytes written. Errors: SessionError, also while something that was
   * found is not decided; nothing is left under the chosen name then.
   */
  async make(
    { passphrase, fileName, handle, ...made }: MakeRequest,
    onProgress: (bytes: number) => void,
  ): Promise<File> {
    const { isDecided } = ensure(this.#lines, "lines of the copy");
    if (!isDecided) {
      throw new SessionError(
        "unwritable",
        "Something that was found in it is not decided yet.",
        "Decide about everything that was found; until then nothing leaves.",
      );
    }
    const bytes = counted(this.#bytes(made, passphrase, this.#begin()), onProgress);
    return asked(() => writeFile(bytes, { fileName, handle, type: TYPES[made.form] }));
  }

  /** What is decided, to be kept for the next time; `stored` as it was kept before. */
  remembered(decisions: Decisions, stored: string | null): Promise<string> {
    const { review } = ensure(this.#looked, "review of the share");
    const earlier = readStored(stored).size > 0 ? stored : null;
    return decisionsText(review.findings, decisions, earlier);
  }

  /** Ends what is under way, which rejects with SessionError "cancelled". */
  async stop(): Promise<void> {
    this.#stopper.abort();
  }

  /** One thing at a time: what was under way ends. */
  #begin(): AbortSignal {
    this.#stopper.abort();
    this.#stopper = new AbortController();
    return this.#stopper.signal;
  }

  async *#bytes({ form, opening }: ShareForm, passphrase: string, signal: AbortSignal) {
    const { file, leftOut, scope, changes } = ensure(this.#lines, "lines of the copy");
    const source = ensure(this.#source, "opened session");
    const order = () => sharedOrder(source, scope, { ...changes, signal });
    const isOpened = opening !== null && form === "html";
    yield* copyBytes(form, blobSource(file, file.name), {
      leftOut,
      passphrase,
      opening: isOpened ? await openingOfCopy(source, opening, order) : null,
      viewer: () => until(signal, this.#viewer.parts()),
      signal,
    });
  }
}

/** What is kept and cannot be read is asked for again: it is no reason not to share. */
function readStored(stored: string | null): StoredDecisions {
  try {
    return stored === null ? new Map() : readDecisions(stored);
  } catch (error) {
    if (error instanceof DecisionsError) return new Map();
    throw error;
  }
}

/** What was asked for and is not there is the person's to change. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ShareError)) throw error;
    throw new SessionError("unwritable", error.message, "Choose what is shared again.");
  }
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  onProgress: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  let reported = 0;
  for await (const chunk of chunks) {
    yield chunk;
    size += chunk.length;
    if (size - reported < 1 << 20) continue;
    reported = size;
    onProgress(size);
  }
}
