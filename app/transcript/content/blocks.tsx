// Content blocks of a message, in their order. The reply card shows tool calls.
import type { ContentBlock } from "../../../src/model/blocks/blocks.ts";
import { countText } from "../../../src/text/units.ts";
import { Fold } from "../../ui/layout/fold.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { Markdown } from "../../ui/text/markdown.tsx";
import { JsonText } from "./json-text.tsx";
import { KindFold } from "./kind-fold.tsx";
import { Picture } from "./picture.tsx";
import "./blocks.css";

/** Characters. */
const MAX_WORDS_COUNTED = 200_000;

/** Before a name. */
const BLOCK_TITLES = {
  call: "Call of the provider’s tool",
  result: "Result of the provider’s tool",
  unknown: "Block of unknown type",
};

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
        <Fold
          held={block.value}
          summary={
            <>
              {BLOCK_TITLES[block.ofProvider ?? "unknown"]} “<bdi>{drawnName(block.name, 80)}</bdi>”
            </>
          }
        >
          <div className="fold-content">
            <JsonText value={block.value} />
          </div>
        </Fold>
      );
  }
}

/** Blocks without tool calls, e.g. of a user message. */
export function Blocks({ blocks }: { readonly blocks: readonly ContentBlock[] }) {
  return (
    <Paged items={blocks} words={BLOCK_WORDS}>
      {(page) =>
        page.map(({ key, item }) =>
          item.type === "toolCall" ? null : <Block key={key} block={item} />,
        )
      }
    </Paged>
  );
}

export const BLOCK_WORDS = ["block", "blocks"] as const;

function Thinking({ text, isRedacted }: { readonly text: string; readonly isRedacted: boolean }) {
  if (isRedacted) return <p className="thinking">Thinking, redacted by the provider</p>;
  if (text.trim() === "")
    return <p className="thinking">Thinking, only the signature is recorded</p>;
  return (
    <KindFold
      kind="thinking"
      name={`${text.length}`}
      className="thinking"
      held={text}
      summary={`Thinking, ${sizeText(text)}`}
    >
      <div className="thinking-text muted">
        <Markdown text={text} />
      </div>
    </KindFold>
  );
}

/** In words, unless counting them would take too long. */
function sizeText(text: string): string {
  if (text.length > MAX_WORDS_COUNTED) return countText(text.length, "character");
  return countText(text.match(/\S+/g)?.length ?? 0, "word");
}
