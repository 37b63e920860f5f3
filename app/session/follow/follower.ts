// Follows the file of one opened session: checks it repeatedly, and reads what was added. A hidden page
// checks rarely, and slow drawing slows down the updates.

import { asError } from "../../../src/lib/as-error.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { rowAt } from "../../../src/model/table/address.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { bytesText } from "../../../src/text/units.ts";
import { whenPainted } from "../../ui/browser/later.ts";
import type { OpenSession } from "../open/open-session.ts";
import type { SessionStore } from "../open/session-store.ts";
import type { ViewStore } from "../view/view-store.ts";
import { FileReading } from "./file-reading.ts";
import { FolderReading } from "./folder-reading.ts";
import { arrivals, changeFollow, FOLLOWED, type FollowNotice } from "./follow-state.ts";
import type {
  FileLook,
  FollowedFile,
  FollowedFolder,
  ReadingContext,
  ReadingOn,
} from "./followed-file.ts";
import { viewAfterGrowth, viewAfterRenewal } from "./view-after-growth.ts";

/** Between two checks, in milliseconds. */
const EVERY_LOST = 1_000;
const EVERY_HIDDEN = 5_000;
/** Reading and drawing takes at most this fraction of the time. */
const SHARE = 4;
const LONGEST_REST = 2_000;
/** A file that is being replaced is missing for a moment. */
const FAILURES = 2;

export class Follower {
  readonly #store: SessionStore;
  readonly #file: FollowedFile | FollowedFolder;
  readonly #view: ViewStore;
  /** Of the check whose bytes were read. */
  #mark: string | null = null;
  readonly #reading: ReadingOn;
  /** An incomplete part waits for its rest. */
  #isWaiting = false;
  #failures = 0;
  /** Checks run one after another. */
  #turn: Promise<void> = Promise.resolve();
  #running: AbortController | null = null;
  #wake: () => void = () => {};
  /** `performance.now()` before which nothing more is read. */
  #restUntil = 0;
  #isNotified = false;
  #hasEnded = false;
  #stopObserving: (() => void) | null = null;
  #release: () => void = () => {};

  constructor(store: SessionStore, file: FollowedFile | FollowedFolder, view: ViewStore) {
    this.#store = store;
    this.#file = file;
    this.#view = view;
    const context: ReadingContext = {
      store,
      isRunning: () => this.#running !== null,
    };
    const isFile = file.kind === "file";
    this.#reading = isFile ? new FileReading(file, context) : new FolderReading(file, context);
  }

