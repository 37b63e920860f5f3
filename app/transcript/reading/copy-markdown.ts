// Copies entries as Markdown to the clipboard: the worker writes the text next to the bytes and reports
// progress; a refusal of the browser is shown. One copy at a time: a new request ends the one under way.
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ExcerptRequest } from "../../../src/export/markdown/write-excerpt.ts";
import { countText, numberText } from "../../../src/text/units.ts";
import type { OpenSession } from "../../session/open/open-session.ts";

export type CopyState =
  | { readonly kind: "idle" }
  | { readonly kind: "writing"; readonly what: string; readonly progress: number }
  | { readonly kind: "done"; readonly text: string }
  /** `text`: what would have been copied, where only the browser refused. */
  | { readonly kind: "failed"; readonly reason: string; readonly text: string | null };

/** Largest text for the clipboard. Characters. */
const LIMITS = { one: 1_000_000, all: 2_000_000 };

export interface CopyRequest extends Omit<ExcerptRequest, "limits"> {
  /** "the turn" */
  readonly what: string;
  /** Markdown above it; "" for none. */
  readonly title: string;
}

export class MarkdownCopy {
  readonly state: StoreApi<CopyState> = createStore<CopyState>(() => ({ kind: "idle" }));
  #latest = 0;

  async copy({ source, version }: OpenSession, { what, title, ...request }: CopyRequest) {
    const own = ++this.#latest;
    const isWanted = () => own === this.#latest;
    this.#set({ kind: "writing", what, progress: 0 });
    const texts = title === "" ? [] : [`${title}\n`];
    let done = 0;
    try {
      await source.excerpt(version, { ...request, limits: LIMITS }, (batch) => {
        if (!isWanted()) return false;
        for (const { text } of batch.parts) texts.push(text);
        done = batch.done;
        this.#set({ kind: "writing", what, progress: done / Math.max(1, request.rows.length) });
        return true;
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (isWanted()) this.#set({ kind: "failed", reason, text: null });
      return;
    }
    if (!isWanted()) return;
    const left = request.rows.length - done;
    if (left > 0) texts.push(leftOut(left));
    await this.write(what, `${texts.join("").trim()}\n`);
  }

  /** Also called by a second click, which the browser takes for consent. */
  async write(what: string, text: string): Promise<void> {
    const own = ++this.#latest;
    try {
      await navigator.clipboard.writeText(text);
      const size = `${numberText(text.length)} characters`;
      if (own === this.#latest) {
        this.#set({ kind: "done", text: `Copied ${what} as Markdown: ${size}` });
      }
    } catch {
      const reason = `The browser did not allow copying ${what}`;
      if (own === this.#latest) this.#set({ kind: "failed", reason, text });
    }
  }

  /** Ends the copy under way, and clears the message. */
  stop(): void {
    this.#latest++;
    this.#set({ kind: "idle" });
  }

  #set(state: CopyState): void {
    this.state.setState(state, true);
  }
}

function leftOut(count: number): string {
  const entries = countText(count, "more entry", "more entries");
  return `\n*Left out: ${entries}. “Share” writes a whole branch to a Markdown file.*\n`;
}
