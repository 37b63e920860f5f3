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
  #stopper: AbortController | null = null;
  #lines: { readonly file: File; readonly places: RowPlaces } | null = null;

  /** What is searched from now on: lines of a file, each a row. */
  hold(file: File, places: RowPlaces): void {
    this.#lines = { file, places };
  }

  /** One at a time: another one stops it. Errors: SessionError. */
  async search(request: SearchRequest, onFound: OnFound): Promise<SearchEnd | string> {
    this.stop();
    const stopper = new AbortController();
    this.#stopper = stopper;
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
    return runSearch(visited, request, onFound, stopper.signal);
  }

  stop(): void {
    this.#stopper?.abort();
    this.#stopper = null;
  }
}

carrySessionErrors();
expose(new LineSearcher());
