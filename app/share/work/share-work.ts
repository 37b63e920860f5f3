// Sharing a session, as the screen sees it: the request, the found values, the decisions, and the copy. The
// one owner of this state. A new request ends the work under way.

import { proxy } from "comlink";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import type { ShareScope } from "../../../src/export/share/scope.ts";
import { asError } from "../../../src/lib/as-error.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { Decision, Decisions } from "../../../src/redact/decide/decisions.ts";
import type { ShareRecord } from "../../catalog/stored/records.ts";
import { carrySessionErrors } from "../../engine/carry-calls.ts";
import type { SourceInput } from "../../engine/session-source.ts";
import { threadErrors } from "../../engine/thread/thread-errors.ts";
import { Thread } from "../../ui/worker/thread.ts";
import type {
  CopyLines,
  FoundValue,
  Looking,
  MakeRequest,
  ShareForm,
  ShareHost,
} from "./share-host.ts";

carrySessionErrors();

/** The user's request. */
export interface ShareRequest extends ShareForm {
  readonly scope: ShareScope;
}

export interface ShareState {
  /** Of the last request that was searched; null: none yet. */
  readonly found: readonly FoundValue[] | null;
  /** During the search; null otherwise. */
  readonly looking: Looking | null;
  readonly decisions: Decisions;
  /** The decisions before the last change of several; null: nothing to undo. */
  readonly before: Decisions | null;
  readonly words: readonly string[];
  /** The lines of the copy; those of an older request while `isOld`. */
  readonly copy: CopyLines | null;
  readonly isOld: boolean;
  /** Bytes of the copy in its form; null while unknown. */
  readonly size: number | null;
  /** Why there is no copy; null: no error. */
  readonly error: Error | null;
  /** Why the next visit will not know the decisions; null: it will. */
  readonly unkept: Error | null;
}

export interface ShareInput {
  readonly input: () => Promise<SourceInput>;
  /** Of the shared draft; null: the file. */
  readonly steps: readonly OperationStep[] | null;
  /** The earlier decisions; null for none. */
  readonly remembered: () => Promise<ShareRecord | null>;
  /** Rejects where they could not be stored. */
  readonly remember: (kept: Omit<ShareRecord, "key">) => Promise<void>;
}

const ERRORS = threadErrors(
  "makes copies",
  () => new SessionError("cancelled", "The copy was not made.", "Share it again at any time."),
);

const stopped = () =>
  new SessionError(
    "cancelled",
    "The search for secrets did not finish, because you stopped it.",
    "Nothing is written before the whole session is searched: try again, or share a part of it.",
  );

const BEGUN: Looking = { done: 0, total: 0 };

/** Beside the page. */
const VIEWER = "viewer/viewer.json";

const NOTHING: ShareState = {
  found: null,
  looking: null,
  decisions: new Map(),
  before: null,
  words: [],
  copy: null,
  isOld: false,
  size: null,
  error: null,
  unkept: null,
};

function startedThread(): Thread<ShareHost> {
  const worker = new Worker(new URL("./share.worker.ts", import.meta.url), { type: "module" });
  return new Thread<ShareHost>(worker, ERRORS);
}

