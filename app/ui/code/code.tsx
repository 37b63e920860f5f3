// Source text as a file shows it: line numbers, colours for a known language, lines as they are.
import { memo, useMemo } from "react";
import { lineBreaks } from "../text/cut-text.ts";
import { MAX_HIGHLIGHTED } from "../worker/text-jobs.ts";
import { useTextJob } from "../worker/use-text-job.ts";
import { CodeSpans } from "./code-spans.tsx";
import { LineMark, linesOfTexts, MarkedText, useLineMarks } from "./line-marks.tsx";
import "./code.css";

interface CodeProps {
  readonly text: string;
  /** A language of code-language.ts, "" for none. */
  readonly language?: string;
  /** Number of the first line; null: no numbers. */
  readonly firstLine?: number | null;
  /** Long lines go on below: for what one wants to read whole, like a command. */
  readonly isWrapped?: boolean;
}

export const Code = memo(function Code({
  text,
  language = "",
  firstLine = null,
  isWrapped = false,
}: CodeProps) {
  const hasMarks = useLineMarks(isWrapped) && firstLine !== null;
  return (
    <div className={isWrapped ? "code code-wrapped" : "code"}>
      {firstLine === null || hasMarks ? null : (
        <pre className="code-numbers" aria-hidden>
          {lineNumbers(text, firstLine)}
        </pre>
      )}
      <pre className={hasMarks ? markedClass(text, firstLine) : "code-text"}>
        {hasMarks ? <LineMark line={firstLine} /> : null}
        <Coloured
          text={text}
          language={text.length > MAX_HIGHLIGHTED ? "" : language}
          firstLine={hasMarks ? firstLine : null}
        />
      </pre>
    </div>
  );
});

/** The last number is not longer. */
const USUAL_DIGITS = 4;

function markedClass(text: string, firstLine: number): string {
  const digits = `${firstLine + lineBreaks(text)}`.length;
  return `code-text code-marked${digits > USUAL_DIGITS ? " code-marked-wide" : ""}`;
}

interface ColouredProps {
  readonly text: string;
  readonly language: string;
  /** Null: its lines have no marks. */
  readonly firstLine: number | null;
}

function Coloured({ text, language, firstLine }: ColouredProps) {
  const job = useMemo(
    () => (language ? ({ kind: "code", text, language } as const) : null),
    [text, language],
  );
  const { state } = useTextJob(job);
  const spans = state.kind === "code" ? state.spans : null;
  const lines = useMemo(
    () => (spans && firstLine !== null ? linesOfTexts(spans, firstLine) : null),
    [spans, firstLine],
  );
  if (spans) return <CodeSpans spans={spans} lines={lines} />;
  return firstLine === null ? text : <MarkedText text={text} line={firstLine} />;
}

function lineNumbers(text: string, first: number): string {
  let numbers = String(first);
  let line = first;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    line++;
    numbers += `\n${line}`;
  }
  return numbers;
}
