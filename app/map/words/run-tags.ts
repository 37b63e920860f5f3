// The texts of runs beside or under their bars: name, length, cost, and outcome; as much as there is room
// for, the name and the outcome first.
import { runsOnLane, spotOf } from "../../../src/map/lanes.ts";
import { GAP } from "../../../src/map/layout.ts";
import { cutText } from "../../../src/text/cut.ts";
import { countText } from "../../../src/text/units.ts";
import { NO_RUN } from "../../../src/tree/branch/runs.ts";
import type { Metrics, Seen, Tag } from "../scene/scene-types.ts";
import type { Subject } from "../scene/subject.ts";
import { isWide } from "../view/viewport.ts";
import { amountText, costWords, nameOf, promptsOf, promptText, statusOf } from "./run-words.ts";
import { CHARACTER, LINE, ROOMY, TWO_LINES, widthOf } from "./tag-size.ts";

/** Pixels from the window's edges to texts of runs that continue beyond them. */
const EDGE = 8;
/** A name cut to fewer characters is useless. */
const LEAST_CUT = 6;
/** Lines of a name, and the characters that are worth another line. */
const MAX_LINES = 3;
const LEAST_WRAP = 20;
/** Pixels that the words of a prompt get at least. */
const LEAST_PROMPT = 90;

export function runTags(subject: Subject, item: Seen, metrics: Metrics, isLeaf: boolean): Tag[] {
  const { run, x0, x1, y } = item;
  const { view, bar } = metrics;
  const tone = isLeaf ? "leaf" : "plain";
  const { colour } = nameOf(subject, run);
  if (view.ky < ROOMY) {
    const room = roomAfter(subject, item, metrics) - EDGE;
    const text = firstFitting(oneLine(subject, run), room) ?? cutName(subject, run, room);
    if (!text) return [];
    return [{ key: `run ${run}`, x: x1 + EDGE, y: y + 4, text, tone: "name", colour }];
  }
  const x = textLeft(subject, item, metrics);
  const room = roomUnder(subject, item, metrics) - (x - x0);
  const first = y + bar / 2 + LINE;
  if (view.ky < TWO_LINES) {
    const text = firstFitting(oneLine(subject, run), room) ?? cutName(subject, run, room);
    return text ? [{ key: `run ${run}`, x, y: first, text, tone: "name", colour }] : [];
  }
  const tags: Tag[] = [];
  if (subject.part === "stretch" && !isWide(metrics.width)) {
    return promptList(subject, run, { x, y: first, room, view, tone });
  }
  if (subject.part === "stretch") tags.push(...promptTags(subject, item, metrics, x, first));
  else {
    const lines = wrappedName(subject, run, room, metrics);
    lines.forEach((text, line) => {
      const key = `run ${run} ${line}`;
      tags.push({ key, x, y: first + line * LINE, text, tone: "name", colour });
    });
  }
  const facts = firstFitting(factLines(subject, run), room);
  const lowest = tags.reduce((most, tag) => Math.max(most, tag.y), first - LINE);
  if (facts) tags.push({ key: `facts ${run}`, x, y: lowest + LINE, text: facts, tone });
  return tags;
}

