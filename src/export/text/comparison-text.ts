// A comparison as people read it, for the screen and for copies: its figures; what they come to, in three lines (which
// side is longer, costs more and failed more; which files only one changed; how each ended); settings that are folded away.

import type { ComparedTables, CompareRow } from "../../compare/branches/compare-branches.ts";
import type { OneSided } from "../../compare/branches/one-sided.ts";
import type { FileScore, Score, ScoreLine, Tally, Verdict } from "../../compare/branches/score.ts";
import type { EntryTable } from "../../model/table/table.ts";
import type { FileTotals } from "../../stats/files.ts";
import { stopText } from "../../text/stop-text.ts";
import {
  costText,
  countText,
  durationText,
  NOT_RECORDED,
  numberText,
  tokensText,
} from "../../text/units.ts";
import { statusText } from "../../tree/branch/outcome.ts";
import { entrySummary, summaryText } from "../../tree/entry-summary.ts";

/** What the figures count. */
export function countedText({ isAfterFork }: Score): string {
  return isAfterFork ? "After the fork" : "From the beginning";
}

/** Turns, messages, cost and errors always; other figures only if a side has one. */
export function isCounted({ name, a, b }: ScoreLine): boolean {
  return ALWAYS.has(name) || (a ?? 0) + (b ?? 0) > 0;
}

const ALWAYS: ReadonlySet<string> = new Set(["Turns", "Messages", "Cost", "Tool errors"]);

export function valueText(value: number | null, unit: ScoreLine["unit"]): string {
  if (unit === "dollars") return costText(value);
  if (value === null) return NOT_RECORDED;
  if (unit === "ms") return durationText(value);
  return unit === "tokens" ? tokensText(value) : numberText(value);
}

/** The figures as rows of a table: name, A, B, B − A. */
export function scoreCells({ lines }: Score): readonly (readonly string[])[] {
  return lines
    .filter(isCounted)
    .map((line) => [
      line.name,
      valueText(line.a, line.unit),
      valueText(line.b, line.unit),
      deltaText(line),
    ]);
}

/** The source of costs that the agents did not record: once if it is the same on both sides. */
export function priceNotes({ priceNotes: { a, b } }: Score, names: { a: string; b: string }) {
  if (a === b) return [a].filter(Boolean);
  const named = [
    [names.a, a],
    [names.b, b],
  ] as const;
  return named.flatMap(([name, note]) => (note === "" ? [] : [`${name}: ${note}`]));
}

/** B − A, with its sign: "+3", "−$0.30", "same"; "–" if one is not recorded. */
export function deltaText({ a, b, unit }: ScoreLine): string {
  if (a === null || b === null) return "–";
  if (a === b) return "same";
  return `${b < a ? "−" : "+"}${valueText(Math.abs(b - a), unit)}`;
}

export function tallyText(tallies: readonly Tally[], side: "a" | "b"): string {
  const own = tallies.filter((tally) => tally[side] > 0);
  return own.map((tally) => `${tally.name} ×${tally[side]}`).join(" · ") || "–";
}

/** `tallyText` of stop reasons, in the words for people. */
export function stopsText(stops: readonly Tally[], side: "a" | "b"): string {
  return tallyText(
    stops.map((stop) => ({ ...stop, name: stopText(stop.name) })),
    side,
  );
}

/** "4 files touched: 1 by both, 2 only by A, 1 only by B". */
export function filesText(files: readonly FileScore[]): string {
  const both = files.filter(({ a, b }) => a && b).length;
  const onlyA = files.filter(({ b }) => !b).length;
  const parts = [
    both > 0 ? `${numberText(both)} by both` : "",
    onlyA > 0 ? `${numberText(onlyA)} only by A` : "",
    files.length > both + onlyA ? `${numberText(files.length - both - onlyA)} only by B` : "",
  ];
  return `${countText(files.length, "file")} touched: ${parts.filter(Boolean).join(", ")}`;
}

