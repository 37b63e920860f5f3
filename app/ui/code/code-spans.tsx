// Coloured source text as the text worker made it. The worker lets no tree be deep.
import type { ElementContent } from "hast";
import "./syntax.css";

interface CodeSpansProps {
  readonly spans: readonly ElementContent[];
}

export function CodeSpans({ spans }: CodeSpansProps) {
  return withKeys(spans).map(({ key, span }) => {
    if (span.type === "text") return span.value;
    if (span.type !== "element") return null;
    const { className } = span.properties;
    return (
      <span key={key} className={Array.isArray(className) ? className.join(" ") : undefined}>
        <CodeSpans spans={span.children} />
      </span>
    );
  });
}

/** Spans have no names: their position is one. */
function withKeys(spans: readonly ElementContent[]) {
  return spans.map((span, position) => ({ key: `span ${position}`, span }));
}
