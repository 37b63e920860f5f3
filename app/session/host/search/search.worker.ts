// A worker that searches lines of a session's file beside the worker that holds the session: it knows where
// the rows are and nothing else of them.
import { expose } from "comlink";
import type { OpenedSession } from "../../../../src/model/session.ts";
import { type RowPlaces, readBodies } from "../../../../src/read/bodies/bodies.ts";
import { blobSource } from "../../../../src/read/source/byte-source.ts";
import type { SearchEnd } from "../../../../src/search/search-session.ts";
import { carrySessionErrors } from "../thread/carry-errors.ts";
import { type OnFound, runSearch, type SearchRequest } from "./search-work.ts";

export class LineSearcher {
  /** Of the searches under way, by their numbers. */
  readonly #searches = new Map<number, AbortController>();
  #lines: { readonly file: File; readonly places: RowPlaces } | null = null;

  /** What is searched from now on: lines of a file, each a row. */
  hold(file: File, places: RowPlaces): void {
    this.#lines = { file, places };
  }

  /** Stopped by its number: a signal cannot be sent. Errors: SessionError. */
  async search(
    number: number,
    request: SearchRequest,
    onFound: OnFound,
  ): Promise<SearchEnd | string> {
    const stopper = new AbortController();
    this.#searches.set(number, stopper);
    try {
      return await this.#search(request, onFound, stopper.signal);
    } finally {
      this.#searches.delete(number);
    }
  }

  stop(number: number): void {
    this.#searches.get(number)?.abort();
  }

  #search(
    request: SearchRequest,
    onFound: OnFound,
    stopped: AbortSignal,
  ): Promise<SearchEnd | string> {
    if (!this.#lines) throw new Error("Broken invariant: nothing to search");
    const { file, places } = this.#lines;
    const source = blobSource(file, file.name);
    const visited: Pick<OpenedSession, "visit"> & { session: { table: RowPlaces } } = {
      session: { table: places },
      async visit(onEntry, onProgress, signal, from = 0, to = places.count, sieve = null) {
        await readBodies(source, places, onEntry, { onProgress, signal, from, to, sieve });
        return [];
      },
    };
    return runSearch(visited, request, onFound, stopped);
  }
}

carrySessionErrors();
expose(new LineSearcher());
