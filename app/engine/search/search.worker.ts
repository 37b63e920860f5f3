// A worker that searches lines of a session's file beside the worker that holds the session: it knows where
// the rows are and nothing else of them.
import type { EntryTable } from "../../../src/model/table/table.ts";
import { readBodies } from "../../../src/read/bodies/bodies.ts";
import { blobSource } from "../../../src/read/source/byte-source.ts";
import type { SearchEnd, Searched } from "../../../src/search/search-session.ts";
import { serveThread } from "../../ui/worker/serve-thread.ts";
import { carryCalls } from "../carry-calls.ts";
import { type OnFound, runSearch, type SearchRequest } from "./search-work.ts";

type Rows = Pick<EntryTable, "count" | "start" | "length" | "line">;

export class LineSearcher {
  #lines: { readonly file: File; readonly places: Rows } | null = null;

  /** What is searched from now on: lines of a file, each a row. */
  hold(file: File, places: Rows): void {
    this.#lines = { file, places };
  }

  /** Errors: SessionError. */
  search(
    request: SearchRequest,
    onFound: OnFound,
    stopped: AbortSignal,
  ): Promise<SearchEnd | string> {
    if (!this.#lines) throw new Error("Broken invariant: nothing to search");
    const { file, places } = this.#lines;
    const source = blobSource(file, file.name);
    const visited: Searched = {
      session: { table: places },
      async visit(onEntry, onProgress, signal, from = 0, to = places.count, sieve = null) {
        await readBodies(source, places, onEntry, { onProgress, signal, from, to, sieve });
        return [];
      },
    };
    return runSearch(visited, request, onFound, stopped);
  }
}

carryCalls();
serveThread(new LineSearcher());
