// Source text as a file shows it: line numbers, colours for a known language, nothing wrapped.
import { memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import rehypeHighlight from "rehype-highlight";
import "./code.css";
import "./syntax.css";

/** Characters; longer code is shown without colours. */
const MOST_HIGHLIGHTED = 50_000;

interface CodeProps {
  readonly text: string;
  /** A language of code-language.ts, "" for none. */
  readonly language?: string;
  /** Number of the first line; null: no numbers. */
  readonly firstLine?: number | null;
}

export const Code = memo(function Code({ text, language = "", firstLine = null }: CodeProps) {
  return (
    <div className="code">
      {firstLine === null ? null : (
        <pre className="code-numbers" aria-hidden>
          {lineNumbers(text, firstLine)}
        </pre>
      )}
      <pre className="code-text">
        {language && text.length <= MOST_HIGHLIGHTED ? highlighted(text, language) : text}
      </pre>
    </div>
  );
});

function lineNumbers(text: string, first: number): string {
  let numbers = String(first);
  let line = first;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    line++;
    numbers += `\n${line}`;
  }
  return numbers;
}

/** The highlighter speaks Markdown, so the code goes in as one fenced block. */
function highlighted(text: string, language: string) {
  const ticks = text.match(/`{3,}/g) ?? [];
  const fence = "`".repeat(Math.max(3, ...ticks.map((run) => run.length + 1)));
  return (
    <ReactMarkdown rehypePlugins={[rehypeHighlight]} components={BARE}>
      {`${fence}${language}\n${text}\n${fence}`}
    </ReactMarkdown>
  );
}

/** Only the coloured spans: the frame around them is ours. */
const BARE: Components = {
  pre: ({ children }) => children,
  code: ({ children }) => children,
};
