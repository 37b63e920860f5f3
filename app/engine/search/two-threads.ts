// A long file is searched by two workers, each in its half: the one that holds the session, and one beside it
// that is started for the first search. Only lines of a file can be searched so, and no draft.
import type { Session } from "../../../src/model/session.ts";
import type { SearchEnd } from "../../../src/search/search-session.ts";
import { Thread, type ThreadErrors } from "../../ui/worker/thread.ts";
import type { SourceInput } from "../session-source.ts";
import { halvesOf, JoinedSteps, joinedEnd } from "./halves.ts";
import type { LineSearcher } from "./search.worker.ts";
import type { OnFound, SearchRequest } from "./search-work.ts";

/** A search of one worker. */
export type SearchOne = (
  request: SearchRequest,
  onFound: OnFound,
  signal: AbortSignal,
) => Promise<SearchEnd | string>;

/** Less is searched as soon by one worker. Bytes. */
const MIN_TO_SHARE = 16 << 20;

/** Whether the rows are lines of the file that two may read. */
export function canShare({ hasPiEntries, table, size }: Session, input: SourceInput): boolean {
  // Rows that are made from objects have no length in the file.
  const isOfLines = hasPiEntries === true && (table.length[0] ?? 0) > 0;
  const isPlain = isOfLines && input.kind === "file" && input.file.size === size;
  return isPlain && size >= MIN_TO_SHARE && navigator.hardwareConcurrency > 1;
}

export class SecondSearcher {
  readonly #errors: ThreadErrors;
  #thread: Thread<LineSearcher> | null = null;
  #file: File | null = null;

  constructor(errors: ThreadErrors) {
    this.#errors = errors;
  }

  /** `one`: the search of the worker that holds the session. Errors: SessionError. Aborted it rejects. */
  async search(
    { table }: Session,
    file: File,
    request: SearchRequest,
    one: SearchOne,
    onFound: OnFound,
    signal: AbortSignal,
  ): Promise<SearchEnd | string> {
    const { first, second, share } = halvesOf(table, request.rows);
    const steps = new JoinedSteps(onFound, share, request.limit);
    const stopper = new AbortController();
    const stop = () => stopper.abort(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener("abort", stop, { once: true });
    try {
      const [end, other] = await Promise.all([
        one({ ...request, rows: first }, steps.addFirst, stopper.signal).then(async (ended) => {
          await steps.endFirst();
          return ended;
        }),
        this.#search(table, file, { ...request, rows: second }, steps.addSecond, stopper.signal),
      ]);
      return joinedEnd(end, other);
    } catch (error) {
      // The other half is of no use to anybody.
      stopper.abort(error);
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  close(): void {
    this.#thread?.close();
    this.#thread = null;
  }

  async #search(
    { count, start, length, line }: Session["table"],
    file: File,
    request: SearchRequest,
    onFound: OnFound,
    signal: AbortSignal,
  ): Promise<SearchEnd | string> {
    const thread = this.#started();
    if (this.#file !== file) {
      await thread.call((remote) => remote.hold(file, { count, start, length, line }));
      this.#file = file;
    }
    return thread.call<SearchEnd | string>((remote) => remote.search(request, onFound, signal));
  }

  #started(): Thread<LineSearcher> {
    if (!this.#thread || this.#thread.hasEnded) {
      this.#file = null;
      const worker = new Worker(new URL("./search.worker.ts", import.meta.url), { type: "module" });
      this.#thread = new Thread(worker, this.#errors);
    }
    return this.#thread;
  }
}
