// Source text in a box that scrolls, folded when long.
import { Code } from "../../ui/code/code.tsx";
import { ScrollBox } from "../../ui/layout/scroll-box.tsx";
import { LongText } from "../../ui/text/long-text.tsx";

interface CodeBoxProps {
  readonly text: string;
  /** A language of code-language.ts, "" for none. */
  readonly language: string;
  /** Number of the first line; null: no numbers. */
  readonly firstLine?: number | null;
}

export function CodeBox({ text, language, firstLine = null }: CodeBoxProps) {
  return (
    <ScrollBox className={firstLine === null ? "tool-scroll" : "tool-scroll tool-code"}>
      <LongText text={text}>
        {(shown, line) => (
          <Code
            text={shown}
            language={language}
            firstLine={firstLine === null ? null : firstLine + line}
          />
        )}
      </LongText>
    </ScrollBox>
  );
}
