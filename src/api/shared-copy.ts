// A copy of a session to send, for programs: what was found in it, what becomes of that, and its bytes.

import { readViewer } from "../export/html/read-viewer.ts";
import type { ViewerParts } from "../export/html/shared-html.ts";
import { copyBytes } from "../export/share/copy-bytes.ts";
import type { CopyForm } from "../export/share/copy-forms.ts";
import { openingOfCopy, type PageOpening } from "../export/share/page-opening.ts";
import {
  leftOutText,
  type ReviewedGroup,
  reviewShare,
  type ShareReview,
} from "../export/share/review.ts";
import { ALL_OF_IT, readScope, type ShareScope } from "../export/share/scope.ts";
import { fileToShare, type ShareSource } from "../export/share/share-source.ts";
import { sharedLines, sharedOrder } from "../export/share/shared-lines.ts";
import { collected } from "../lib/joined.ts";
import { EspalierError } from "../model/espalier-error.ts";
import type { OpenedSession } from "../model/session.ts";
import { memorySource } from "../read/source/byte-source.ts";
import type { Decision, Decisions } from "../redact/decide/decisions.ts";
import { countText } from "../text/units.ts";

/** What of a session is shared; what is left out of this means all of it. */
export interface ShareOptions extends Partial<ShareScope> {
  /** Words to look for besides, in any case, each of 3 characters or more. */
  readonly ownWords?: readonly string[];
  readonly signal?: AbortSignal;
}

/** The file that a copy becomes. */
export interface CopyOptions {
  /** `html`: a page that shows it; `md`: without pictures; `zip`: Markdown with them. `jsonl` when left out. */
  readonly form?: CopyForm;
  /** What becomes of findings: one decision for all, or one for each by its `key`. */
  readonly decide?: Decision | Decisions;
  /** Encrypts a page; "" or left out: everybody can read it. */
  readonly passphrase?: string;
  /** What a page opens on. */
  readonly opening?: PageOpening;
  /** Of a page: the text of `viewer/viewer.json`, a part of the built app. Found by itself in Node. */
  readonly viewer?: string;
}

/** What a copy is made from. */
interface CopiedFrom {
  readonly source: ShareSource;
  readonly scope: ShareScope;
  readonly review: ShareReview;
  readonly viewer: () => Promise<ViewerParts>;
}

/**
 * A part of a session that can be sent on: rebuilt from what is shared alone, with what was found in it that may not
 * be meant for others.
 *
 * @example
 * const copy = await session.share({ leaveOut: ["thinking"], ownWords: ["Bluebird"] });
 * for (const { kind, value, rows } of copy.findings) console.log(kind, value, rows.length);
 * for await (const bytes of copy.bytes({ form: "html", decide: "mask" })) await appendFile("copy.html", bytes);
 */
export class SharedCopy {
  readonly #of: CopiedFrom;

  /** Made by `Session.share`. */
  constructor(of: CopiedFrom) {
    this.#of = of;
  }

  /**
   * Secrets and personal data in what would leave: one for each value, with the rows of the entries that hold it
   * (-1: the header or the file's name). Decided together, by `key`.
   *
   * @example
   * const mails = copy.findings.filter(({ kind }) => kind === "email");
   */
  get findings(): readonly ReviewedGroup[] {
    return this.#of.review.groups;
  }

  /**
   * The copy as a file: chunks of bytes, each good until the next one is asked for. Errors: EspalierError "undecided"
   * while it is not decided what becomes of a finding, "bad-scope" for an `opening` that is not in the copy.
   *
   * @example
   * const decide = new Map<string, Decision>();
   * for (const { key, kind } of copy.findings) decide.set(key, kind === "email" ? "mask" : "keep");
   * for await (const bytes of copy.bytes({ form: "jsonl", decide })) process.stdout.write(bytes);
   */
  async *bytes(options: CopyOptions = {}): AsyncGenerator<Uint8Array> {
    const { form = "jsonl", decide = new Map(), passphrase = "", opening, viewer } = options;
    const { source, scope, review } = this.#of;
    const { session } = source.opened;
    const decisions =
      typeof decide === "string"
        ? new Map(this.findings.map(({ key }) => [key, decide] as const))
        : decide;
    const undecided = review.undecided(decisions).length;
    if (undecided > 0) {
      throw new EspalierError(
        "undecided",
        `Nothing left: ${countText(undecided, "finding is", "findings are")} undecided.`,
        "Decide each of `findings` by its `key`, or mask all of them.",
      );
    }
    const { change, text } = review.change(decisions);
    const lines = sharedLines(source, scope, { change });
    if (form === "jsonl") return yield* lines;
    const copied = memorySource(await collected(lines), text(session.fileName) || "session.jsonl");
    const order = () => sharedOrder(source, scope, { change });
    yield* copyBytes(form, copied, {
      leftOut: leftOutText(session, scope, review, decisions),
      passphrase,
      opening: opening ? await openingOfCopy(source, opening, order) : null,
      viewer: viewer === undefined ? this.#of.viewer : async () => readViewer(viewer),
    });
  }
}

/** Looks through what would leave. Errors: EspalierError "bad-scope", "cancelled", those of reading the file. */
export async function sharedCopy(
  opened: OpenedSession,
  { ownWords = [], signal, ...scope }: ShareOptions,
  viewer: () => Promise<ViewerParts>,
): Promise<SharedCopy> {
  const source = fileToShare(opened);
  const asked = readScope({ ...ALL_OF_IT, ...scope });
  const review = await reviewShare(source, asked, { ownWords, ...(signal && { signal }) });
  return new SharedCopy({ source, scope: asked, review, viewer });
}