  /** Begins. Call `end` in the end. */
  begin(): void {
    this.#store.parts.of(FOLLOWED).setState(
      {
        state: {
          status: "live",
          changedAt: 0,
          newFrom: NO_ROW,
          seenTo: NO_ROW,
          isAtEnd: false,
          isFolder: this.#file.kind === "folder",
          notice: null,
        },
        controls: {
          pause: () => this.#pause(),
          resume: () => this.#resume(),
          allow: () => void this.#allow(),
        },
      },
      true,
    );
    document.addEventListener("visibilitychange", this.#onVisible);
    void this.#observe();
    const release = this.#file.hold();
    const stopHearing = this.#store.onChange((before, now) => {
      if (now.change?.by === "file") this.#grown(before, now);
    });
    this.#release = () => {
      release();
      stopHearing();
    };
    this.#resume();
  }

  /** A source stops reporting changes when the file vanishes. */
  async #observe(): Promise<void> {
    const stop = await this.#file.observe(() => this.#wake());
    if (this.#hasEnded) {
      stop?.();
      return;
    }
    this.#stopObserving?.();
    this.#stopObserving = stop;
    this.#isNotified = stop !== null;
  }

  end(): void {
    this.#hasEnded = true;
    this.#stop();
    this.#stopObserving?.();
    this.#release();
    document.removeEventListener("visibilitychange", this.#onVisible);
    this.#store.parts.of(FOLLOWED).setState(null, true);
  }

  readonly #onVisible = (): void => {
    if (!document.hidden) this.#wake();
  };

  #pause(): void {
    this.#stop();
    this.#change({ status: "paused" });
  }

  #resume(): void {
    this.#stop();
    const running = new AbortController();
    this.#running = running;
    this.#store.renew = () => this.#lookInTurn();
    this.#change({ status: "live" });
    void this.#run(running.signal);
  }

  async #allow(): Promise<void> {
    if (await this.#file.allow()) this.#resume();
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = null;
    this.#store.renew = null;
    this.#wake();
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#lookInTurn();
      if (signal.aborted) return;
      await this.#wait();
      const rest = this.#restUntil - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }

  /** Until the next check, or until an event makes it due. */
  #wait(): Promise<void> {
    const { every: often, everyNotified } = this.#file;
    const every = this.#isNotified && !this.#isWaiting ? everyNotified : often;
    const ms = document.hidden ? EVERY_HIDDEN : this.#failures > 0 ? EVERY_LOST : every;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #lookInTurn(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#look());
    return this.#turn;
  }

  async #look(): Promise<void> {
    if (!this.#running) return;
    const from = performance.now();
    try {
      const look = await this.#reading.look();
      if (this.#failures >= FAILURES) {
        this.#change({ status: "live" });
        void this.#observe();
      }
      if (this.#failures > 0) this.#dropNotice("lost");
      this.#failures = 0;
      // A folder of a thousand files is checked less often.
      const took = performance.now() - from;
      if (look.mark !== this.#mark) await this.#readOn(look, from);
      else this.#rest(Math.min(LONGEST_REST, took * SHARE));
    } catch (error) {
      await this.#failed(error);
    }
  }

  /** `from`: `performance.now()` when it was begun. Errors: those of the file. */
  async #readOn(look: FileLook, from: number): Promise<void> {
    const state = this.#store.state.getState();
    if (state.status !== "open" || state.isReloading || !state.open.isWhole) return;
    const { leaf, entry } = this.#view.get();
    const read = await this.#reading.readOn(state.open, look, this.#mark === null);
    if (!read || (read.kind !== "anew" && !this.#running)) return;
    if (read.kind === "anew") this.#readAnew(state.open, read.reason, [leaf, entry]);
    this.#isWaiting = read.kind === "grown" && !read.isWhole;
    this.#mark = this.#isWaiting ? null : look.mark;
    this.#change({ changedAt: look.changedAt });
    if (read.kind === "same") return;
    await whenPainted();
    const took = performance.now() - from;
    this.#rest(read.kind === "anew" ? took : Math.min(LONGEST_REST, took * SHARE));
  }

  /** Pauses reading for this many milliseconds. */
  #rest(ms: number): void {
    this.#restUntil = performance.now() + ms;
  }

  /** Just before new entries are shown. */
  #grown(before: OpenSession, now: OpenSession): void {
    const { state } = this.#store.parts.of(FOLLOWED).getState() ?? {};
    if (!state) return;
    const { isAtEnd, isFolder } = state;
    const viewAfter = isFolder ? viewAfterRenewal : viewAfterGrowth;
    const after = viewAfter(before.session, now.session, this.#view.get(), isAtEnd);
    if (after.change) this.#view.set(after.change, "replace");
    const notice = after.notice && { notice: after.notice };
    const known = arrivals(state, before.session.table);
    const isMore = arrivals(state, now.session.table) > known;
    const isSeen = isAtEnd && !document.hidden;
    const isFirst = state.newFrom < state.seenTo || state.newFrom === NO_ROW;
    const newFrom = isSeen ? NO_ROW : isFirst ? known : state.newFrom;
    this.#change({ ...(isMore && { newFrom }), ...notice });
  }

  /** `looked`: what the address named before. */
  #readAnew(before: OpenSession, reason: string, looked: readonly (string | null)[]): void {
    this.#change({ newFrom: NO_ROW, seenTo: NO_ROW });
    const state = this.#store.state.getState();
    if (state.status !== "open" || state.open.opening === before.opening) return;
    const { session } = state.open;
    const what = anewText(this.#file.name, reason, before.session.size, session.size);
    if (what === "") return;
    const isGone = looked.some((one) => one !== null && rowAt(session.table, one) === NO_ROW);
    const where = isGone ? " The entry you were at is no longer in the file." : "";
    this.#change({ notice: { kind: "anew", message: `${what} The file was read again.${where}` } });
  }

  async #failed(error: unknown): Promise<void> {
    // In a folder some file is always being written: the next check reads its new state.
    const isWritten = error instanceof SessionError && error.code === "changed";
    if (isWritten && this.#file.kind === "folder") return;
    this.#failures++;
    const why = asError(error);
    const isGone = why instanceof SessionError && why.code === "vanished";
    if (this.#failures === FAILURES && isGone) {
      const before = this.#file.name;
      const now = await this.#reading.moved().catch(() => null);
      if (now !== null) {
        this.#failures = 0;
        void this.#observe();
        this.#change({ notice: { kind: "renamed", before, now } });
        return;
      }
    }
    if (this.#failures < FAILURES) return;
    this.#mark = null;
    this.#change({ status: "lost", notice: { kind: "lost", why } });
  }

  #dropNotice(kind: FollowNotice["kind"]): void {
    const { state } = this.#store.parts.of(FOLLOWED).getState() ?? {};
    if (state?.notice?.kind === kind) this.#change({ notice: null });
  }

  #change(change: Parameters<typeof changeFollow>[1]): void {
    changeFollow(this.#store.parts, change);
  }
}

/** "" where the user need not know. Sizes in bytes. */
function anewText(name: string, reason: string, before: number, now: number): string {
  if (reason === "shorter") {
    return `${name} was shortened: ${bytesText(now)} now, ${bytesText(before)} before.`;
  }
  if (reason === "as-long") return `${name} was changed, and has the same size as before.`;
  if (reason === "rewritten") return `${name} was rewritten, not only at its end.`;
  return "";
}
