// The copy inside this page: its texts, taken from the document, and the session file they hold once
// somebody may read it.
import { createStore, type StoreApi } from "zustand/vanilla";
import {
  type CopyFacts,
  type CopyManifest,
  PART,
  readManifest,
  SESSION_PIECE,
} from "../../src/export/html/manifest.ts";
import { type OpenCopy, openCopy } from "../../src/export/html/open-copy.ts";
import { WrongPassphrase } from "../../src/export/html/protection.ts";
import { ensure } from "../../src/lib/ensure.ts";
import type { ByteSource } from "../../src/read/source/byte-source.ts";
import { breathe } from "../ui/browser/breathe.ts";

/** locked: nothing of it can be said yet. */
export type CopyState =
  | { readonly status: "locked"; readonly isBusy: boolean; readonly error: Error | null }
  | {
      readonly status: "open";
      readonly facts: CopyFacts;
      /** Of the JSONL in bytes; 0 while it is unpacked. */
      readonly size: number;
    };

export class PageCopy {
  readonly state: StoreApi<CopyState> = createStore<CopyState>(() => ({
    status: "locked",
    isBusy: false,
    error: null,
  }));
  /** Whether it takes a passphrase. */
  readonly isProtected: boolean;
  readonly #manifest: CopyManifest;
  readonly #pieces: readonly Element[];
  /** The branch as text (src/export/html/plain-html.ts), as soon as it may be read. */
  plainHtml: string;
  readonly #sealedText: string;
  readonly #edges: string;
  readonly #opened = Promise.withResolvers<OpenCopy>();
  #file: Promise<File> | null = null;

  /** Errors: SessionError for a page whose parts are damaged. */
  constructor(page: Document) {
    const stored = ensure(page.getElementById(PART.manifest), "manifest in the page");
    this.#manifest = readManifest(stored.textContent);
    this.#pieces = [...page.querySelectorAll(`script[${SESSION_PIECE}]`)];
    this.plainHtml = page.querySelector("noscript")?.textContent ?? "";
    this.#sealedText = page.getElementById(PART.text)?.textContent ?? "";
    this.#edges = page.getElementById(PART.edges)?.textContent ?? "";
    this.isProtected = this.#manifest.protection !== null;
    if (!this.isProtected) void this.unlock("");
  }

  /** A wrong passphrase is said in the state. */
  async unlock(passphrase: string): Promise<void> {
    this.state.setState({ status: "locked", isBusy: true, error: null }, true);
    try {
      const copy = await openCopy(this.#manifest, passphrase, {
        pieces: this.#texts(),
        text: this.#sealedText,
        edges: this.#edges,
        pause: breathe,
      });
      if (this.isProtected) this.plainHtml = copy.text;
      this.#opened.resolve(copy);
      this.state.setState({ status: "open", facts: copy.facts, size: 0 }, true);
    } catch (failure) {
      const error =
        failure instanceof WrongPassphrase
          ? failure
          : new Error("This browser cannot open protected copies from here.", { cause: failure });
      this.state.setState({ status: "locked", isBusy: false, error }, true);
    }
  }

  /**
   * Its ends alone, for what can be shown before all of it is unpacked; null where that is not worth
   * it. What is wrong with them, unpacking all of it says.
   */
  async ends(): Promise<ByteSource | null> {
    const { ends } = await this.#opened.promise;
    return ends().catch(() => null);
  }

  /** The JSONL, once it is unlocked. Errors: SessionError when it is damaged. */
  file(): Promise<File> {
    this.#file ??= this.#unpacked();
    return this.#file;
  }

  async #unpacked(): Promise<File> {
    const { facts, bytes } = await this.#opened.promise;
    const chunks: BlobPart[] = [];
    for await (const chunk of bytes) chunks.push(new Uint8Array(chunk));
    const file = new File(chunks, facts.fileName);
    this.state.setState({ status: "open", facts, size: file.size }, true);
    return file;
  }

  *#texts(): Generator<string> {
    for (const piece of this.#pieces) yield piece.textContent;
  }
}
