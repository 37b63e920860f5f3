// The map in words: for the hover card, for texts on it, and for screen readers.

import { marksBetween } from "../../../src/map/marks.ts";
import { subAgentsAt } from "../../../src/model/table/details.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { costText, countText, numberText } from "../../../src/text/units.ts";
import { lengthOf } from "../../../src/tree/branch/runs.ts";
import { entrySummary, summaryText } from "../../../src/tree/entry-summary.ts";
import { shownLabel } from "../../session/view/names.ts";
import type { Look, Subject } from "../scene/subject.ts";
import { costOf, nameOf, statusOf } from "./run-words.ts";

/** Who speaks, and the subject when it is known: `User: Ship it`, `bash: npm test`. */
export function entryWho({ table, details }: Subject, row: number): string {
  return summaryText(entrySummary(table, details, row));
}

/** The relation of a run to the leaf in view. */
export function pathStatus({ runs }: Subject, look: Look, run: number): string {
  const stretch = look.coverage.get(run);
  if (!stretch) return "off the path";
  if (stretch.inContextFrom >= stretch.to) return "on the path, replaced by a summary";
  if (stretch.inContextFrom > stretch.from) return "on the path, partly replaced by a summary";
  return stretch.to < (runs.start[run + 1] ?? 0) ? "partly on the path" : "on the path, in context";
}

/** Counts of a run's content: `42 entries`, `3 prompts`, `1 error`, `$0.41`. */
export function contentsOf(subject: Subject, run: number): readonly string[] {
  const { runs, marks, shown, found } = subject;
  const from = runs.start[run] ?? 0;
  const to = runs.start[run + 1] ?? 0;
  const count = (places: Int32Array, word: string) => {
    const found = marksBetween(places, from, to).length;
    return found > 0 ? [countText(found, word)] : [];
  };
  const cost = costOf(subject, run);
  return [
    countText(lengthOf(runs, run), "entry", "entries"),
    ...(shown ? [`${(shown[run] ?? 0).toLocaleString("en-US")} shown by the filter`] : []),
    ...(found ? [countText(found.byRun[run] ?? 0, "hit")] : []),
    ...count(marks.prompt, "prompt"),
    ...count(marks.compaction, "compaction"),
    ...count(marks.error, "error"),
    ...agentsText(subject, from, to),
    ...draftTexts(subject, from, to),
    ...(cost === null ? [] : [costText(cost)]),
    ...labelNames(subject, from, to),
  ];
}

/** How many sub-agents were started between two places: `3 sub-agents`. */
function agentsText({ runs, marks, details }: Subject, from: number, to: number): string[] {
  let count = 0;
  for (const place of marksBetween(marks.agents, from, to)) {
    if (details) count += subAgentsAt(details, runs.rows[place] ?? NO_ROW).length;
  }
  return count > 0 ? [countText(count, "sub-agent")] : [];
}

/** The sub-agents that an entry started, by their names or tasks, the first ones of many. */
export function agentNames({ details }: Subject, row: number): readonly string[] {
  const started = details ? subAgentsAt(details, row).filter(({ depth }) => depth === 0) : [];
  const names = started.slice(0, MAX_AGENTS).map(({ agent, task }) => agent || task || "no name");
  const more = started.length - names.length;
  return more > 0 ? [...names, `${numberText(more)} more`] : names;
}

const MAX_AGENTS = 4;

/** What a draft did between two places: `2 edited`, `1 new`, `3 entries removed`. */
function draftTexts({ runs, marks, drafted }: Subject, from: number, to: number): string[] {
  if (!drafted) return [];
  const edited = marksBetween(marks.edited, from, to).length;
  const made = marksBetween(marks.new, from, to).length;
  let removed = 0;
  for (const place of marksBetween(marks.removed, from, to)) {
    removed += drafted.removedBelow(runs.rows[place] ?? NO_ROW);
  }
  return [
    ...(edited > 0 ? [`${numberText(edited)} edited`] : []),
    ...(made > 0 ? [`${numberText(made)} new`] : []),
    ...(removed > 0 ? [`${countText(removed, "entry", "entries")} removed`] : []),
  ];
}

function labelNames({ table, runs, marks }: Subject, from: number, to: number): string[] {
  const places = marksBetween(marks.label, from, to).subarray(0, 5);
  return Array.from(places, (place) => {
    const label = shownLabel(table, runs.rows[place] ?? NO_ROW);
    return label ? `label “${label}”` : "label";
  });
}

/** A full description of a run, as one sentence for screen readers. */
export function runLabel(subject: Subject, look: Look, run: number): string {
  const { runs, layout } = subject;
  const branches = layout.branches[run] ?? 1;
  const row = runs.rows[runs.start[run] ?? 0] ?? NO_ROW;
  return [
    nameOf(subject, run).text,
    ...contentsOf(subject, run),
    statusOf(subject, run).whole,
    pathStatus(subject, look, run),
    ...(branches > 1 ? [`splits into ${branches.toLocaleString("en-US")} branches`] : []),
    `begins with ${entryWho(subject, row)}`,
  ]
    .filter(Boolean)
    .join(", ");
}
