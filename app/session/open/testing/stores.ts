// Stores of sessions for tests: over real sessions in this process, by sources that count their requests.

import { SessionError } from "../../../../src/model/problem.ts";
import { keysOf } from "../../../../src/model/table/table.ts";
import { openInPage } from "../../../engine/local-source.ts";
import type {
  FullReading,
  OnProgress,
  OpenedSource,
  SessionSource,
} from "../../../engine/session-source.ts";
import type { OpenSession, SessionState } from "../open-session.ts";
import type { SessionStoreHooks } from "../session-states.ts";
import type { SessionStore } from "../session-store.ts";

const LINES = [
  { type: "session", version: 3, id: "s-one", timestamp: "2026-01-01T00:00:00Z", cwd: "/w" },
  { type: "message", id: "u1", parentId: null, message: { role: "user", content: "Hello" } },
  { type: "message", id: "a1", parentId: "u1", message: { role: "assistant", content: [] } },
];

/** A session file of a prompt `u1` and a reply `a1`. */
export const TWO_ENTRIES = LINES.map((line) => `${JSON.stringify(line)}\n`).join("");

export function fileOf(text: string): File {
  return new File([text], "one.jsonl");
}

export function openText(text: string): Promise<SessionSource> {
  return openInPage({ kind: "file", file: fileOf(text) }, () => {});
}

/** A source that counts its requests and can be made to fail. */
export async function countingSource() {
  const source = await openText(TWO_ENTRIES);
  const counts = { bodies: 0, readings: 0, closed: 0 };
  let failure: SessionError | null = null;
  const counting: SessionSource = {
    ...source,
    readAll: (onProgress) => {
      counts.readings++;
      return failure ? Promise.reject(failure) : source.readAll(onProgress);
    },
    body: (ref) => {
      counts.bodies++;
      return failure ? Promise.reject(failure) : source.body(ref);
    },
    close: () => {
      counts.closed++;
    },
  };
  return { source: counting, counts, fail: (error: SessionError | null) => (failure = error) };
}

/** No listeners, and no wait for a paint. */
export const quietHooks: SessionStoreHooks = {
  whenPainted: () => Promise.resolve(),
  onRead: () => {},
  onEdited: () => {},
  onOpened: () => {},
  onBodies: () => {},
  onChanged: () => {},
  onClosed: () => {},
};
export const gone = new SessionError("vanished", "one.jsonl is gone.", "Open it again.");

/** Resolves with the first state that passes. */
export function reached(
  { state }: SessionStore,
  passes: (state: SessionState) => boolean,
): Promise<SessionState> {
  return new Promise((resolve) => {
    const look = () => {
      if (!passes(state.getState())) return;
      stop();
      resolve(state.getState());
    };
    const stop = state.subscribe(look);
    look();
  });
}

export const isRead = (state: SessionState) =>
  state.status === "open" && state.open.details !== null;

/** Errors: throws where nothing is open. */
export function openIn({ state }: SessionStore): OpenSession {
  const now = state.getState();
  if (now.status !== "open") throw new Error(`It is ${now.status}.`);
  return now.open;
}

/** A source that gives its last row ahead of the rest, which comes when `finish` is called. */
export async function aheadSource() {
  const { source, counts } = await countingSource();
  const { table } = source.session;
  const newest = {
    ...table,
    count: 1,
    ids: keysOf(table, table.count).slice(1),
    start: table.start.slice(1),
  };
  let end: { resolve(opened: OpenedSource): void; reject(error: Error): void } | null = null;
  const promise = new Promise<OpenedSource>((resolve, reject) => {
    end = { resolve, reject };
  });
  let tell: OnProgress = () => {};
  const ahead: SessionSource = {
    ...source,
    session: { ...source.session, table: newest },
    whole: (onProgress) => {
      if (onProgress) tell = onProgress;
      return promise;
    },
  };
  const finish = (reading?: FullReading) => end?.resolve({ ...source, reading });
  const fail = (error: Error) => end?.reject(error);
  return { ahead, source, counts, finish, fail, tell: (done: number) => tell(done) };
}
