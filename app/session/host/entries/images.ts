// Images of an entry, taken out of its JSON as Blobs: megabytes of base64 never reach the page, and
// only types that are pictures and nothing else become an address an <img> may load.

import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectField,
} from "../../../../src/model/json/json.ts";
import { bytesInBase64 } from "../../../../src/text/bytes.ts";

/** Types that cannot hold script. SVG is not among them. */
const PICTURES: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
]);

/** Of one entry; the browser takes about a millisecond for the address of one. */
const MAX_PICTURES = 500;

/** How many pictures of an entry may still get an address. */
interface Left {
  pictures: number;
}

/** The addresses made so far, so that the same row read twice does not hold two copies. */
export class ImageStore {
  readonly #urls = new Map<string, string>();

  /**
   * The entry with every decodable picture's `data` replaced by a blob: URL, those of messages that a compaction keeps
   * and of what stands for what it summarised too. `name`: unlike any other's.
   */
  withUrls(entry: JsonObject, name: string): JsonObject {
    const { message, content, retainedTail, preserveData } = entry;
    const left = { pictures: MAX_PICTURES };
    if (isObject(message) && isArray(message.content)) {
      return { ...entry, message: this.#withContent(message, name, left) };
    }
    if (isArray(content)) return this.#withContent(entry, name, left);
    const shot = isObject(preserveData) ? objectField(preserveData, "snapcompact") : undefined;
    const frames = shot?.frames;
    const hasTail = isArray(retainedTail) && retainedTail.length > 0;
    if (!hasTail && !isArray(frames)) return entry;
    return {
      ...entry,
      ...(isObject(preserveData) &&
        isArray(frames) && {
          preserveData: {
            ...preserveData,
            snapcompact: { ...shot, frames: this.#blocks(frames, `${name}.frame`, left) },
          },
        }),
      ...(hasTail && {
        retainedTail: retainedTail.map((kept, index) =>
          isObject(kept) ? this.#withContent(kept, `${name}.kept${index}`, left) : kept,
        ),
      }),
    };
  }

  /** Their addresses stop working. */
  release(): void {
    for (const url of this.#urls.values()) URL.revokeObjectURL(url);
    this.#urls.clear();
  }

  #withContent(message: JsonObject, name: string, left: Left): JsonObject {
    const { content } = message;
    return isArray(content) ? { ...message, content: this.#blocks(content, name, left) } : message;
  }

  #blocks(blocks: readonly Json[], name: string, left: Left): readonly Json[] {
    return blocks.map((block, index) => {
      if (!isObject(block) || block.type !== "image") return block;
      left.pictures--;
      if (left.pictures < 0) return { ...block, data: "" };
      const { data, mimeType } = block;
      if (typeof data !== "string" || typeof mimeType !== "string") return block;
      const url = this.#url(data, mimeType, `${name}.${index}`);
      return url === null ? block : { ...block, data: url };
    });
  }

  #url(data: string, mimeType: string, name: string): string | null {
    const known = this.#urls.get(name);
    if (known) return known;
    if (!PICTURES.has(mimeType)) return null;
    const bytes = bytesInBase64(data);
    if (!bytes) return null;
    const url = URL.createObjectURL(new Blob([bytes], { type: mimeType }));
    this.#urls.set(name, url);
    return url;
  }
}
