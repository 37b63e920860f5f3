// Content blocks of a message, in their order. Tool calls are the business of the reply card.
import type { ContentBlock } from "../../src/model/blocks.ts";
import { countText } from "../../src/text/units.ts";
import { Markdown } from "../ui/markdown.tsx";
import { JsonText } from "./json-text.tsx";
import { Picture } from "./picture.tsx";
import "./blocks.css";

type PlainBlock = Exclude<ContentBlock, { readonly type: "toolCall" }>;

export function Block({ block }: { readonly block: PlainBlock }) {
  switch (block.type) {
    case "text":
      return block.text.trim() === "" ? null : <Markdown text={block.text} />;
    case "thinking":
      return <Thinking text={block.text} isRedacted={block.isRedacted} />;
    case "image":
      return <Picture mimeType={block.mimeType} data={block.data} />;
    default:
      return (
        <details className="fold">
          <summary>
            Block of unknown type “<bdi>{block.name}</bdi>”
          </summary>
          <div className="fold-content">
            <JsonText value={block.value} />
          </div>
        </details>
      );
  }
}

/** Blocks without tool calls, e.g. of a user message. */
export function Blocks({ blocks }: { readonly blocks: readonly ContentBlock[] }) {
  return withKeys(blocks).map(({ key, block }) =>
    block.type === "toolCall" ? null : <Block key={key} block={block} />,
  );
}

/** Blocks have no names of their own; their place in the message is one. */
export function withKeys<T>(blocks: readonly T[]): readonly { key: string; block: T }[] {
  return blocks.map((block, place) => ({ key: `block ${place}`, block }));
}

function Thinking({ text, isRedacted }: { readonly text: string; readonly isRedacted: boolean }) {
  if (isRedacted) return <p className="thinking">Thinking, redacted by the provider</p>;
  if (text.trim() === "") return <p className="thinking">Thinking, only its signature was kept</p>;
  return (
    <details className="thinking">
      <summary>Thinking, {countText(wordCount(text), "word")}</summary>
      <div className="thinking-text">
        <Markdown text={text} />
      </div>
    </details>
  );
}

function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
