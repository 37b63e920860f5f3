// Entries of an opened session in the form for views: bounded, with addresses for their images, and as text
// piece after piece. Holds the browser's resources for them until they are released.
import type { JsonObject } from "../../../src/model/json/json.ts";
import type { OpenedSession } from "../../../src/model/session.ts";
import { type EntryRef, refOf } from "../../../src/model/table/entry-ref.ts";
import type { RawText, ReadBody } from "../session-source.ts";
import type { SessionVersions } from "../session-versions.ts";
import { ImageStore } from "./images.ts";
import { pageBody } from "./page-body.ts";
import type { RawPiece, RawReading } from "./raw-reading.ts";

export class EntryBodies {
  readonly #versions: SessionVersions;
  readonly #images = new ImageStore();
  /** The entry whose own text is being read. */
  #raw: { readonly ref: EntryRef; readonly reading: RawReading } | null = null;

  constructor(versions: SessionVersions) {
    this.#versions = versions;
  }

  bodies(refs: readonly EntryRef[]): Promise<readonly JsonObject[]> {
    return Promise.all(refs.map(async (ref) => this.shown(ref, await this.#body(ref)).body));
  }

  async storedBodies(refs: readonly EntryRef[]): Promise<readonly JsonObject[]> {
    const bodies = await Promise.all(refs.map((ref) => this.#body(ref)));
    return bodies.map((body) => pageBody(body));
  }

  /**
   * Of these rows, which are about to be shown. A body that cannot be read now reports that on its own
   * request.
   */
  async ofRows(
    { session, bodies }: OpenedSession,
    rows: readonly number[],
  ): Promise<readonly ReadBody[]> {
    const read = rows.map(async (row) =>
      this.shown(refOf(session.table, row), await bodies.body(row)),
    );
    return Promise.all(read).catch(() => []);
  }

  /** `body`: as it is stored. */
  shown(ref: EntryRef, body: JsonObject): ReadBody {
    return { ref, body: pageBody(this.#images.withUrls(body, `${ref}`)) };
  }

  async raw(ref: EntryRef, max: number): Promise<RawText> {
    const text = await this.#rawText(ref);
    return { text: text.slice(0, max), length: text.length };
  }

  async rawPiece(ref: EntryRef, from: number, length: number): Promise<RawPiece> {
    if (this.#raw?.ref !== ref || this.#raw.reading.given !== from) {
      const { RawReading } = await import("./raw-reading.ts");
      this.#raw = { ref, reading: new RawReading(await this.#rawText(ref)) };
      if (from > 0) this.#raw.reading.take(from);
    }
    return this.#raw.reading.take(length);
  }

  /** The content of these entries may have changed, or no view shows them any more. */
  forget(refs: readonly EntryRef[]): void {
    if (this.#raw && refs.includes(this.#raw.ref)) this.#raw = null;
    for (const ref of refs) this.#images.release(`${ref}`);
  }

  /** Addresses of images stop working. */
  release(): void {
    this.#images.release();
  }

  async #body(ref: EntryRef): Promise<JsonObject> {
    const { bodies, row } = this.#versions.entryAt(ref);
    return bodies.body(row);
  }

  async #rawText(ref: EntryRef): Promise<string> {
    const { bodies, row } = this.#versions.entryAt(ref);
    return bodies.raw(row);
  }
}
