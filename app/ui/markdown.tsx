// Markdown from a file nobody vouches for: no raw HTML, no pictures from elsewhere, links only where
// a person clicks. The only place of the app that renders Markdown.
import { memo, type ReactNode } from "react";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import rehypeHighlight from "rehype-highlight";
import remarkGfm from "remark-gfm";
import "./markdown.css";
import "./syntax.css";

/** Longer texts are shown without colours: a highlighter is slower than a reader. Characters. */
const MOST_HIGHLIGHTED = 50_000;

/** Longer texts are shown as they are: parsing them would stop the page. Characters. */
const MOST_PARSED = 200_000;

const SAFE_ADDRESS = /^(?:https?|mailto):/i;

export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  if (text.length > MOST_PARSED) {
    return <div className="markdown markdown-plain">{text}</div>;
  }
  return (
    <div className="markdown">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={hasCode(text) ? HIGHLIGHT : NO_PLUGINS}
        urlTransform={asWritten}
        components={COMPONENTS}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
});

type Plugins = NonNullable<Options["rehypePlugins"]>;

const HIGHLIGHT: Plugins = [rehypeHighlight];
const NO_PLUGINS: Plugins = [];

/** The plugin registers all its languages for every text anew: texts without a fence are spared it. */
function hasCode(text: string): boolean {
  return text.length <= MOST_HIGHLIGHTED && /^ *(?:```|~~~)/m.test(text);
}

/** Addresses are kept to be read; `a` and `img` below decide what may be followed: nothing is loaded. */
const asWritten = (url: string) => url;

/** All headings are one level below the card's own, however the text counts them. */
const heading = (level: number) => (props: { readonly children?: ReactNode }) => (
  <h3 className={`markdown-heading markdown-heading-${level}`}>{props.children}</h3>
);

const COMPONENTS: Components = {
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(4),
  h6: heading(4),
  a: ({ href, children }) =>
    href && SAFE_ADDRESS.test(href) ? (
      <a href={href} target="_blank" rel="noreferrer noopener" title={href}>
        {children}
      </a>
    ) : (
      <span className="markdown-unlinked" title={href}>
        {children}
      </span>
    ),
  img: ({ src, alt }) => (
    <span className="markdown-image" title="Pictures from elsewhere are not loaded">
      Image{alt ? ` “${alt}”` : ""}, not loaded: <bdi>{String(src ?? "")}</bdi>
    </span>
  ),
  input: ({ checked }) => (
    <span className="markdown-task" role="img" aria-label={checked ? "done" : "open"}>
      {checked ? "☑" : "☐"}
    </span>
  ),
  table: ({ children }) => (
    <div className="markdown-table">
      <table>{children}</table>
    </div>
  ),
};
