// The turns of a branch as pictures and table take them: one list, so that they cannot differ.
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { type EntryTable, FLAG, hasFlag } from "../../../src/model/table/table.ts";
import { type Turn, turnsOn, usageBeforeTurns } from "../../../src/stats/rows/turns.ts";
import type { UsageSum } from "../../../src/stats/usage-sum.ts";
import { costText, countText, tokensText } from "../../../src/text/units.ts";
import type { Column } from "../../ui/figure/columns.ts";
import { type FigureTable, name, tableOf } from "../../ui/figure/figure.ts";

/** One turn, or what stands before the first. */
export interface TurnFigures extends Pick<Turn, "durationMs" | "failures"> {
  /** From 1; 0: before the first prompt. */
  readonly number: number;
  /** Row of its prompt, or the first of the path. */
  readonly row: number;
  readonly usage: UsageSum;
}

const TOKEN_KINDS = [
  { name: "Cache read", tone: "cacheRead" },
  { name: "Cache write", tone: "cacheWrite" },
  { name: "Input", tone: "input" },
  { name: "Output", tone: "output" },
] as const;

type TokenKind = (typeof TOKEN_KINDS)[number];

/** Those that a turn took any of. */
export function tokenKinds(turns: readonly TurnFigures[]): readonly TokenKind[] {
  return TOKEN_KINDS.filter(({ tone }) => turns.some(({ usage }) => usage[tone] > 0));
}

/** Without inherited ones, which count elsewhere; what they record adds up to what the path records. */
export function turnFigures(
  table: EntryTable,
  details: EntryDetails,
  path: Int32Array,
): readonly TurnFigures[] {
  const all = turnsOn(table, details, path).all();
  const isInherited = ({ prompt }: Turn) => hasFlag(table, prompt, FLAG.inherited);
  const inherited = all.filter((turn) => isInherited(turn) && turn.usage.calls === 0).length;
  const turns = all.slice(inherited).map(({ prompt, usage, durationMs, failures }, index) => ({
    number: inherited + index + 1,
    row: prompt,
    usage,
    durationMs,
    failures,
  }));
  const usage = usageBeforeTurns(table, details, path);
  const first = path[0];
  if (usage.calls === 0 || first === undefined) return turns;
  return [{ number: 0, row: first, usage, durationMs: null, failures: 0 }, ...turns];
}

export function costValues(turns: readonly TurnFigures[]): readonly (readonly number[])[] {
  return turns.map(({ usage }) => [usage.cost ?? 0]);
}

export function tokenValues(
  turns: readonly TurnFigures[],
  kinds: readonly TokenKind[],
): readonly (readonly number[])[] {
  return turns.map(({ usage }) => kinds.map(({ tone }) => usage[tone]));
}

/** "Turn 4", "Turns 4–9": what a column stands for. */
function columnName(turns: readonly TurnFigures[], { first, last }: Column): string {
  const [from, to] = [turns[first - 1]?.number ?? first, turns[last - 1]?.number ?? last];
  if (from === to) return turnName(from);
  return from === 0 ? `Up to turn ${to}` : `Turns ${from}–${to}`;
}

function turnName(number: number): string {
  return number === 0 ? "Before the first turn" : `Turn ${number}`;
}

/** "Turn 4: $0.31"; what no turn of it records is said to be so. */
export function costWords(turns: readonly TurnFigures[], column: Column): string {
  const own = turns.slice(column.first - 1, column.last);
  const isPriced = own.some(({ usage }) => usage.cost !== null);
  return `${columnName(turns, column)}: ${costText(isPriced ? (column.parts[0] ?? 0) : null)}`;
}

/** "Turn 4: 12.5k tokens: cache read 12k, output 500". */
export function tokenWords(
  turns: readonly TurnFigures[],
  kinds: readonly TokenKind[],
  column: Column,
): string {
  const parts = kinds.flatMap((kind, index) => {
    const tokens = column.parts[index] ?? 0;
    return tokens > 0 ? [`${kind.name.toLowerCase()} ${tokensText(tokens)}`] : [];
  });
  const all = column.parts.reduce((sum, part) => sum + part, 0);
  const name = columnName(turns, column);
  if (all === 0) return `${name}: tokens not recorded`;
  return `${name}: ${tokensText(all)} tokens, ${parts.join(", ")}`;
}

/** "22 turns, most turn 7 with $1.20". */
export function summaryOf(
  turns: readonly TurnFigures[],
  values: readonly (readonly number[])[],
  text: (value: number) => string,
): string {
  const sums = values.map((parts) => parts.reduce((sum, part) => sum + part, 0));
  const most = sums.reduce((best, sum, index) => (sum > (sums[best] ?? 0) ? index : best), 0);
  const all = sums.reduce((sum, value) => sum + value, 0);
  const dearest = turnName(turns[most]?.number ?? 0).toLowerCase();
  const count = turns.filter(({ number }) => number > 0).length;
  return `${countText(count, "turn")}, ${text(all)} together; the most: ${dearest}, ${text(sums[most] ?? 0)}`;
}

export function turnTable(
  turns: readonly TurnFigures[],
  nameOf: (turn: TurnFigures) => string,
  hrefOf: (turn: TurnFigures) => string,
): FigureTable {
  return tableOf({
    title: "Turns",
    note: "A turn is a prompt and everything up to the next prompt. Its time ends with its last message.",
    items: turns,
    named: "Turn",
    nameOf: (turn) => name(`${turnName(turn.number)} ${nameOf(turn)}`.trim(), hrefOf(turn)),
    columns: [
      { name: "Cost", as: "money", value: ({ usage }) => usage.cost },
      ...TOKEN_KINDS.map(({ name, tone }) => ({
        name,
        as: "count" as const,
        value: ({ usage }: TurnFigures) => usage[tone],
      })),
      { name: "Time", as: "time", value: ({ durationMs }) => durationMs },
      { name: "Failures", as: "count", value: ({ failures }) => failures },
    ],
  });
}
