// The score of two branches as Markdown tables.

import type { FinalAnswer, Score } from "../../compare/branches/score.ts";
import { deltaText, filesText, fileText, tallyText, valueText } from "../text/score-text.ts";
import { code, inline, markdownTable } from "./markdown-text.ts";

/** Paragraphs; files come as a table of their own, if any were touched. */
export function scoreMarkdown({ lines, tools, stops, files, answers }: Score): readonly string[] {
  const figures = [
    ...lines.map((line) => [
      line.name,
      valueText(line.a, line.unit),
      valueText(line.b, line.unit),
      deltaText(line),
    ]),
    ["Tools", inline(tallyText(tools, "a")), inline(tallyText(tools, "b")), ""],
    ["Replies ended", inline(tallyText(stops, "a")), inline(tallyText(stops, "b")), ""],
    ["Final answer", answerText(answers.a), answerText(answers.b), ""],
  ];
  const table = markdownTable(["Since they parted", "A", "B", "B − A"], figures);
  if (files.length === 0) return [table];
  const rows = files.map(({ path, a, b }) => [
    code(path),
    a ? (b ? "both" : "only A") : "only B",
    fileText(a),
    fileText(b),
  ]);
  return [table, `${filesText(files)}.`, markdownTable(["File", "Touched by", "A", "B"], rows)];
}

function answerText(answer: FinalAnswer | null): string {
  return answer ? inline(answer.firstWords) : "none";
}