export class ShareWork {
  readonly state: StoreApi<ShareState> = createStore(() => NOTHING);
  readonly #given: ShareInput;
  #thread = startedThread();
  #opened: Promise<void> | null = null;
  #asked: ShareRequest | null = null;
  /** A file of decisions, also about values that are not shared now. */
  #stored: string | null = null;
  /** Whether the earlier decisions are known: they must not be replaced before. */
  #isKnown = false;
  /** The request that the current answers belong to. */
  #answered: {
    scope: ShareScope | null;
    words: readonly string[] | null;
    decisions: Decisions | null;
  } = { scope: null, words: null, decisions: null };
  /** Counts the requests: answers to older ones are dropped. */
  #question = 0;
  #isRunning = false;

  constructor(given: ShareInput) {
    this.#given = given;
  }

  ask(asked: ShareRequest): void {
    this.#asked = asked;
    this.#changed();
  }

  decide(keys: readonly string[], decision: Decision): void {
    const { decisions } = this.state.getState();
    const next = new Map(decisions);
    for (const key of keys) next.set(key, decision);
    this.#decided(next, keys.length > 1 ? decisions : null);
  }

  /** Undoes the last decision on several values. */
  undo(): void {
    const { before } = this.state.getState();
    if (before) this.#decided(before, null);
  }

  /** Each of at least `MIN_OWN_WORD` characters. */
  setWords(words: readonly string[]): void {
    this.state.setState({ words });
    this.#keep();
    this.#changed();
  }

  /** Errors: SessionError. A request meanwhile waits. */
  async make(request: MakeRequest, onProgress: (bytes: number) => void): Promise<File> {
    try {
      return await this.#thread.call((remote) => remote.make(request, proxy(onProgress)));
    } finally {
      // It ended the counting; where the worker has died that is reported.
      if (this.state.getState().size === null || this.#thread.hasEnded) this.#next();
    }
  }

  /** Ends the search or the making of a copy, which rejects with "cancelled". */
  stop(): void {
    this.#thread.call((remote) => remote.stop()).catch(() => {});
  }

  /** After a failure. */
  retry(): void {
    if (this.#thread.hasEnded) this.#thread = startedThread();
    this.#opened = null;
    this.#answered = { scope: null, words: null, decisions: null };
    this.#changed();
  }

  close(): void {
    this.#thread.close();
  }

  #decided(decisions: Decisions, before: Decisions | null): void {
    this.state.setState({ decisions, before });
    this.#changed();
  }

  #changed(): void {
    this.state.setState(({ copy }) => ({ isOld: copy !== null, error: null }));
    this.#next();
  }

  #next(): void {
    this.#question++;
    if (this.#isRunning) this.stop();
    else void this.#run();
  }

  /** Answers request after request until none is newer. */
  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let at = -1; at !== this.#question; ) {
      at = this.#question;
      try {
        await this.#answer(() => at === this.#question);
      } catch (failure) {
        if (at !== this.#question) continue;
        const isStopped = failure instanceof SessionError && failure.code === "cancelled";
        // Making a copy ends the counting of its bytes.
        if (isStopped && this.state.getState().looking === null) continue;
        const error = isStopped ? stopped() : asError(failure);
        const isShown = this.#answered.decisions !== null;
        this.state.setState(({ copy }) => ({
          error,
          looking: null,
          isOld: false,
          // Only the output has failed, not the lines.
          copy: isShown ? copy : null,
          size: null,
        }));
      }
    }
    this.#isRunning = false;
  }

  async #answer(isNow: () => boolean): Promise<void> {
    await this.#open();
    const asked = this.#asked;
    if (!asked || !isNow()) return;
    const { scope, form, opening } = asked;
    const { words } = this.state.getState();
    const last = this.#answered;
    if (scope !== last.scope || words !== last.words) {
      this.#answered = { scope: null, words: null, decisions: null };
      this.state.setState({ looking: BEGUN });
      // Progress may arrive after the answer, and after a stop: it has a channel of its own.
      let isOver = false;
      const tell = proxy((looking: Looking) => {
        if (!isOver && isNow()) this.state.setState({ looking });
      });
      const looked = await this.#thread
        .call((remote) => remote.look(scope, words, this.#stored, tell))
        .finally(() => {
          isOver = true;
        });
      if (!isNow()) return;
      const decisions = new Map([...looked.known, ...this.state.getState().decisions]);
      this.state.setState({ found: looked.values, looking: null, decisions });
      this.#answered = { scope, words, decisions: null };
    }
    const { decisions } = this.state.getState();
    if (decisions !== this.#answered.decisions) {
      const copy = await this.#thread.call((remote) => remote.lines(decisions));
      if (!isNow()) return;
      this.state.setState({ copy });
      this.#answered = { ...this.#answered, decisions };
      await this.#remember(decisions);
      if (!isNow()) return;
    }
    this.state.setState({ isOld: false, size: null });
    const size = await this.#thread.call((remote) => remote.size({ form, opening }));
    if (isNow()) this.state.setState({ size });
  }

  #open(): Promise<void> {
    this.#opened ??= this.#openNow();
    return this.#opened;
  }

  async #openNow(): Promise<void> {
    const [input, kept] = await Promise.all([this.#given.input(), this.#given.remembered()]);
    if (!this.#isKnown) {
      // A newer request may have come first.
      const typed = this.state.getState().words;
      this.#stored = kept?.decisions ?? null;
      this.#isKnown = true;
      this.state.setState({ words: [...new Set([...(kept?.words ?? []), ...typed])] });
      if (typed.length > 0) this.#keep();
    }
    const viewer = new URL(VIEWER, document.baseURI).href;
    const { steps } = this.#given;
    await this.#thread.call((remote) => remote.open(input, steps, viewer));
  }

  async #remember(decisions: Decisions): Promise<void> {
    const stored = this.#stored;
    const text = await this.#thread.call((remote) => remote.remembered(decisions, stored));
    if (text === stored) return;
    this.#stored = text;
    this.#keep();
  }

  #keep(): void {
    if (!this.#isKnown) return;
    const { words } = this.state.getState();
    this.#given.remember({ decisions: this.#stored, words }).then(
      () => this.state.setState({ unkept: null }),
      (error: unknown) => this.state.setState({ unkept: asError(error) }),
    );
  }
}
