// The texts of a scene: the content of runs, the first words of opened entries, names of labels. A text
// without room is left out; the hover card has all of them.

import { firstIndex } from "../../../src/lib/first-index.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { cutText } from "../../../src/text/cut.ts";
import { runOf } from "../../../src/tree/branch/runs.ts";
import type { Metrics, Seen, Sight, Tag } from "../scene/scene-types.ts";
import type { Subject } from "../scene/subject.ts";
import { OPEN_KX } from "../view/viewport.ts";
import { entryWho } from "./describe.ts";
import { labelTags } from "./label-tags.ts";
import { runTags } from "./run-tags.ts";
import { CHARACTER, LINE, MAX_TAGS, ROOMY, widthOf } from "./tag-size.ts";

const LEAST = 18;

export function drawTags({ subject, look, seen, metrics }: Sight): readonly Tag[] {
  const { view } = metrics;
  if (view.ky < LEAST) return [];
  const leafRun = runOf(subject.runs, look.leaf);
  const isOpen = view.kx >= OPEN_KX * 0.7 && view.ky >= ROOMY;
  const tags: Tag[] = [];
  // Names of labels come first: users gave them, so they stay where two texts would collide.
  if (view.ky >= ROOMY) {
    tags.push(...labelTags(subject, seen, metrics));
  }
  for (const item of seen) {
    if (tags.length >= 2 * MAX_TAGS) break;
    // Most runs of a large session are too short for a single digit.
    if (!metrics.isNear && item.x1 - item.x0 < 2 * CHARACTER) continue;
    if (isOpen) tags.push(...entryTags(subject, item, metrics));
    else tags.push(...runTags(subject, item, metrics, item.run === leafRun));
  }
  return withoutCollisions(tags).slice(0, MAX_TAGS);
}

/** Leaves out texts that would run into an earlier one. */
function withoutCollisions(tags: readonly Tag[]): Tag[] {
  /** The texts kept so far, by rows a line high. */
  const rows = new Map<number, Tag[]>();
  return tags.filter((tag) => {
    const row = Math.round(tag.y / LINE);
    const near = [row - 1, row, row + 1].flatMap((at) => rows.get(at) ?? []);
    if (near.some((other) => collide(tag, other))) return false;
    rows.set(row, [...(rows.get(row) ?? []), tag]);
    return true;
  });
}

function collide(a: Tag, b: Tag): boolean {
  return (
    Math.abs(a.y - b.y) < LINE - 2 && a.x < b.x + widthOf(b.text) && b.x < a.x + widthOf(a.text)
  );
}

/** Opened runs: who speaks and the first words, under every entry with room. */
function entryTags(subject: Subject, item: Seen, { view, bar }: Metrics): Tag[] {
  const { runs, layout } = subject;
  const tags: Tag[] = [];
  const end = runs.start[item.run + 1] ?? 0;
  const edge = (item.x0 - view.x) / view.kx - 1;
  const first = firstIndex(
    runs.start[item.run] ?? 0,
    end,
    (place) => (layout.at[place] ?? 0) >= edge,
  );
  for (let place = first; place < end; place++) {
    const left = layout.at[place] ?? 0;
    const x = view.x + left * view.kx;
    if (x > item.x1) break;
    const right = (place + 1 < end ? layout.at[place + 1] : layout.right[item.run]) ?? 0;
    const characters = Math.floor(((right - left) * view.kx - 8) / CHARACTER);
    if (characters < 6) continue;
    const row = runs.rows[place] ?? NO_ROW;
    const text = cutText(entryWho(subject, row), characters);
    tags.push({ key: `entry ${row}`, x: x + 2, y: item.y + bar / 2 + 14, text, tone: "entry" });
  }
  return tags;
}
