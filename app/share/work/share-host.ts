// Searches the shared part and makes the copy, beside the session's own worker: it opens the same bytes
// once more, so that reading is not slowed down.
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

/** Rows named for one value; the others are counted. */
const MAX_ROWS = 50;
/** Characters of a value that are ever shown. */
const MAX_VALUE = 400;
/** Steps of progress: each one crosses threads. A large session takes a minute. */
const STEPS = 100;

/** A value that was found, and its places: decided once for all of them. */
export interface FoundValue {
  /** Names it in decisions. */
  readonly key: string;
  readonly kind: FindingKind;
  /** Masked: `email, ja…om (16 characters)`. */
  readonly preview: string;
  /** Its beginning, shown on request. */
  readonly value: string;
  /** The number of its places. */
  readonly count: number;
  /** The first entries it is in, as rows of the session. */
  readonly rows: readonly number[];
  /** The number of its entries. */
  readonly entries: number;
  /** Whether it is in the session's header or in the name of its file. */
  readonly isInHead: boolean;
}

/** Entries searched so far, of those to search. */
export interface Looking {
  readonly done: number;
  /** 0 until it is known. */
  readonly total: number;
}

export interface Looked {
  readonly values: readonly FoundValue[];
  /** Earlier decisions about them. */
  readonly known: Decisions;
}

/** The lines of a copy as a file. */
export interface CopyLines {
  readonly file: File;
  /** What of the session is left out, in words; "" for nothing. */
  readonly leftOut: string;
}

/** The output made from the lines. */
export interface ShareForm {
  readonly form: CopyForm;
  /** What a page opens on, by addresses in the session; null: the transcript. */
  readonly opening: PageOpening | null;
}

export interface MakeRequest extends ShareForm {
  /** Of a page; "": without a passphrase. */
  readonly passphrase: string;
  readonly fileName: string;
  /** The target; null: memory. */
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
  /** The request they were made from. */
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
   * `steps`: of the draft, which is shared in its current state; null: the file. `viewerAddress`: of the
   * built viewer (scripts/build/viewer.mjs), fetched for a page. Errors: SessionError.
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
   * `stored`: earlier decisions, as `remembered` writes them. `onProgress`: a hundred times. Errors:
   * SessionError, also for a missing branch or turn.
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

  /** The lines of the copy; undecided values are masked in them. Errors: SessionError. */
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
   * Writes the copy. `onProgress`: bytes written. Errors: SessionError, also while a found value is
   * undecided; nothing is left under the chosen name then.
   */
  async make(
    { passphrase, fileName, handle, ...made }: MakeRequest,
    onProgress: (bytes: number) => void,
  ): Promise<File> {
    const { isDecided } = ensure(this.#lines, "lines of the copy");
    if (!isDecided) {
      throw new SessionError(
        "unwritable",
        "Some findings are not decided yet.",
        "Decide about all findings first. Nothing is written before that.",
      );
    }
    const bytes = counted(this.#bytes(made, passphrase, this.#begin()), onProgress);
    return asked(() => writeFile(bytes, { fileName, handle, type: TYPES[made.form] }));
  }

  /** The decisions, to be stored for the next time; `stored`: the earlier ones. */
  remembered(decisions: Decisions, stored: string | null): Promise<string> {
    const { review } = ensure(this.#looked, "review of the share");
    const earlier = readStored(stored).size > 0 ? stored : null;
    return decisionsText(review.findings, decisions, earlier);
  }

  /** Ends the work under way, which rejects with SessionError "cancelled". */
  async stop(): Promise<void> {
    this.#stopper.abort();
  }

  /** One task at a time: the one under way ends. */
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

/** Unreadable stored decisions are made again: they are no reason not to share. */
function readStored(stored: string | null): StoredDecisions {
  try {
    return stored === null ? new Map() : readDecisions(stored);
  } catch (error) {
    if (error instanceof DecisionsError) return new Map();
    throw error;
  }
}

/** The user can change a request for something missing. */
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
