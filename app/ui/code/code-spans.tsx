// Coloured source text as the text worker made it. The worker keeps trees shallow.
import type { ElementContent, Text } from "hast";
import { Fragment, type ReactNode } from "react";
import "./syntax.css";

interface CodeSpansProps {
  readonly spans: readonly ElementContent[];
  /** Plain text by default. */
  readonly drawText?: ((text: Text) => ReactNode) | undefined;
}

export function CodeSpans({ spans, drawText }: CodeSpansProps) {
  return withKeys(spans).map(({ key, span }) => {
    if (span.type === "text") {
      return drawText ? <Fragment key={key}>{drawText(span)}</Fragment> : span.value;
    }
    if (span.type !== "element") return null;
    const { className } = span.properties;
    return (
      <span key={key} className={Array.isArray(className) ? className.join(" ") : undefined}>
        <CodeSpans spans={span.children} drawText={drawText} />
      </span>
    );
  });
}

/** Spans have no ids: their position is the key. */
function withKeys(spans: readonly ElementContent[]) {
  return spans.map((span, position) => ({ key: `span ${position}`, span }));
}
