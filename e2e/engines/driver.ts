// What a story may ask of a browser, whichever engine and protocol it is.
// The adapters are puppeteer.ts (Firefox, Chromium) and webkit.ts.

/** A visible element: the first that matches. */
export interface Find {
  readonly css: string;
  /** Its `aria-label` or its text, white space collapsed, is exactly this. */
  readonly name?: string;
  /** Its `aria-label` or its text holds this. */
  readonly text?: string;
}

/** An element as it is at a moment. */
export interface Seen {
  /** All of it, white space collapsed. */
  readonly text: string;
  readonly attributes: { readonly [name: string]: string };
  /** Whether any of it is within the window, not scrolled out of it. */
  readonly isInView: boolean;
}

/** One window with empty storage. Every verb throws when the browser cannot do it. */
export interface Driver {
  /** Resolves when the document is loaded. */
  readonly visit: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** The value of an expression in the page, awaited; it comes back as JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Null when nothing visible matches. */
  readonly look: (find: Find) => Promise<Seen | null>;
  /** A press of the mouse in the middle of the element. Throws `NotFound` when there is none. */
  readonly click: (find: Find) => Promise<void>;
  /** One key, with modifiers as in "Control+k"; names as in `KeyboardEvent.key`. */
  readonly press: (key: string) => Promise<void>;
  /** Types letters to whatever has the focus. */
  readonly type: (text: string) => Promise<void>;
  /** Chooses files of the disk in an `input[type=file]`, which may be hidden. */
  readonly setFiles: (css: string, paths: readonly string[]) => Promise<void>;
  readonly screenshot: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A started browser. */
export interface Engine {
  readonly name: string;
  readonly version: string;
  /** Addresses that the browser asks its makers on its own account, whatever it shows. */
  readonly asksItself: RegExp;
  /** A window that shares nothing with earlier ones. */
  readonly open: () => Promise<Driver>;
  readonly close: () => Promise<void>;
}

export interface StartOptions {
  /** Where the browser, or what drives it, lies. */
  readonly path: string;
  /** host:port. All that is not asked of this machine is asked there. */
  readonly proxy: string;
}

/** Windows have this size where the engine lets one choose the inner size. CSS pixels. */
export const WINDOW = { width: 1440, height: 900 };

export class NotFound extends Error {
  constructor(find: Find) {
    super(`Nothing to see of ${describeFind(find)}`);
    this.name = "NotFound";
  }
}

/** For messages: `button “History”`. */
export function describeFind({ css, name, text }: Find): string {
  return [css, name && `“${name}”`, text && `with “${text}”`].filter(Boolean).join(" ");
}