/** What one side did to a file: "changed ×2 +22 −9, read". */
export function fileText(file: FileTotals | null): string {
  if (!file) return "–";
  const lines = file.added + file.removed > 0 ? ` +${file.added} −${file.removed}` : "";
  const parts = [
    file.changes > 0 ? `changed${times(file.changes)}${lines}` : "",
    file.reads > 0 ? `read${times(file.reads)}` : "",
    file.failures > 0 ? countText(file.failures, "failure") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

function times(count: number): string {
  return count > 1 ? ` ×${count}` : "";
}

/** "Longer: B, 58 messages to 20", "Same cost:  $0.40 each", "No failures". */
export function figureTexts({ messages, cost, failures }: Verdict): readonly string[] {
  return [
    leadText(messages, ["Longer", "Same length"], "message"),
    leadText(cost, ["Costs more", "Same cost"]),
    failures.a === 0 && failures.b === 0
      ? "No failures"
      : leadText(failures, ["Failed more", "Failed as often"], "failure"),
  ];
}

/** `noun`: what is counted; without one dollars are. */
function leadText(
  { name, a, b }: ScoreLine,
  [more, equal]: readonly [string, string],
  noun = "",
): string {
  const textOf = (value: number) => (noun === "" ? costText(value) : countText(value, noun));
  if (a === null || b === null) {
    const notRecorded = noun === "" ? costText(null) : NOT_RECORDED;
    const known = (value: number | null) => (value === null ? notRecorded : textOf(value));
    return a === b ? `${name}: ${notRecorded}` : `${name}: A ${known(a)}, B ${known(b)}`;
  }
  if (a === b) return `${equal}: ${textOf(a)} each`;
  const [side, most, least] = a > b ? ["A", a, b] : ["B", b, a];
  return `${more}: ${side}, ${textOf(most)} to ${noun === "" ? costText(least) : numberText(least)}`;
}

/** Maximum named for one side; more are only counted. */
const MAX_PATHS = 3;

/**
 * Files by who changed them ("Only A changed"); `rest`: " and 4 more files", "" when all are named. Empty: neither
 * records that it changed a file.
 */
export function changedTexts({ changed }: Verdict) {
  const text = (who: string, all: readonly string[]) => {
    if (all.length === 0) return [];
    const paths = all.slice(0, MAX_PATHS);
    const more = all.length - paths.length;
    const words = more > 0 ? `${numberText(more)} more ${more === 1 ? "file" : "files"}` : "";
    return [{ who, paths, rest: words && ` and ${words}` }];
  };
  return [
    ...text("Only A changed", changed.onlyA),
    ...text("Only B changed", changed.onlyB),
    ...text("Both changed", changed.both),
  ];
}

/** How a side ended, before its last words: "current · finished", "abandoned · failed, last said". */
export function endText({ ends }: Verdict, side: "a" | "b", hasWords: boolean): string {
  const text = statusText(ends[side]);
  return hasWords && ends[side].outcome !== "finished" ? `${text}, last said` : text;
}

/** Characters of a path before only its end is shown. */
const MAX_PATH_CHARACTERS = 40;

/** `…/core/agent-session.ts`: as much as fits in a line with several paths. */
export function shortPath(path: string): string {
  if (path.length <= MAX_PATH_CHARACTERS) return path;
  const end = path.split("/").slice(-2).join("/");
  return `…/${end.slice(-MAX_PATH_CHARACTERS)}`;
}

/** If neither side records one. */
export function noChangesText({ changed }: Verdict): string {
  const more = "No changed file is recorded; commands or sub-agents may have changed some";
  return changed.mayBeMore ? more : "Neither changed a file";
}

/**
 * What only one side has, in two parts: "10 messages only in A", ": 7 calls, 3 files +23 −10, $0.07: “The error class…”".
 */
export function oneSidedText(facts: OneSided, side: "a" | "b") {
  const { messages, prompts, calls, files, added, removed, cost, firstWords } = facts;
  const noun = prompts === messages ? "prompt" : "message";
  const count = messages === 0 ? "Entries" : countText(messages, noun);
  const lines = [
    added > 0 ? `+${numberText(added)}` : "",
    removed > 0 ? `−${numberText(removed)}` : "",
  ];
  const did = [
    calls > 0 ? countText(calls, "call") : "",
    files > 0 ? [countText(files, "file"), ...lines].filter(Boolean).join(" ") : "",
    cost === null || cost === 0 ? "" : costText(cost),
    firstWords === "" ? "" : `“${firstWords}”`,
  ].filter(Boolean);
  return {
    what: `${count} only in ${side.toUpperCase()}`,
    did: did.length === 0 ? "" : `: ${did.join(", ")}`,
  };
}

/** Maximum named; more are only counted. */
const MAX_NAMED = 4;

/** "3 settings: A Model: p/m · B Thinking: high · both Label: here". */
export function settingsText(rows: readonly CompareRow[], { a, b }: ComparedTables): string {
  const named = rows.slice(0, MAX_NAMED).map((row) => {
    const left = "a" in row ? nameOf(a, row.a) : "";
    const right = "b" in row ? nameOf(b, row.b) : "";
    if (left === right) return `both ${left}`;
    return [left && `A ${left}`, right && `B ${right}`].filter(Boolean).join(", ");
  });
  const more = rows.length - named.length;
  const all = [...named, ...(more > 0 ? [countText(more, "more", "more")] : [])];
  return `${countText(rows.length, "setting")}: ${all.join(" · ")}`;
}

function nameOf(table: EntryTable, row: number): string {
  return summaryText(entrySummary(table, null, row));
}
