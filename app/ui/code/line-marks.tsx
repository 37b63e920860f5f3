// Numbers of lines that go on below: one column of numbers fits no lines that are several. Each line of the
// text begins with an empty mark that the style draws its number beside, so the text stays what it was.
import type { ElementContent, Nodes } from "hast";
import { Fragment, useMemo } from "react";
import { lineBreaks } from "../text/cut-text.ts";
import { useReadingSettings } from "../theme/reading.ts";
import { walkTree } from "../worker/limited-tree.ts";
import { CodeSpans } from "./code-spans.tsx";

/** Whether the numbers stand in the text. `isWrapped`: its lines go on below whatever was chosen. */
export function useLineMarks(isWrapped: boolean): boolean {
  const { code } = useReadingSettings();
  return isWrapped || code === "wrap";
}

/** By each text below the spans, the number of the line that it begins in. */
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
  /** The same in colours; null: it has none. */
  readonly spans: readonly ElementContent[] | null;
  readonly firstLine: number;
}

export function MarkedLines({ text, spans, firstLine }: MarkedLinesProps) {
  const lines = useMemo(() => (spans ? linesOfTexts(spans, firstLine) : null), [spans, firstLine]);
  const last = `${firstLine + lineBreaks(text)}`;
  return (
    <pre
      className={`code-text code-marked${last.length > USUAL_DIGITS ? " code-marked-wide" : ""}`}
    >
      <LineMark line={firstLine} />
      {spans ? (
        <CodeSpans
          spans={spans}
          drawText={(span) => <MarkedText text={span.value} line={lines?.get(span) ?? firstLine} />}
        />
      ) : (
        <MarkedText text={text} line={firstLine} />
      )}
    </pre>
  );
}

/** Longer numbers take more room. */
const USUAL_DIGITS = 4;

function LineMark({ line }: { readonly line: number }) {
  return <i className="code-line" data-line={line} aria-hidden />;
}

interface MarkedTextProps {
  readonly text: string;
  /** That it begins in, and that has its mark already. */
  readonly line: number;
}

function MarkedText({ text, line }: MarkedTextProps) {
  const parts = text.split("\n");
  return withKeys(parts).map(({ key, part }, at) => (
    <Fragment key={key}>
      {at === 0 ? null : <LineMark line={line + at} />}
      {at === parts.length - 1 ? part : `${part}\n`}
    </Fragment>
  ));
}

/** Equal lines may repeat, and a file may number them as it likes: only their position tells them apart. */
function withKeys(parts: readonly string[]) {
  return parts.map((part, position) => ({ key: `line ${position}`, part }));
}
