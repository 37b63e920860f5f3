// Prints the answer of a command, as text or as JSON; only the form that was asked for is built. Control
// characters from files and arguments are replaced before they reach a terminal: only `styleText` writes escape
// sequences.
import { styleText } from "node:util";
import { printable, printableLine } from "../../text/printable.ts";
import { bytesText, countText } from "../../text/units.ts";
import { jsonPieces, jsonText } from "./json-text.ts";
import { piecesTo } from "./pieces.ts";
import type { Out } from "./streams.ts";

/** How parts of a line look on a terminal, by what they mean. */
const STYLES = {
  strong: "bold",
  faint: "dim",
  good: "green",
  warn: "yellow",
  bad: "red",
  name: "cyan",
} as const;

/** A part of a line that looks like something. */
interface StyledText {
  readonly style: keyof typeof STYLES;
  readonly text: string;
}

/** One line without its end, in parts that are put side by side. */
export type Line = string | readonly (string | StyledText)[];

/** All at once, one after another, or as they come. */
export type Many<T> = Iterable<T> | AsyncIterable<T>;

/**
 * What a command has to say. Only one of its two functions is called. `json`: a field of it may be a list whose items come
 * one after another.
 */
export type Answer = { text(): Many<Line> } & (
  | { json(): unknown }
  /** A list: a value a line. */
  | { jsonLines(): Many<unknown> }
);

/** `line`: called when it is shown, which is not each time. `isLogged`: shown in logs as well as on terminals. */
export type OnProgress = (line: () => string, isLogged: boolean) => void;

export interface IoOptions {
  readonly out: Out;
  /** For what is not the answer. */
  readonly err: Out;
  readonly isJson: boolean;
  /** The one of several files that is answered for. */
  readonly file?: string;
  readonly onProgress: OnProgress;
}

export class Io {
  readonly #options: IoOptions;
  /** Where answers go: the other stream once a file has gone to this one. */
  #out: Out;

  constructor(options: IoOptions) {
    this.#options = options;
    this.#out = options.out;
  }

  /** An Io for one of several files: text comes under its name, JSON has it as `file`. */
  of(file: string): Io {
    return new Io({ ...this.#options, file });
  }

  /** How wide the terminal is that answers go to; infinite where nothing is cut. */
  get columns(): number {
    return this.#out.columns ?? Number.POSITIVE_INFINITY;
  }

  /** Called repeatedly during long work; `line`: how far it is. `isLogged`: see `OnProgress`. */
  readonly progress = (line: () => string, isLogged = true): void =>
    this.#options.onProgress(() => printableLine(line()), isLogged);

  /** Shows on a terminal how many of all bytes of a file are read. */
  readingOf(all: number): (done: number) => void {
    const { file } = this.#options;
    const before = file === undefined ? "" : `${file}: `;
    return (done) =>
      this.progress(() => `${before}${bytesText(done)} of ${bytesText(all)} read`, false);
  }

  /** Answers with the exit code of a command that went well. */
  async print(answer: Answer): Promise<0> {
    const { isJson, file } = this.#options;
    if (isJson) {
      if ("json" in answer) {
        const pieces = jsonPieces(this.#named(answer.json()));
        await this.#writeAll(pieces, (piece) => piece);
        await this.#out.write("\n");
      } else {
        const lineOf = (value: unknown) => `${jsonText(this.#named(value))}\n`;
        await this.#writeAll(answer.jsonLines(), lineOf);
      }
      return 0;
    }
    const lineText = (line: Line) => this.#lineText(line);
    if (file !== undefined) {
      const title: Line = [{ style: "strong", text: `==> ${printableLine(file)} <==` }];
      await this.#writeAll([title], lineText);
    }
    await this.#writeAll(answer.text(), lineText);
    if (file !== undefined) await this.#writeAll([""], lineText);
    return 0;
  }

  /** A line beside the answer, for the other stream. */
  async note(line: string): Promise<void> {
    await this.#options.err.write(`${printableLine(line)}\n`);
  }

  /** Says, where it is so, that a list goes on. */
  async more(count: number, one: string): Promise<void> {
    if (count > 0) await this.note(`and ${countText(count, `more ${one}`)}`);
  }

  /** The bytes of a file instead of an answer; what is printed after them goes to the other stream. */
  async writeFile(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    this.#out = this.#options.err;
    const { out } = this.#options;
    if (bytes instanceof Uint8Array) await out.write(bytes);
    else for await (const chunk of bytes) await out.write(chunk.slice());
  }

  #named(value: unknown): unknown {
    const { file } = this.#options;
    const isNamed = file !== undefined && typeof value === "object" && value !== null;
    return isNamed ? { ...value, file } : value;
  }

  async #writeAll<T>(values: Many<T>, textOf: (value: T) => string): Promise<void> {
    const pieces = piecesTo(this.#out);
    try {
      if (Symbol.asyncIterator in values) {
        for await (const value of values) if (pieces.add(textOf(value))) await pieces.end();
      } else {
        for (const value of values) if (pieces.add(textOf(value))) await pieces.end();
      }
      await pieces.end();
    } finally {
      pieces.drop();
    }
  }

  #lineText(line: Line): string {
    if (typeof line === "string") return `${printable(line)}\n`;
    if (!this.#out.isColored) {
      let text = "";
      for (const part of line) text += typeof part === "string" ? part : part.text;
      return `${printable(text)}\n`;
    }
    const parts = line.map((part) => {
      if (typeof part === "string") return printable(part);
      const text = printable(part.text);
      return text === "" ? "" : styleText(STYLES[part.style], text, { validateStream: false });
    });
    return `${parts.join("")}\n`;
  }
}
