// What the figures of a comparison come to, as people say it: for the screen and for copies. Three
// lines: which is longer, dearer and failed more; which files only one changed; how each ended.
import type { ScoreLine, Verdict } from "../../compare/branches/score.ts";
import { costText, countText, NOT_RECORDED, numberText } from "../../text/units.ts";
import { statusText } from "../../tree/branch/outcome.ts";

/** "Longer: B, 58 messages to 20", "Equally dear: $0.40 each", "No failures". */
export function figureTexts({ messages, cost, failures }: Verdict): readonly string[] {
  return [
    leadText(messages, ["Longer", "Equally long"], "message"),
    leadText(cost, ["Dearer", "Equally dear"]),
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

/** Files by who changed them. */
export interface ChangedText {
  /** "Only A changed". */
  readonly who: string;
  readonly paths: readonly string[];
  /** " and 4 more files"; "" when all are named. */
  readonly rest: string;
}

/** Named of one side before they are only counted. */
const MAX_PATHS = 3;

/** Empty: neither changed a file. */
export function changedTexts({ changed }: Verdict): readonly ChangedText[] {
  const text = (who: string, all: readonly string[], most: number): readonly ChangedText[] => {
    if (all.length === 0) return [];
    const paths = all.slice(0, most);
    const more = all.length - paths.length;
    const words = more > 0 ? `${numberText(more)} more ${more === 1 ? "file" : "files"}` : "";
    return [{ who, paths, rest: words && ` and ${words}` }];
  };
  return [
    ...text("Only A changed", changed.onlyA, MAX_PATHS),
    ...text("Only B changed", changed.onlyB, MAX_PATHS),
    ...text("Both changed", changed.both, MAX_PATHS),
  ];
}

/** How a side ended, before its last words: "current, answered", "abandoned, failed, last said". */
export function endText({ ends }: Verdict, side: "a" | "b", hasWords: boolean): string {
  const text = statusText(ends[side]);
  return hasWords && ends[side].outcome !== "answered" ? `${text}, last said` : text;
}

/** Characters of a path before only its end is shown. */
const MAX_PATH_CHARACTERS = 40;

/** `…/core/agent-session.ts`: as much as a line of several paths has room for. */
export function shortPath(path: string): string {
  if (path.length <= MAX_PATH_CHARACTERS) return path;
  const end = path.split("/").slice(-2).join("/");
  return `…/${end.slice(-MAX_PATH_CHARACTERS)}`;
}

export const NO_CHANGES = "Neither changed a file";
