// Markdown from an untrusted file: no raw HTML, no pictures from elsewhere, links only where the user
// clicks. The only module of the app that renders Markdown. The text worker parses it; until then, and
// where that would take too long, the source text is shown.
import type { Root } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { memo, type ReactNode, useMemo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import type { Components } from "react-markdown";
import { Button } from "../control/button.tsx";
import { useTextJob } from "../worker/use-text-job.ts";
import { withoutStacks } from "./drawn-text.ts";
import { LongText } from "./long-text.tsx";
import "./markdown.css";
import "../code/syntax.css";

/** Longer texts are shown as source: drawing them would block the page. Characters. */
const MAX_PARSED = 200_000;

/** Shown while the worker reads: a screen or two. Characters. */
const MAX_WAITING = 12_000;

const SAFE_ADDRESS = /^(?:https?|mailto):/i;

interface MarkdownProps {
  readonly text: string;
  /** In print, where nothing comes later: text that is not parsed yet is shown whole. */
  readonly isPrinted?: boolean;
}

export const Markdown = memo(function Markdown({ text, isPrinted = false }: MarkdownProps) {
  return text.length > MAX_PARSED ? (
    <AsWritten text={text} />
  ) : (
    <Parsed text={text} isPrinted={isPrinted} />
  );
});

function Parsed({ text, isPrinted }: Required<MarkdownProps>) {
  const job = useMemo(() => ({ kind: "markdown", text }) as const, [text]);
  const { state, insist } = useTextJob(job);
  switch (state.kind) {
    case "markdown":
      return state.tree ? <Drawn tree={state.tree} /> : <AsWritten text={text} />;
    case "waiting":
      return <Waiting text={isPrinted ? text : text.slice(0, MAX_WAITING)} />;
    case "slow":
      return (
        <AsWritten text={text}>
          <p className="markdown-note muted small">
            This is the plain text: formatting it as Markdown takes long.{" "}
            <Button onClick={insist}>Show as Markdown</Button>
          </p>
        </AsWritten>
      );
    default:
      return <AsWritten text={text} />;
  }
}

/** The worker's tree as elements: by the renderer of react-markdown, which would parse the text itself. */
function Drawn({ tree }: { readonly tree: Root }) {
  return <div className="markdown">{toJsxRuntime(tree, DRAWING)}</div>;
}

/** As paragraphs, like most texts: little moves when the answer comes. */
function Waiting({ text }: { readonly text: string }) {
  const paragraphs = withoutStacks(text)
    .split(/\n{2,}/)
    .map((paragraph, position) => ({ paragraph, key: `paragraph ${position}` }));
  return (
    <div className="markdown markdown-plain">
      {paragraphs.map(({ key, paragraph }) => (
        <p key={key}>{paragraph}</p>
      ))}
    </div>
  );
}

function AsWritten({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <>
      {children}
      <LongText text={text}>
        {(shown) => <div className="markdown markdown-plain">{shown}</div>}
      </LongText>
    </>
  );
}

/** All headings are one level below the card's own, whatever their level in the text. */
const heading = (level: number) => (props: HeadingProps) => (
  <h3 className={`markdown-heading markdown-heading-${level} ${props.className ?? ""}`}>
    {props.children}
  </h3>
);

interface HeadingProps {
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** Addresses stay readable; `a` and `img` decide which may be followed: nothing is loaded. */
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
    <span className="markdown-image muted small" title="Images from other addresses are not loaded">
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

const DRAWING = { Fragment, jsx, jsxs, components: COMPONENTS, ignoreInvalidStyle: true };
