// How many characters of content a model is sent: what a context is estimated from (formats.md 2.21).

import type { ContentBlock } from "../blocks/blocks.ts";
import { stringify } from "../json/stringify.ts";

/** What the reference counts an image as. */
const IMAGE_CHARACTERS = 4800;

export function blockCharacters(blocks: readonly ContentBlock[]): number {
  let sum = 0;
  for (const block of blocks) {
    if (block.type === "text" || block.type === "thinking") sum += block.text.length;
    if (block.type === "image") sum += IMAGE_CHARACTERS;
    if (block.type === "toolCall") sum += block.name.length + stringify(block.arguments).length;
  }
  return sum;
}
