// The copy inside this page: its texts, taken from the document as it arrives, and its session file, once
// it is unlocked.
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
import { breathe } from "../ui/browser/later.ts";

/** locked: the content is encrypted. */
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
  /** Whether an incomplete page has received nothing for a while. */
  readonly isSilent: StoreApi<boolean> = createStore(() => false);
  /** Whether it takes a passphrase. */
  readonly isProtected: boolean;
  readonly #page: Document;
  readonly #manifest: CopyManifest;
  #unsealedText = "";
  readonly #opened = Promise.withResolvers<OpenCopy>();
  #file: Promise<File> | null = null;

  /** Errors: SessionError for a page whose parts are damaged. */
  constructor(page: Document) {
    this.#page = page;
    const stored = ensure(page.getElementById(PART.manifest), "manifest in the page");
    this.#manifest = readManifest(stored.textContent);
    this.isProtected = "protection" in this.#manifest;
    if (!this.isProtected) void this.unlock("");
  }

  /** The branch as text (src/export/html/plain-html.ts), as soon as it is unlocked; "" before. */
  get plainHtml(): string {
    if (this.isProtected) return this.#unsealedText;
    return this.#page.querySelector("noscript")?.textContent ?? "";
  }

  /** The state reports a wrong passphrase. */
  async unlock(passphrase: string): Promise<void> {
    this.state.setState({ status: "locked", isBusy: true, error: null }, true);
    try {
      const copy = await openCopy(this.#manifest, passphrase, {
        pieces: this.#pieces(),
        text: () => this.#restOf(PART.text),
        edges: this.#textOf(PART.edges),
        pause: breathe,
      });
      this.#unsealedText = copy.text;
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
   * Only its ends, for what can be shown before everything is unpacked; null where that is not worth it.
   * Unpacking the whole file reports errors in them.
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

  async *#pieces(): AsyncGenerator<string> {
    await wholePage(this.#page, (isSilent) => this.isSilent.setState(isSilent, true));
    for (const piece of this.#page.querySelectorAll(`script[${SESSION_PIECE}]`)) {
      yield piece.textContent;
    }
  }

  /** Of an element before the page's first script; "" without one. */
  #textOf(id: string): string {
    return this.#page.getElementById(id)?.textContent ?? "";
  }

  async #restOf(id: string): Promise<string> {
    await wholePage(this.#page);
    return this.#textOf(id);
  }
}

/**
 * A page that has received nothing for this time may have lost its connection: no engine reports that.
 * Milliseconds.
 */
const SILENT_MS = 20_000;
const LOOK_MS = 1000;

/** Resolves once the page is complete. `onSilent`: whether nothing has arrived for a while. */
async function wholePage(
  page: Document,
  onSilent: (isSilent: boolean) => void = () => {},
): Promise<void> {
  if (page.readyState !== "loading") return;
  let [arrived, since] = ["", performance.now()];
  const watch = setInterval(() => {
    const now = arrivedOf(page);
    if (now !== arrived) [arrived, since] = [now, performance.now()];
    onSilent(performance.now() - since > SILENT_MS);
  }, LOOK_MS);
  await new Promise((resolve) =>
    page.addEventListener("DOMContentLoaded", resolve, { once: true }),
  );
  clearInterval(watch);
  onSilent(false);
}

/**
 * Changes once more of the page has arrived; the text of its last part may be incomplete. What the app draws meanwhile
 * is no part of it.
 */
function arrivedOf(page: Document): string {
  const parts = page.querySelectorAll("script, noscript");
  const text = parts[parts.length - 1]?.lastChild;
  return `${parts.length} ${text instanceof Text ? text.length : 0}`;
}
