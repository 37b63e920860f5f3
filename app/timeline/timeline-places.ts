// The places on the timeline, and their names. Knows rows and words, no pixels.
import type { EntryDetails } from "../../src/model/table/details.ts";
import { ENTRY_TYPES, type EntryType } from "../../src/model/table/kinds.ts";
import { type EntryTable, NO_ROW } from "../../src/model/table/table.ts";
import { type ContextTimeline, contextSizeAt } from "../../src/stats/context-timeline.ts";
import { dropSizes, estimateText, freedText } from "../../src/stats/drop-text.ts";
import { cutText } from "../../src/text/cut.ts";
import { countText, timeText, tokensText } from "../../src/text/units.ts";
import { entrySummary, summaryText } from "../../src/tree/entry-summary.ts";
import { type DraftMarks, draftText } from "../session/draft/draft-marks.ts";
import type { VisibleRange } from "../session/view/visible-range.ts";
import { type DraftedPlaces, NO_PLACES } from "./timeline-shape.ts";

export interface TimelinePlaces {
  /**
   * Indexes on the path of the transcript's cards, ascending: messages and summaries. Computed on first
   * use.
   */
  readonly stops: () => Int32Array;
  /** Indexes on the path of the prompts, ascending. */
  readonly prompts: Int32Array;
}

const SHOWN: ReadonlySet<EntryType> = new Set([
  "message",
  "custom_message",
  "compaction",
  "branch_summary",
]);
/** By the code of a type. */
const IS_SHOWN = ENTRY_TYPES.map((type) => SHOWN.has(type));

/** The edits of a draft along a path. */
export function draftedPlaces(drafted: DraftMarks | null, path: Int32Array): DraftedPlaces {
  if (!drafted) return NO_PLACES;
  const edited: number[] = [];
  const made: number[] = [];
  const removed: number[] = [];
  path.forEach((row, at) => {
    const status = drafted.statusOf(row);
    if (status === "edited") edited.push(at);
    if (status === "new") made.push(at);
    if (drafted.removedBelow(row) > 0) removed.push(at);
  });
  return { edited, made, removed };
}

export function timelinePlaces(
  table: EntryTable,
  path: Int32Array,
  timeline: ContextTimeline,
): TimelinePlaces {
  const prompts = timeline.marks.filter(({ kind }) => kind === "prompt").map(({ at }) => at);
  let stops: Int32Array | null = null;
  return {
    // Nearly every entry is one, and most readers never use the timeline's keys.
    stops() {
      stops ??= stopsOn(table, path);
      return stops;
    },
    prompts: Int32Array.from(prompts),
  };
}

function stopsOn(table: EntryTable, path: Int32Array): Int32Array {
  const stops = new Int32Array(path.length);
  let count = 0;
  for (let at = 0; at < path.length; at++) {
    if (IS_SHOWN[table.type[path[at] ?? NO_ROW] ?? 0]) stops[count++] = at;
  }
  return stops.subarray(0, count);
}

/** Index on the path of the current position: at its end where nothing on it is selected or read. */
export function placeOf(path: Int32Array, entry: number, reading: VisibleRange | null): number {
  // On a busy page the transcript is still at its old place when the next key comes.
  const here = reading?.selected === entry ? path.indexOf(reading.here) : -1;
  const place = here < 0 ? path.indexOf(entry) : here;
  return place < 0 ? path.length - 1 : place;
}

