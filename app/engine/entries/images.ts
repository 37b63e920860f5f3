// Images of an entry, taken out of its JSON as Blobs: megabytes of base64 never reach the page, and only
// types that are pictures and nothing else get an address that an <img> may load.

import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectField,
} from "../../../src/model/json/json.ts";
import { bytesInBase64 } from "../../../src/text/bytes.ts";

/** Types that cannot hold script. SVG is not among them. */
const PICTURES: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
]);

/** Of one entry; the browser takes about a millisecond for the address of one. */
const MAX_PICTURES = 500;

/** An entry whose pictures get addresses. */
interface Entry {
  /** How many more may get one. */
  left: number;
  /** Its addresses, by the place of the picture in the entry. */
  readonly urls: Map<string, string>;
}

/** The addresses so far, so that reading a row twice does not hold two copies. */
export class ImageStore {
  /** By entry. */
  readonly #urls = new Map<string, Map<string, string>>();

  /**
   * The entry with every decodable picture's `data` replaced by a blob: URL, also in messages that a
   * compaction keeps and in the replacement of what it summarised. `name`: unique for the entry.
   */
  withUrls(entry: JsonObject, name: string): JsonObject {
    const urls = this.#urls.get(name) ?? new Map<string, string>();
    const own = { left: MAX_PICTURES, urls };
    const shown = this.#shown(entry, own);
    if (urls.size > 0) this.#urls.set(name, urls);
    return shown;
  }

  #shown(entry: JsonObject, own: Entry): JsonObject {
    const { message, content, retainedTail, preserveData } = entry;
    if (isObject(message) && isArray(message.content)) {
      return { ...entry, message: withContent(message, "", own) };
    }
    if (isArray(content)) return withContent(entry, "", own);
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
            snapcompact: { ...shot, frames: withAddresses(frames, "frame", own) },
          },
        }),
      ...(hasTail && {
        retainedTail: retainedTail.map((kept, index) =>
          isObject(kept) ? withContent(kept, `kept${index}`, own) : kept,
        ),
      }),
    };
  }

  /** Revokes the addresses of an entry, or of all entries when left out. */
  release(name?: string): void {
    for (const one of name === undefined ? [...this.#urls.keys()] : [name]) {
      for (const url of this.#urls.get(one)?.values() ?? []) URL.revokeObjectURL(url);
      this.#urls.delete(one);
    }
  }
}

function withContent(message: JsonObject, place: string, own: Entry): JsonObject {
  const { content } = message;
  return isArray(content) ? { ...message, content: withAddresses(content, place, own) } : message;
}

function withAddresses(blocks: readonly Json[], place: string, own: Entry): readonly Json[] {
  return blocks.map((block, index) => {
    if (!isObject(block) || block.type !== "image") return block;
    own.left--;
    if (own.left < 0) return { ...block, data: "" };
    const { data, mimeType } = block;
    if (typeof data !== "string" || typeof mimeType !== "string") return block;
    const url = addressOf(data, mimeType, `${place}.${index}`, own.urls);
    return url === null ? block : { ...block, data: url };
  });
}

function addressOf(
  data: string,
  mimeType: string,
  place: string,
  urls: Map<string, string>,
): string | null {
  const known = urls.get(place);
  if (known) return known;
  if (!PICTURES.has(mimeType)) return null;
  const bytes = bytesInBase64(data);
  if (!bytes) return null;
  const url = URL.createObjectURL(new Blob([bytes], { type: mimeType }));
  urls.set(place, url);
  return url;
}
