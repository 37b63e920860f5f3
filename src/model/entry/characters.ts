// How many characters of content a model is sent: what a context is estimated from (formats.md 2.21).

import type { ContentBlock } from "../blocks/blocks.ts";
import { stringify } from "../json/stringify.ts";
import type { Entry } from "./entry.ts";

/** What the reference counts an image as. */
const IMAGE_CHARACTERS = 4800;

function blockCharacters(blocks: readonly ContentBlock[]): number {
  let sum = 0;
  for (const block of blocks) {
    if (block.type === "text" || block.type === "thinking") sum += block.text.length;
    if (block.type === "image") sum += IMAGE_CHARACTERS;
    if (block.type === "toolCall") sum += block.name.length + stringify(block.arguments).length;
  }
  return sum;
}

export function charactersOf(entry: Entry): number {
  switch (entry.kind) {
    case "user":
    case "assistant":
    case "toolResult":
    case "customMessage":
      return blockCharacters(entry.blocks);
    case "system": {
      let sum = blockCharacters(entry.blocks) + stringify(entry.toolsAdded).length;
      for (const text of entry.sections.values()) sum += text?.length ?? 0;
      return sum;
    }
    case "bash":
      return entry.isExcluded ? 0 : entry.command.length + entry.output.length;
    case "compaction":
      return entry.retainsAll ? 0 : entry.summary.length;
    case "branchSummary":
      return entry.summary.length;
    default:
      return 0;
  }
}
