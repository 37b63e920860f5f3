// What a command printed, with its colours, folded when long.
import { Ansi } from "../ui/ansi.tsx";
import { LongText } from "../ui/long-text.tsx";
import { ScrollBox } from "../ui/scroll-box.tsx";

export function Output({ text }: { readonly text: string }) {
  if (text.trim() === "") return null;
  return (
    <ScrollBox className="tool-scroll tool-output">
      <LongText text={text.replace(/\n+$/, "")}>{(shown) => <Ansi text={shown} />}</LongText>
    </ScrollBox>
  );
}
