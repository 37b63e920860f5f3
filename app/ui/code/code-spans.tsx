// Coloured source text as the text worker made it. The worker lets no tree be deep.
import type { ElementContent } from "hast";
import { MarkedText } from "./line-marks.tsx";
import "./syntax.css";

interface CodeSpansProps {
  readonly spans: readonly ElementContent[];
  /** By text, the line it begins in; null: lines have no marks. */
  readonly lines?: ReadonlyMap<ElementContent, number> | null;
}

export function CodeSpans({ spans, lines = null }: CodeSpansProps) {
  return withKeys(spans).map(({ key, span }) => {
    if (span.type === "text") {
      const line = lines?.get(span);
      return line === undefined ? (
        span.value
      ) : (
        <MarkedText key={key} text={span.value} line={line} />
      );
    }
    if (span.type !== "element") return null;
    const { className } = span.properties;
    return (
      <span key={key} className={Array.isArray(className) ? className.join(" ") : undefined}>
        <CodeSpans spans={span.children} lines={lines} />
      </span>
    );
  });
}

/** Spans have no names: their position is one. */
function withKeys(spans: readonly ElementContent[]) {
  return spans.map((span, position) => ({ key: `span ${position}`, span }));
}