/** Rows higher than two lines of text show more of a long name. */
function wrappedName(
  subject: Subject,
  run: number,
  room: number,
  { view }: Metrics,
): readonly string[] {
  const extra = subject.layout.form === "down" ? Math.floor((view.ky - TWO_LINES) / LINE) : 0;
  const characters = Math.floor(room / CHARACTER);
  const lines: string[] = [];
  let rest = titleOf(subject, run);
  while (lines.length < Math.min(extra, MAX_LINES - 1) && rest.length > characters) {
    if (characters < LEAST_WRAP) break;
    const space = rest.lastIndexOf(" ", characters);
    const end = space > characters / 2 ? space : characters;
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  const last = lines.length === 0 ? cutName(subject, run, room) : cutText(rest, characters);
  return last ? [...lines, last] : lines;
}

function firstFitting(candidates: readonly string[], room: number): string | undefined {
  return candidates.find((text) => text !== "" && widthOf(text) <= room);
}

function titleOf(subject: Subject, run: number): string {
  const { numbers, name } = nameOf(subject, run);
  return [subject.part === "stretch" ? "" : numbers, name].filter(Boolean).join(" ");
}

function cutName(subject: Subject, run: number, room: number): string | undefined {
  const title = titleOf(subject, run);
  const characters = Math.floor(room / CHARACTER);
  if (title.length <= characters) return title || undefined;
  if (characters >= LEAST_CUT) return cutText(title, characters);
  return firstFitting([nameOf(subject, run).numbers], room);
}

/** From the longest text to the shortest. */
function oneLine(subject: Subject, run: number): readonly string[] {
  const title = titleOf(subject, run);
  const [amount, cost, status, word] = factsOf(subject, run);
  return [
    joined(title, amount, cost, status),
    joined(title, amount, cost, word),
    joined(title, cost, status),
    joined(title, status),
    joined(title, word),
  ];
}

function factLines(subject: Subject, run: number): readonly string[] {
  const [amount, cost, status, word] = factsOf(subject, run);
  const where = subject.part === "stretch" ? nameOf(subject, run).name : "";
  const short = amount.split(" ")[0] ?? "";
  return [
    joined(where, amount, cost, status),
    joined(where, amount, cost, word),
    joined(where, amount, status),
    joined(where, amount, word),
    joined(where, status),
    joined(amount, cost, status),
    joined(amount, status),
    joined(amount, word),
    joined(amount),
    word,
    short,
  ];
}

/** Length, cost, outcome, and the outcome in a word. */
function factsOf(subject: Subject, run: number): readonly [string, string, string, string] {
  const { whole, short } = statusOf(subject, run);
  return [amountText(subject, run), costWords(subject, run), whole, short];
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(" · ");

/** A bar that begins left of the window still shows its name; beside the line to its children. */
function textLeft({ runs, layout }: Subject, { run, x0 }: Seen, { view }: Metrics): number {
  const hasBranches = runs.end[run] !== run + 1;
  const line = layout.form === "down" && hasBranches ? (layout.step * view.kx) / 2 + 7 : 0;
  return Math.max(EDGE, x0 + line);
}

/** Pixels from the beginning of a bar to where its text must end. */
function roomUnder(subject: Subject, item: Seen, metrics: Metrics): number {
  const { runs, layout } = subject;
  const { run, x0, x1 } = item;
  const toEdge = metrics.width - EDGE - x0;
  if (layout.form === "down") return toEdge;
  const isEnd = runs.end[run] === run + 1;
  if (isEnd) return Math.min(toEdge, x1 - x0 + roomAfter(subject, item, metrics) - EDGE);
  return x1 - x0 + GAP * metrics.view.kx - EDGE;
}

/** Pixels from the end of a bar to the next one of its lane, or to the window's edge. */
export function roomAfter({ runs, layout }: Subject, { run, x1 }: Seen, metrics: Metrics): number {
  const { view, width } = metrics;
  if (layout.form === "down") return width - EDGE - x1;
  if (!metrics.isNear || runs.end[run] !== run + 1) return 0;
  const end = layout.right[run] ?? 0;
  const reach = end + 500 / view.kx;
  for (const other of runsOnLane(layout, layout.lane[run] ?? NO_RUN, end, reach)) {
    const left = layout.left[other] ?? 0;
    if (other !== run && left >= end) return view.x + left * view.kx - x1;
  }
  return metrics.right - x1;
}

interface ListBox extends Pick<Tag, "x" | "y" | "tone">, Pick<Metrics, "view"> {
  readonly room: number;
}

/** The name of a stretch, and its prompts one below the other: all, or the first ones. */
function promptList(subject: Subject, run: number, box: ListBox): Tag[] {
  const { x, y, room, tone } = box;
  const facts = firstFitting(factLines(subject, run), room) ?? "";
  const prompts = promptsOf(subject, run);
  const fitting = Math.max(1, Math.floor((box.view.ky - TWO_LINES) / LINE) + 1);
  const shown = prompts.length > fitting ? prompts.slice(0, fitting - 1) : prompts;
  const characters = Math.floor(room / CHARACTER);
  const tags: Tag[] = shown.map((row, line) => ({
    key: `prompt ${row}`,
    x,
    y: y + (line + 1) * LINE,
    text: cutText(promptText(subject, row), characters),
    tone: "entry",
  }));
  const more = prompts.length - shown.length;
  if (more > 0) {
    const text = `${shown.length > 0 ? "and " : ""}${countText(more, shown.length > 0 ? "more prompt" : "prompt")}`;
    tags.push({ key: `more ${run}`, x, y: y + (shown.length + 1) * LINE, text, tone: "plain" });
  }
  return [
    { key: `facts ${run}`, x, y, text: facts, tone: tone === "leaf" ? "leaf" : "name" },
    ...tags,
  ];
}

/** The words of a stretch's prompts, each at its place, cut where the next one begins. */
function promptTags(
  subject: Subject,
  item: Seen,
  { view, width }: Metrics,
  from: number,
  y: number,
): Tag[] {
  const { runs, layout } = subject;
  const places: { readonly row: number; readonly x: number }[] = [];
  for (const row of promptsOf(subject, item.run)) {
    const spot = spotOf(runs, layout, row);
    const x = Math.max(from, view.x + (spot?.left ?? 0) * view.kx);
    if (x > width - LEAST_PROMPT) break;
    const before = places.at(-1);
    if (before && x < before.x + LEAST_PROMPT) {
      // Of those left of the window the last one is in it.
      if (x === from) places[places.length - 1] = { row, x };
      continue;
    }
    places.push({ row, x });
  }
  return places.flatMap(({ row, x }, index): Tag[] => {
    const end = places[index + 1]?.x ?? width;
    const words = promptText(subject, row);
    const text = cutText(words, Math.floor((end - EDGE - x) / CHARACTER));
    return words ? [{ key: `prompt ${row}`, x, y, text, tone: "name", colour: 0 }] : [];
  });
}