/** The value nearest to a place; the place itself when the list is empty. */
export function nearest(ascending: ArrayLike<number>, at: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ascending[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const after = ascending[low] ?? at;
  const before = ascending[low - 1] ?? after;
  return at - before < after - at ? before : after;
}

/** The next value in a direction; the outermost one when there is none further. */
export function step(ascending: Int32Array, at: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? ascending.find((place) => place > at)
      : ascending.findLast((place) => place < at);
  return next ?? (direction === 1 ? ascending.at(-1) : ascending[0]) ?? at;
}

export interface PlaceText {
  /** "Turn 4 of 22", "Before the first turn". */
  readonly turn: string;
  /** "12.5k tokens", "about 12.5k tokens"; "" before the first reply. */
  readonly tokens: string;
  /** Time of day; "" when the entry has none. */
  readonly time: string;
  /** The kind of the entry, and its first words. */
  readonly entry: string;
  /** "Compaction 2: 84.2k → 12.5k tokens, freed 71.7k, its entries about 9k" at one, else "". */
  readonly drop: string;
  /** "edited", "new, 2 entries removed after it"; "" for an entry that no draft changes. */
  readonly draft: string;
}

export function describePlace(
  table: EntryTable,
  details: EntryDetails,
  path: Int32Array,
  timeline: ContextTimeline,
  { prompts }: TimelinePlaces,
  at: number,
  drafted: DraftMarks | null = null,
): PlaceText {
  const row = path[at] ?? NO_ROW;
  const turn = prompts.findLastIndex((prompt) => prompt <= at) + 1;
  const drop = timeline.drops.findIndex((candidate) => candidate.at === at);
  const time = table.time[row] ?? Number.NaN;
  const { who, text } = entrySummary(table, details, row);
  return {
    turn: turn > 0 ? `Turn ${turn} of ${prompts.length}` : "Before the first turn",
    tokens: contextText(timeline, at),
    time: Number.isNaN(time) ? "" : timeText(time),
    entry: summaryText({ who, text: cutText(text, MAX_CHARACTERS) }),
    drop: drop < 0 ? "" : dropText(timeline, drop),
    draft: draftText(drafted, row),
  };
}

/** First words have as many and an ellipsis; the target of a call may be a whole script. */
const MAX_CHARACTERS = 121;

/** One sentence for a screen reader. */
export function placeSentence(place: PlaceText): string {
  const { turn, tokens, time, entry, drop, draft } = place;
  return [turn, tokens, time, drop || entry, draft].filter(Boolean).join(", ");
}

function contextText(timeline: ContextTimeline, at: number): string {
  const context = contextSizeAt(timeline, at);
  if (!context) return "";
  const text = tokensText(context.tokens);
  return `${context.isEstimate ? "about " : ""}${text} ${context.tokens === 1 ? "token" : "tokens"}`;
}

/** Most facts that are read aloud. */
const MAX_DROPS = 20;

/** A description of the whole curve, for screen readers. */
export function timelineSummary(
  timeline: ContextTimeline,
  window: number | null = null,
  drafted: DraftedPlaces = NO_PLACES,
): string {
  const count = (kind: string) => timeline.marks.filter((mark) => mark.kind === kind).length;
  const moreDrops = timeline.drops.length - MAX_DROPS;
  const estimates = timeline.points.estimated.reduce((sum, one) => sum + one, 0);
  return [
    `Context over ${countText(count("prompt"), "turn")}, at most ${tokensText(timeline.most)} tokens`,
    window === null ? "" : `The context window is ${tokensText(window)} tokens`,
    ...timeline.drops.slice(0, MAX_DROPS).map((_, index) => dropText(timeline, index)),
    moreDrops > 0 ? countText(moreDrops, "more compaction") : "",
    count("error") > 0 ? countText(count("error"), "error") : "",
    estimates > 0 ? `${countText(estimates, "value")} estimated` : "",
    draftSummary(drafted),
  ]
    .filter(Boolean)
    .join(". ");
}

function draftSummary({ edited, made, removed }: DraftedPlaces): string {
  const texts = [
    edited.length > 0 ? `${countText(edited.length, "entry", "entries")} edited` : "",
    made.length > 0 ? `${countText(made.length, "new entry", "new entries")}` : "",
    removed.length > 0 ? `entries removed at ${countText(removed.length, "place")}` : "",
  ].filter(Boolean);
  return texts.length > 0 ? `In this draft: ${texts.join(", ")}` : "";
}

function dropText({ drops }: ContextTimeline, index: number): string {
  const drop = drops[index];
  if (!drop) return "";
  const figures = [dropSizes(drop), freedText(drop), estimateText(drop)].filter(Boolean).join(", ");
  return `Compaction ${index + 1}: ${figures}`;
}
