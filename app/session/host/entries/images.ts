// Images of an entry, taken out of its JSON as Blobs: megabytes of base64 never reach the page, and
// only types that are pictures and nothing else become an address an <img> may load.

import { isArray, isObject, type Json, type JsonObject } from "../../../../src/model/json/json.ts";
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

/** The addresses made so far, so that the same row read twice does not hold two copies. */
export class ImageStore {
  readonly #urls = new Map<string, string>();

  /** The entry with every decodable picture's `data` replaced by a blob: URL. `name`: unlike any other's. */
  withUrls(entry: JsonObject, name: string): JsonObject {
    const { message, content } = entry;
    if (isObject(message) && isArray(message.content)) {
      return { ...entry, message: { ...message, content: this.#blocks(message.content, name) } };
    }
    return isArray(content) ? { ...entry, content: this.#blocks(content, name) } : entry;
  }

  /** Their addresses stop working. */
  release(): void {
    for (const url of this.#urls.values()) URL.revokeObjectURL(url);
    this.#urls.clear();
  }

  #blocks(blocks: readonly Json[], name: string): readonly Json[] {
    let pictures = 0;
    return blocks.map((block, index) => {
      if (!isObject(block) || block.type !== "image") return block;
      pictures++;
      if (pictures > MAX_PICTURES) return { ...block, data: "" };
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
