// An entry as plain text for the clipboard: what its card says, without the card.
import { type ContentBlock, targetOf } from "../../../src/model/blocks/blocks.ts";
import type { Entry } from "../../../src/model/entry/entry.ts";

export function plainText(entry: Entry): string {
  switch (entry.kind) {
    case "bash":
      return `$ ${entry.command}\n${entry.output}`;
    case "compaction":
    case "branchSummary":
      return entry.summary;
    case "system":
      return [blocksText(entry.blocks), ...[...entry.sections.values()].map((text) => text ?? "")]
        .filter(Boolean)
        .join("\n\n");
    case "user":
    case "assistant":
    case "toolResult":
    case "customMessage":
    case "unknown":
      return blocksText(entry.blocks);
    default:
      return "";
  }
}

function blocksText(blocks: readonly ContentBlock[]): string {
  return blocks.map(blockText).filter(Boolean).join("\n\n");
}

function blockText(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return block.text;
    case "toolCall":
      return `[${block.name}] ${targetOf(block)}`.trim();
    case "image":
      return "[image]";
    default:
      return "";
  }
}
