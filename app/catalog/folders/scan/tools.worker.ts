// A worker that searches tool calls and results: only the hits of a session leave it.
import { typedQuery } from "../../../../src/library/list/typed-query.ts";
import { candidateInput } from "../../../../src/library/read/read-candidate.ts";
import {
  type ToolHits,
  type ToolQuery,
  toolHitsIn,
  toolQuery,
} from "../../../../src/library/read/tool-hits.ts";
import { SessionError } from "../../../../src/model/problem.ts";
import { gatheredSource } from "../../../../src/read/source/gathered-source.ts";
import { TOO_SLOW } from "../../../../src/search/match/safe-pattern.ts";
import { serveThread } from "../../../ui/worker/serve-thread.ts";
import { sourceOfFile } from "../served/served-folder.ts";
import { findAmong, type Lacking } from "./lacking-files.ts";
import type { Wanted } from "./read-together.ts";

/** The results of a group of sessions. */
export interface GroupHits {
  readonly hits: readonly ToolHits[];
  /** Sessions that could not be searched. */
  readonly unsearched: number;
  /** Why the search can find nothing more, as a sentence; null: it continues. */
  readonly problem: string | null;
  /** Missing files that its sessions continue from: they have to be searched with it. */
  readonly lacking: readonly Lacking[];
}

const NOTHING: GroupHits = { hits: [], unsearched: 0, problem: null, lacking: [] };

export class ToolThread {
  #typed: string | null = null;
  #query: ToolQuery | string = "";

  /** `typed`: as the list's own search takes it. */
  async search(typed: string, group: readonly Wanted[]): Promise<GroupHits> {
    if (this.#typed !== typed) {
      this.#typed = typed;
      this.#query = toolQuery(typedQuery(typed));
    }
    const query = this.#query;
    if (typeof query === "string") return { ...NOTHING, problem: query };
    const hits: ToolHits[] = [];
    let unsearched = 0;
    const lacking: Lacking[] = [];
    for (const wanted of group) {
      const { candidate, files } = wanted;
      const sourceOf = (path: string) => {
        const file = files.get(path);
        return file && gatheredSource(sourceOfFile(file));
      };
      try {
        const input = await candidateInput(candidate, sourceOf, findAmong(wanted, lacking));
        const found = await toolHitsIn(input, candidate.address.path, query);
        if (found) hits.push(found);
      } catch (error) {
        if (!(error instanceof SessionError)) throw error;
        unsearched++;
      }
    }
    return { hits, unsearched, problem: query.isStopped() ? TOO_SLOW : null, lacking };
  }
}

serveThread(new ToolThread());
