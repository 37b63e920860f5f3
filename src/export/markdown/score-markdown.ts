// The score of two branches as Markdown tables.

import type { Score } from "../../compare/branches/score.ts";
import { inline } from "../../text/inline-markdown.ts";
import {
  changedTexts,
  endText,
  figureTexts,
  filesText,
  fileText,
  NO_CHANGES,
  scoreCells,
  stopsText,
  tallyText,
} from "../text/comparison-text.ts";
import { code, markdownTable } from "./markdown-text.ts";

/** Paragraphs; files come as a table of their own, if any were touched. `counted`: "After the fork". */
export function scoreMarkdown(score: Score, counted: string): readonly string[] {
  const { tools, stops, files } = score;
  const figures = [
    ...scoreCells(score),
    ["Tools", inline(tallyText(tools, "a")), inline(tallyText(tools, "b")), ""],
    ["Replies ended", inline(stopsText(stops, "a")), inline(stopsText(stops, "b")), ""],
  ];
  const table = markdownTable([counted, "A", "B", "B − A"], figures);
  const verdict = verdictMarkdown(score);
  if (files.length === 0) return [...verdict, table];
  const rows = files.map(({ path, a, b }) => [
    code(path),
    a ? (b ? "both" : "only A") : "only B",
    fileText(a),
    fileText(b),
  ]);
  return [
    ...verdict,
    table,
    `${filesText(files)}.`,
    markdownTable(["File", "Touched by", "A", "B"], rows),
  ];
}

/** Three paragraphs. */
function verdictMarkdown({ verdict, answers }: Score): readonly string[] {
  const changed = changedTexts(verdict).map(
    ({ who, paths, rest }) => `${who}: ${paths.map(code).join(", ")}${rest}`,
  );
  const end = (side: "a" | "b"): string => {
    const words = answers[side]?.firstWords ?? "";
    const said = words && ` “${inline(words)}”`;
    return `${side.toUpperCase()}: ${endText(verdict, side, words !== "")}${said}`;
  };
  const lines = [
    figureTexts(verdict),
    changed.length > 0 ? changed : [NO_CHANGES],
    [end("a"), end("b")],
  ];
  return lines.map((parts) => `${parts.join(" · ")}.`);
}
