// What no session file records of a request, each with its reason: the one table for interface, command line and
// bench. The facts of one agent are in its folder.

import { typeOf } from "../model/table/table.ts";
import type { UnrecordedKind } from "../model/table/unrecorded-kind.ts";
import { FORMATS } from "./list.ts";

/** For every agent: a request for a summary is a separate call. */
const OF_ALL: readonly UnrecordedKind[] = [
  {
    id: "compaction-prompt",
    reason: "The request that asked for the summary is in no file.",
    isIn: ({ table, rows }) => rows.some((row) => typeOf(table, row) === "compaction"),
  },
];

/** `format`: its id. */
export async function unrecordedKinds(format: string): Promise<readonly UnrecordedKind[]> {
  const own = await FORMATS.find(({ id }) => id === format)?.unrecorded?.();
  return [...(own ?? []), ...OF_ALL];
}
