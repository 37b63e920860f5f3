// The map in words: for the hover card, for texts on it, and for screen readers.

import { marksBetween } from "../../src/map/marks.ts";
import { lengthOf } from "../../src/map/runs.ts";
import { type EntryDetails, isPrompt } from "../../src/model/table/details.ts";
import { NO_ROW, roleOf, typeOf } from "../../src/model/table/table.ts";
import { oneLine } from "../../src/text/escapes.ts";
import { costText, countText } from "../../src/text/units.ts";
import { shownKind, shownLabel, shownRole } from "../session/view/names.ts";
import type { Look, Subject } from "./subject.ts";

/** Who speaks, and the first words when they are known: `User: Ship it`, `bash: npm test`. */
export function entryWho(subject: Subject, row: number): string {
  const { details } = subject;
  const target = (details && targetsOf(details).get(row)) || "";
  const words = target || details?.firstWords[row] || "";
  const who = speaker(subject, row);
  return words ? `${who}: ${oneLine(words)}` : who;
}

function speaker({ table, details }: Subject, row: number): string {
  const type = typeOf(table, row);
  if (type === "message") {
    switch (roleOf(table, row)) {
      case "user":
        return isPrompt(table, details, row) ? "User" : "Sub-agent";
      case "assistant":
        return "Assistant";
      case "toolResult":
        return (details && toolsOf(details).get(row)) || "Tool";
      case "bashExecution":
        return "Command";
      case "system":
        return "System";
      default:
        return shownRole(table, row);
    }
  }
  const word = shownKind(table, row).replaceAll("_", " ");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The tool every result is of, by row. */
const toolsOf = onceEach(
  (details: EntryDetails) => new Map(details.results.map(({ row, name }) => [row, name])),
);

/** What the call behind every result was about, by the row of the result. */
const targetsOf = onceEach((details: EntryDetails) => {
  const targets = new Map(details.calls.map(({ callId, target }) => [callId, target]));
  return new Map(details.results.map(({ row, callId }) => [row, targets.get(callId) ?? ""]));
});

function onceEach<T>(compute: (details: EntryDetails) => T): (details: EntryDetails) => T {
  const known = new WeakMap<EntryDetails, { readonly value: T }>();
  return (details) => {
    const found = known.get(details) ?? { value: compute(details) };
    known.set(details, found);
    return found.value;
  };
}

/** How a run stands to the leaf that is looked at. */
export function standing({ runs }: Subject, look: Look, run: number): string {
  const stretch = look.cover.get(run);
  if (!stretch) return "off the path";
  if (stretch.inContextFrom >= stretch.to) return "on the path, summarised away";
  if (stretch.inContextFrom > stretch.from) return "on the path, partly summarised away";
  return stretch.to < (runs.start[run + 1] ?? 0) ? "partly on the path" : "on the path, in context";
}

/** Counts of what a run holds: `42 entries`, `3 prompts`, `1 error`, `$0.41`. */
export function contentsOf(subject: Subject, run: number): readonly string[] {
  const { runs, marks, shown } = subject;
  const from = runs.start[run] ?? 0;
  const to = runs.start[run + 1] ?? 0;
  const count = (places: Int32Array, word: string) => {
    const found = marksBetween(places, from, to).length;
    return found > 0 ? [countText(found, word)] : [];
  };
  const cost = costOf(subject, from, to);
  return [
    countText(lengthOf(runs, run), "entry", "entries"),
    ...(shown ? [`${(shown[run] ?? 0).toLocaleString("en-US")} shown by the filter`] : []),
    ...count(marks.prompt, "prompt"),
    ...count(marks.compaction, "compaction"),
    ...count(marks.error, "error"),
    ...(cost > 0 ? [costText(cost)] : []),
    ...labelNames(subject, from, to),
  ];
}

function costOf({ runs, details }: Subject, from: number, to: number): number {
  let sum = 0;
  for (let place = from; place < to; place++) {
    const cost = details?.cost[runs.rows[place] ?? NO_ROW] ?? 0;
    if (cost > 0) sum += cost;
  }
  return sum;
}

function labelNames({ table, runs, marks }: Subject, from: number, to: number): string[] {
  const places = marksBetween(marks.label, from, to).subarray(0, 5);
  return Array.from(places, (place) => {
    const label = shownLabel(table, runs.rows[place] ?? NO_ROW);
    return label ? `label “${label}”` : "label";
  });
}

/** Everything a run is, as one sentence to be read aloud. */
export function runLabel(subject: Subject, look: Look, run: number): string {
  const { runs, layout } = subject;
  const siblings = runs.siblings[run] ?? 1;
  const isRoot = runs.level[run] === 0;
  const place =
    siblings > 1
      ? `${isRoot ? "Root" : "Branch"} ${(runs.position[run] ?? 0) + 1} of ${siblings}`
      : "Trunk";
  const branches = layout.branches[run] ?? 1;
  const row = runs.rows[runs.start[run] ?? 0] ?? NO_ROW;
  return [
    place,
    ...contentsOf(subject, run),
    standing(subject, look, run),
    ...(branches > 1 ? [`splits into ${branches.toLocaleString("en-US")} branches`] : []),
    `begins with ${entryWho(subject, row)}`,
  ].join(", ");
}
