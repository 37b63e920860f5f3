// What a command printed, with its colours, folded when long.
import { Ansi } from "../ui/ansi.tsx";
import { LongText } from "../ui/long-text.tsx";
import { ScrollBox } from "../ui/scroll-box.tsx";

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
