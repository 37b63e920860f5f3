// The columns of the list: what each says of a session, and by what it sorts. Knows no element.
import type { ListSort } from "../../../src/library/list/list-query.ts";
import { dateTimeText, numberText } from "../../../src/text/units.ts";
import type { ListedSession } from "../../catalog/folders/listed-session.ts";
import { agoText } from "../../catalog/listed/ago-text.ts";
import {
  costNote,
  listedCost,
  listedState,
  listedTokens,
  modelsText,
  oneLine,
  shortFolder,
} from "../../catalog/listed/session-words.ts";

export interface ListColumn {
  /** Names its class, and so its width and when it gives way. */
  readonly id: string;
  readonly label: string;
  readonly sort: ListSort;
  readonly isNumber: boolean;
  readonly text: (session: ListedSession, now: number) => string;
  /** In full, where the text is short. */
  readonly title?: (session: ListedSession) => string;
}

/** Beside the name, which is first. */
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
    text: listedState,
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
  { id: "tokens", label: "Tokens", sort: "tokens", isNumber: true, text: listedTokens },
  { id: "cost", label: "Cost", sort: "cost", isNumber: true, text: listedCost, title: costNote },
  {
    id: "time",
    label: "Changed",
    sort: "recent",
    isNumber: true,
    text: ({ modifiedMs }, now) => agoText(modifiedMs, now),
    title: ({ modifiedMs }) => dateTimeText(modifiedMs),
  },
];
