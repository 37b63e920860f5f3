// The columns of the list: the text of each for a session, and its sort key. Knows no element.
import type { ListSort } from "../../../src/library/list/list-query.ts";
import { sessionCost } from "../../../src/library/list/session-cost.ts";
import { dateTimeText, numberText } from "../../../src/text/units.ts";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import {
  agoText,
  costNote,
  modelsText,
  oneLine,
  shortFolder,
  summaryState,
  summaryTokens,
} from "../../catalog/summaries/session-words.ts";

export interface ListColumn {
  /** Names its class, and so its width and the width at which it disappears. */
  readonly id: string;
  readonly label: string;
  readonly sort: ListSort;
  readonly isNumber: boolean;
  readonly text: (session: SessionSummary, now: number) => string;
  /** In full, where the text is short. */
  readonly title?: (session: SessionSummary) => string;
}

/** Besides the name, which is first. */
export const COLUMNS: readonly ListColumn[] = [
  {
    id: "project",
    label: "Project",
    sort: "project",
    isNumber: false,
    text: ({ cwd }) => (cwd === "" ? "" : shortFolder(cwd)),
    title: ({ cwd }) => oneLine(cwd),
  },
  {
    id: "models",
    label: "Models",
    sort: "models",
    isNumber: false,
    text: ({ models }) => modelsText(models),
    title: ({ models }) => oneLine(models.join("\n").replaceAll("\n", ", ")),
  },
  {
    id: "format",
    label: "Format",
    sort: "agent",
    isNumber: false,
    text: ({ formatName }) => oneLine(formatName),
  },
  {
    id: "status",
    label: "Status",
    sort: "status",
    isNumber: false,
    text: summaryState,
  },
  {
    id: "entries",
    label: "Entries",
    sort: "entries",
    isNumber: true,
    text: ({ entries }) => numberText(entries),
  },
  {
    id: "branches",
    label: "Branches",
    sort: "branches",
    isNumber: true,
    text: ({ branches, isCounted }) => (isCounted ? numberText(branches) : ""),
  },
  {
    id: "compactions",
    label: "Compact.",
    sort: "compactions",
    isNumber: true,
    text: ({ compactions }) => (compactions === 0 ? "" : numberText(compactions)),
  },
  { id: "tokens", label: "Tokens", sort: "tokens", isNumber: true, text: summaryTokens },
  { id: "cost", label: "Cost", sort: "cost", isNumber: true, text: sessionCost, title: costNote },
  {
    id: "time",
    label: "Changed",
    sort: "recent",
    isNumber: true,
    text: ({ modifiedMs }, now) => agoText(modifiedMs, now),
    title: ({ modifiedMs }) => dateTimeText(modifiedMs),
  },
];
