// Source text as a file shows it: line numbers, colours for a known language, lines as they are.
import { memo, useMemo } from "react";
import { MAX_HIGHLIGHTED } from "../worker/text-jobs.ts";
import { useTextJob } from "../worker/use-text-job.ts";
import { CodeSpans } from "./code-spans.tsx";
import { MarkedLines, useLineMarks } from "./line-marks.tsx";
import "./code.css";

interface CodeProps {
  readonly text: string;
  /** A language of code-language.ts, "" for none. */
  readonly language?: string;
  /** Number of the first line; null: no numbers. */
  readonly firstLine?: number | null;
  /** Wraps long lines: for text that is read in full, like a command. */
  readonly isWrapped?: boolean;
}

export const Code = memo(function Code({
  text,
  language = "",
  firstLine = null,
  isWrapped = false,
}: CodeProps) {
  const spans = useSpans(text, text.length > MAX_HIGHLIGHTED ? "" : language);
  const hasMarks = useLineMarks(isWrapped) && firstLine !== null;
  return (
    <div className={isWrapped ? "code code-wrapped" : "code"}>
      {firstLine === null || hasMarks ? null : (
        <pre className="code-numbers" aria-hidden>
          {lineNumbers(text, firstLine)}
        </pre>
      )}
      {hasMarks ? (
        <MarkedLines text={text} spans={spans} firstLine={firstLine} />
      ) : (
        <pre className="code-text">{spans ? <CodeSpans spans={spans} /> : text}</pre>
      )}
    </div>
  );
});

/** Null without colours, and until they arrive. */
function useSpans(text: string, language: string) {
  const job = useMemo(
    () => (language ? ({ kind: "code", text, language } as const) : null),
    [text, language],
  );
  const { state } = useTextJob(job);
  return state.kind === "code" ? state.spans : null;
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
