// Follows the file of one opened session: looks at it again and again, and reads on what it got. A page
// that nobody sees looks seldom, and what takes long to draw is not drawn more often than it can be.

import { SessionError } from "../../../src/model/problem.ts";
import { rowAt } from "../../../src/model/table/address.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { bytesText } from "../../../src/text/units.ts";
import { whenPainted } from "../../ui/browser/when-painted.ts";
import { openInWorker } from "../host/thread/worker-source.ts";
import type { OpenSession, SessionStore } from "../open/session-store.ts";
import type { ViewStore } from "../view/view-store.ts";
import { changeFollow, type FollowNotice, followStoreOf } from "./follow-state.ts";
import type { FileLook, FileNow, FollowedFile } from "./followed-file.ts";
import { viewAfterGrowth } from "./view-after-growth.ts";

/** Between two looks, in milliseconds. */
const EVERY = 150;
/** Where the system tells of changes, in case it does not. */
const EVERY_TOLD = 1_000;
const EVERY_LOST = 1_000;
const EVERY_HIDDEN = 5_000;
/** Reading and drawing takes at most one part of so many of the time. */
const SHARE = 4;
const LONGEST_REST = 2_000;
/** Some systems note the time of a writing late: so long after it, it is another writing. */
const LATE_TIME = 10_000;
/** A file that is replaced is not there for a moment. */
const FAILURES = 2;

export class Follower {
  readonly #store: SessionStore;
  readonly #file: FollowedFile;
  readonly #view: ViewStore;
  /** Of the look whose bytes were read. */
  #mark: string | null = null;
  /** What was read, and by which opening. */
  #known: File | null = null;
  #opening = -1;
  #failures = 0;
  /** `performance.now()` when it got longer last. */
  #grownAt = Number.NEGATIVE_INFINITY;
  /** Looks are made one after another. */
  #turn: Promise<void> = Promise.resolve();
  #running: AbortController | null = null;
  #wake: () => void = () => {};
  /** `performance.now()` before which nothing is read on. */
  #restUntil = 0;
  #isTold = false;
  #stopObserving: (() => void) | null = null;
  #release: () => void = () => {};

  constructor(store: SessionStore, file: FollowedFile, view: ViewStore) {
    this.#store = store;
    this.#file = file;
    this.#view = view;
  }

