// Numbers of lines that wrap: a single column of numbers cannot line up with them. Each line of the text
// begins with an empty mark that the style draws its number beside, so the text stays the same.
import type { ElementContent, Nodes } from "hast";
import { Fragment, useMemo } from "react";
import { lineBreaks } from "../text/drawn-text.ts";
import { useTypography } from "../theme/typography.ts";
import { walkTree } from "../worker/limited-tree.ts";
import { CodeSpans } from "./code-spans.tsx";

/** Whether the numbers stand in the text. `isWrapped`: its lines wrap whatever the setting. */
export function useLineMarks(isWrapped: boolean): boolean {
  const { code } = useTypography();
  return isWrapped || code === "wrap";
}

/** For each text below the spans, the number of the line in which it begins. */
export function linesOfTexts(
  spans: readonly ElementContent[],
  first: number,
): ReadonlyMap<ElementContent, number> {
  const lines = new Map<ElementContent, number>();
  let line = first;
  walkTree<Nodes>({ type: "root", children: [...spans] }, (node) => {
    if (node.type !== "text") return true;
    lines.set(node, line);
    line += node.value.split("\n").length - 1;
    return true;
  });
  return lines;
}

interface MarkedLinesProps {
  readonly text: string;
  /** The same with colours; null: it has none. */
  readonly spans: readonly ElementContent[] | null;
  readonly firstLine: number;
}

export function MarkedLines({ text, spans, firstLine }: MarkedLinesProps) {
  const lines = useMemo(() => (spans ? linesOfTexts(spans, firstLine) : null), [spans, firstLine]);
  const count = lineBreaks(text);
  const isWide = `${firstLine + count}`.length > USUAL_DIGITS;
  const step = count > MAX_MARKED ? LONG_STEP : 1;
  return (
    <pre className={`code-text code-marked${isWide ? " code-marked-wide" : ""}`}>
      <LineMark line={firstLine} />
      {spans ? (
        <CodeSpans
          spans={spans}
          drawText={(span) => (
            <MarkedText text={span.value} line={lines?.get(span) ?? firstLine} step={step} />
          )}
        />
      ) : (
        <MarkedText text={text} line={firstLine} step={step} />
      )}
    </pre>
  );
}

/** Longer numbers take more room. */
const USUAL_DIGITS = 4;

/** With more lines, shown on request, laying out all numbers takes longer than the text. */
const MAX_MARKED = 1000;
/** Then these have a number: 5, 10, 15 … */
const LONG_STEP = 5;

function LineMark({ line }: { readonly line: number }) {
  return <i className="code-line dim" data-line={line} aria-hidden />;
}

interface MarkedTextProps {
  readonly text: string;
  /** The line in which it begins, which has its mark already. */
  readonly line: number;
  readonly step: number;
}

function MarkedText({ text, line, step }: MarkedTextProps) {
  const parts = markedParts(text, line, step);
  return parts.map(({ from, line, text }) => (
    <Fragment key={from}>
      {line === null ? null : <LineMark line={line} />}
      {text}
    </Fragment>
  ));
}

/** The text, cut where a line with a number begins. `line`: the one in which it begins. Exported for tests. */
export function markedParts(text: string, line: number, step: number) {
  const parts: { from: number; line: number | null; text: string }[] = [];
  let [from, begun]: [number, number | null] = [0, null];
  let now = line;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) {
    now++;
    if (now % step !== 0) continue;
    parts.push({ from, line: begun, text: text.slice(from, end + 1) });
    [from, begun] = [end + 1, now];
  }
  parts.push({ from, line: begun, text: text.slice(from) });
  return parts;
}
