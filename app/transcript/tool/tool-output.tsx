// The output of a command, with its colours and its diffs coloured; folded when long.

import { useMemo } from "react";
import { Diff } from "../../ui/code/diff.tsx";
import { printedParts } from "../../ui/code/unified-diff.ts";
import { ClipBox } from "../../ui/layout/boxes.tsx";
import { Ansi } from "../../ui/text/ansi.tsx";
import { LongText, moreText } from "../../ui/text/long-text.tsx";

export function Output({ text }: { readonly text: string }) {
  if (text.trim() === "") return null;
  return (
    <ClipBox className="tool-box tool-output" more={moreText(text)}>
      <LongText text={withoutLastBreaks(text)}>{(shown) => <Printed text={shown} />}</LongText>
    </ClipBox>
  );
}

function Printed({ text }: { readonly text: string }) {
  const parts = useMemo(() => printedParts(text), [text]);
  return parts.map((part) =>
    part.kind === "text" ? (
      <Ansi key={part.start} text={part.text} />
    ) : (
      <Diff key={part.start} lines={part.lines} />
    ),
  );
}

/** A pattern would try again from every line break of the text. */
function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}
