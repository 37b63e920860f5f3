// What a command printed, with its colours, folded when long.

import { ScrollBox } from "../../ui/layout/scroll-box.tsx";
import { Ansi } from "../../ui/text/ansi.tsx";
import { LongText } from "../../ui/text/long-text.tsx";

export function Output({ text }: { readonly text: string }) {
  if (text.trim() === "") return null;
  return (
    <ScrollBox className="tool-scroll tool-output">
      <LongText text={withoutLastBreaks(text)}>{(shown) => <Ansi text={shown} />}</LongText>
    </ScrollBox>
  );
}

/** A pattern would try every line break of the text anew. */
function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}
