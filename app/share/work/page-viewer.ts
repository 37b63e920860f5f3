// The built viewer of a page (scripts/build/viewer.mjs), fetched when the first page is made.
import { readViewer } from "../../../src/export/html/read-viewer.ts";
import type { ViewerParts } from "../../../src/export/html/shared-html.ts";
import { SessionError } from "../../../src/model/problem.ts";

export class PageViewer {
  readonly #address: string;
  #parts: Promise<ViewerParts> | null = null;

  constructor(address: string) {
    this.#address = address;
  }

  /** Errors: SessionError "vanished"; the next call fetches it again. */
  parts(): Promise<ViewerParts> {
    this.#parts ??= fetchViewer(this.#address).catch((error: unknown) => {
      this.#parts = null;
      throw error;
    });
    return this.#parts;
  }
}

/** The answer, or "cancelled" on an abort. */
export function until<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  const cancelled = () =>
    new SessionError("cancelled", "The copy was not made.", "Share it again at any time.");
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(cancelled());
    signal.addEventListener("abort", () => reject(cancelled()), { once: true });
    answer.then(resolve, reject);
  });
}

async function fetchViewer(address: string): Promise<ViewerParts> {
  const answer = await fetch(address).catch(() => null);
  if (answer?.ok) return readViewer(await answer.text());
  throw new SessionError(
    "vanished",
    "The part of Espalier that goes into a page could not be loaded.",
    "Check the connection and try again; the other formats work without it.",
  );
}