  /** Begins. Call `end` in the end. */
  begin(): void {
    followStoreOf(this.#store.key).setState(
      {
        state: {
          status: "live",
          changedAt: 0,
          newFrom: NO_ROW,
          seenTo: NO_ROW,
          isAtEnd: false,
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
    void this.#file
      .observe(() => this.#wake())
      .then((stop) => {
        this.#stopObserving = stop;
        this.#isTold = stop !== null;
      });
    this.#release = this.#file.hold();
    this.#resume();
  }

  end(): void {
    this.#stop();
    this.#stopObserving?.();
    this.#release();
    document.removeEventListener("visibilitychange", this.#onVisible);
    followStoreOf(this.#store.key).setState(null, true);
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

  /** Until the next look, or until something says that it is due. */
  #wait(): Promise<void> {
    const every = this.#isTold ? EVERY_TOLD : EVERY;
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
    try {
      const look = await this.#file.look();
      if (this.#failures >= FAILURES) this.#change({ status: "live" });
      if (this.#failures > 0) this.#dropNotice("lost");
      this.#failures = 0;
      if (look.mark !== this.#mark) await this.#readOn(look);
    } catch (error) {
      await this.#failed(error);
    }
  }

  /** Errors: those of the file. */
  async #readOn(look: FileLook): Promise<void> {
    const state = this.#store.state.getState();
    if (state.status !== "open" || state.isReloading || !state.open.isWhole) return;
    const known = await this.#knownOf(state.open);
    if (!known) return;
    if (this.#mark === null && isLookOf(known, look)) return this.#seen(look);
    const from = performance.now();
    const isAsLong = look.size === known.size && from - this.#grownAt > LATE_TIME;
    const now: FileNow = isAsLong
      ? { kind: "anew", reason: "as-long" }
      : await this.#file.read(known);
    if (!this.#running) return;
    const before = state.open;
    const { leaf, entry } = this.#view.get();
    let reason: string | null;
    if (now.kind === "anew") {
      reason = now.reason;
      await this.#store.reload(async (onProgress, signal) =>
        openInWorker({ kind: "file", file: await this.#file.whole() }, onProgress, signal),
      );
    } else {
      const { file } = now;
      const onGrown = (open: OpenSession, grown: OpenSession) => this.#grown(open, grown);
      reason = await this.#store.grow(file, onGrown, (onProgress, signal) =>
        openInWorker({ kind: "file", file }, onProgress, signal),
      );
      if (reason === null) {
        if (file.size !== known.size) this.#grownAt = performance.now();
        this.#known = file;
      } else await isReopened(this.#store);
    }
    if (reason !== null) this.#readAnew(before, reason, [leaf, entry]);
    this.#seen(look);
    await whenPainted();
    const took = performance.now() - from;
    const rest = reason === null ? Math.min(LONGEST_REST, took * SHARE) : took;
    this.#restUntil = performance.now() + rest;
  }

  async #knownOf({ opening, source }: OpenSession): Promise<File | null> {
    if (this.#opening === opening) return this.#known;
    const input = await source.input();
    this.#opening = opening;
    this.#known = input.kind === "file" ? input.file : null;
    return this.#known;
  }

  #seen({ mark, changedAt }: FileLook): void {
    this.#mark = mark;
    this.#change({ changedAt });
  }

  /** Just before what has come is shown. */
  #grown(before: OpenSession, now: OpenSession): void {
    const count = before.session.table.count;
    if (now.session.table.count === count) return;
    const { state } = followStoreOf(this.#store.key).getState() ?? {};
    if (!state) return;
    const { isAtEnd } = state;
    const after = viewAfterGrowth(before.session, now.session, this.#view.get(), isAtEnd);
    if (after.change) this.#view.set(after.change, "replace");
    const isSeen = isAtEnd && !document.hidden;
    const isFirst = state.newFrom < state.seenTo || state.newFrom === NO_ROW;
    const newFrom = isSeen ? NO_ROW : isFirst ? count : state.newFrom;
    this.#change({ newFrom, ...(after.notice && { notice: after.notice }) });
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
    const where = isGone ? " The entry you were at is not in it any more." : "";
    this.#change({ notice: { kind: "anew", message: `${what} It was read anew.${where}` } });
  }

  async #failed(error: unknown): Promise<void> {
    this.#failures++;
    const why = error instanceof Error ? error : new Error(String(error));
    const isGone = why instanceof SessionError && why.kind === "vanished";
    if (this.#failures === FAILURES && isGone && this.#known) {
      const before = this.#file.name;
      const now = await this.#file.moved(this.#known).catch(() => null);
      if (now !== null) {
        this.#failures = 0;
        this.#change({ notice: { kind: "renamed", before, now } });
        return;
      }
    }
    if (this.#failures < FAILURES) return;
    this.#mark = null;
    this.#change({ status: "lost", notice: { kind: "lost", why } });
  }

  #dropNotice(kind: FollowNotice["kind"]): void {
    const { state } = followStoreOf(this.#store.key).getState() ?? {};
    if (state?.notice?.kind === kind) this.#change({ notice: null });
  }

  #change(change: Parameters<typeof changeFollow>[1]): void {
    changeFollow(this.#store.key, change);
  }
}

/** Resolves when it was opened anew, or could not be. */
function isReopened({ state }: SessionStore): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const now = state.getState();
      if (now.status === "opening" || (now.status === "open" && now.isReloading)) return;
      stop();
      resolve();
    };
    const stop = state.subscribe(look);
    look();
  });
}

/** Whether a file was like that when it was read: some only tell the second. */
function isLookOf({ size, lastModified }: File, look: FileLook): boolean {
  return size === look.size && Math.abs(lastModified - look.changedAt) < 1_000;
}

/** "" where nobody has to know. Sizes in bytes. */
function anewText(name: string, reason: string, before: number, now: number): string {
  if (reason === "shorter") {
    return `${name} was cut short: ${bytesText(now)} now, ${bytesText(before)} before.`;
  }
  if (reason === "as-long") return `${name} was written to, and is as long as before.`;
  if (reason === "rewritten") return `${name} was written anew, and not only at its end.`;
  return "";
}
