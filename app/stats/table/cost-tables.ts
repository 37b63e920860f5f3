// What the costs of a scope are for, and its most expensive entries, as tables.
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { isPrompt } from "../../../src/model/table/details.ts";
import { NO_ROW, parentOf } from "../../../src/model/table/table.ts";
import { type CostKind, costKinds, mostExpensive } from "../../../src/stats/cost-kinds.ts";
import type { Scope } from "../../../src/stats/scope.ts";
import { tokensAt } from "../../../src/stats/usage-sum.ts";
import { percentText } from "../../../src/text/units.ts";
import { cwdOf, type NamedSession } from "../../../src/tree/branch/branches.ts";
import { entrySummary, summaryText } from "../../../src/tree/entry-summary.ts";
import { type FigureTable, name, tableOf } from "../../ui/figure/figure.ts";
import { drawnName } from "../../ui/text/drawn-text.ts";

const KIND_NAMES: Readonly<Record<CostKind, string>> = {
  cacheRead: "Cache reads",
  cacheWrite: "Cache writes",
  input: "Fresh input",
  output: "Output",
  unknown: "Not known: no list price of the model",
};

const ORDER: readonly CostKind[] = ["cacheRead", "cacheWrite", "input", "output", "unknown"];

/** Null where no price is recorded. */
export function costKindTable(
  session: NamedSession,
  details: EntryDetails,
  { rows }: Scope,
): FigureTable | null {
  const kinds = costKinds(session.table, details, rows);
  if (!kinds) return null;
  const whole = Object.values(kinds).reduce((sum, cost) => sum + cost, 0);
  return tableOf({
    title: "Cost by kind of token",
    note: "≈ Each recorded cost divided in the proportion of its model's list prices.",
    items: ORDER.filter((kind) => kinds[kind] > 0),
    named: "Kind",
    nameOf: (kind) => name(KIND_NAMES[kind]),
    columns: [
      { name: "Cost", as: "money", value: (kind) => kinds[kind], whole, isKept: true },
      { name: "Share", as: "share", value: (kind) => kinds[kind] / whole },
    ],
  });
}

/** Characters of a prompt in a column. */
const MAX_PROMPT = 60;

export function expensiveTable(
  session: NamedSession,
  details: EntryDetails,
  { rows }: Scope,
  hrefOf: (row: number) => string,
): FigureTable {
  const { table } = session;
  const cwd = cwdOf(session);
  const items = mostExpensive(table, details, rows);
  const whole = items.reduce((sum, { cost }) => sum + cost, 0);
  return tableOf({
    title: "Most expensive entries",
    items,
    named: "Entry",
    nameOf: ({ row }) => ({
      ...name(drawnName(wordsOf(session, details, row, cwd))),
      href: hrefOf(row),
    }),
    columns: [
      {
        name: "In answer to",
        text: ({ row }) => {
          const prompt = promptAbove(session, details, row);
          const asked = prompt === NO_ROW ? "" : entrySummary(table, details, prompt, cwd).text;
          return drawnName(asked, MAX_PROMPT);
        },
      },
      { name: "Cost", as: "money", value: ({ cost }) => cost, whole, isKept: true },
      { name: "Tokens", as: "count", value: ({ row }) => tokensAt(details, row) || 0 },
      {
        name: "Mostly",
        text: ({ mostly }) =>
          mostly ? `${percentText(mostly.share)} ${KIND_NAMES[mostly.kind].toLowerCase()}` : "–",
      },
    ],
  });
}

/** A reply by what it called, else by its words. */
function wordsOf(session: NamedSession, details: EntryDetails, row: number, cwd: string): string {
  const calls = details.calls.filter((call) => call.row === row);
  const [first] = calls;
  const more = calls.length > 1 ? ` and ${calls.length - 1} more` : "";
  if (first) return `${first.name} ${first.target}`.trim() + more;
  return summaryText(entrySummary(session.table, details, row, cwd));
}

/** The prompt of the turn that an entry is in; NO_ROW before the first. */
function promptAbove({ table }: NamedSession, details: EntryDetails, row: number): number {
  let at = row;
  while (at !== NO_ROW && !isPrompt(table, details, at)) at = parentOf(table, at);
  return at;
}
