// The notes next to the sums of an overview, a sentence each: which part is not recorded, and what is not included.
import { costText, countText } from "../../text/units.ts";
import type { IndexedSession } from "../indexed-session.ts";
import type { Overview } from "./overview.ts";

export function overviewNotes(overview: Overview<IndexedSession>): readonly string[] {
  const { usage, listCost, unrecorded, copies } = overview;
  const verb = (count: number, one: string, many: string) => (count === 1 ? one : many);
  return [
    listCost === null
      ? ""
      : `${listCost === usage.cost ? "All of the cost" : `Of the cost ${costText(listCost)}`} is from list prices: the agents recorded none.`,
    unrecorded > 0
      ? `${countText(unrecorded, "session")} ${verb(unrecorded, "records", "record")} no usage at all.`
      : "",
    copies > 0
      ? `${countText(copies, "session")} ${verb(copies, "begins", "begin")} with a copy of another one: what was used before counts once.`
      : "",
  ].filter((note) => note !== "");
}
