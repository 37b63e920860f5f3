// Source text in a box, folded when long.
import { Code } from "../../ui/code/code.tsx";
import { ClipBox } from "../../ui/layout/boxes.tsx";
import { LongText, moreText } from "../../ui/text/long-text.tsx";

interface CodeBoxProps {
  readonly text: string;
  /** A language of code-language.ts, "" for none. */
  readonly language: string;
  /** Number of the first line; null: no numbers. */
  readonly firstLine?: number | null;
  /** Wraps long lines. */
  readonly isWrapped?: boolean;
}

export function CodeBox({ text, language, firstLine = null, isWrapped = false }: CodeBoxProps) {
  return (
    <ClipBox
      className={firstLine === null ? "tool-box" : "tool-box tool-code"}
      more={moreText(text)}
    >
      <LongText text={text}>
        {(shown, line) => (
          <Code
            text={shown}
            language={language}
            isWrapped={isWrapped}
            firstLine={firstLine === null ? null : firstLine + line}
          />
        )}
      </LongText>
    </ClipBox>
  );
}
