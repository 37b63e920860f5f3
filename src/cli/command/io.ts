// What a command prints, and how: text for people or JSON for programs, whichever was asked for is built,
// and only that. Nothing that a file or an argument holds reaches a terminal as anything but text to read:
// only `style` makes what a terminal obeys.
import { printable, printableLine } from "../../text/printable.ts";
import { jsonText } from "./json-text.ts";
import { type Style, styled } from "./style.ts";

/** A part of a line that looks like something. */
interface StyledText {
  readonly style: Style;
  readonly text: string;
}

/** One line without its end, in parts that are put side by side. */
export type Line = string | readonly (string | StyledText)[];

/** All at once, or as they come. */
export type Many<T> = readonly T[] | AsyncIterable<T>;

/** What a command has to say. Only one of its two functions is called. */
export type Answer = { text(): Many<Line> } & (
  | { json(): unknown }
  /** A list: a value a line. */
  | { jsonLines(): Many<unknown> }
);

/** A stream of the process, or what takes its place. */
export interface Out {
  readonly isColored: boolean;
  /** Waits until there is room for more. */
  write(chunk: string | Uint8Array): Promise<void>;
}

export interface IoOptions {
  readonly out: Out;
  /** For what is not the answer. */
  readonly err: Out;
  readonly isJson: boolean;
  /** One line, shown now and then. */
  readonly onProgress: (line: string) => void;
}

/** Characters that are written at once of what is there already. */
const PIECE = 1 << 16;

export class Io {
  readonly #options: IoOptions;
  /** Where answers go: the other stream once a file has gone to this one. */
  #out: Out;

  constructor(options: IoOptions) {
    this.#options = options;
    this.#out = options.out;
  }

  /** Called now and then while a command works for long, with how far it is, on one line. */
  readonly progress = (line: string): void => this.#options.onProgress(printableLine(line));

  /** Answers with the exit code of a command that went well. */
  async print(answer: Answer): Promise<0> {
    if (!this.#options.isJson) await this.#writeAll(answer.text(), (line) => this.#lineText(line));
    else if ("json" in answer) await this.#out.write(`${jsonText(answer.json())}\n`);
    else await this.#writeAll(answer.jsonLines(), (value) => `${jsonText(value)}\n`);
    return 0;
  }

  /** A line beside the answer, for the other stream. */
  async note(line: string): Promise<void> {
    await this.#options.err.write(`${printableLine(line)}\n`);
  }

  /** The bytes of a file instead of an answer; what is printed after them goes to the other stream. */
  async writeFile(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    this.#out = this.#options.err;
    const { out } = this.#options;
    if (bytes instanceof Uint8Array) await out.write(bytes);
    else for await (const chunk of bytes) await out.write(chunk.slice());
  }

  async #writeAll<T>(values: Many<T>, textOf: (value: T) => string): Promise<void> {
    let text = "";
    // What comes slowly is shown as it comes.
    const piece = Symbol.asyncIterator in values ? 0 : PIECE;
    for await (const value of values) {
      text += textOf(value);
      if (text.length <= piece) continue;
      await this.#out.write(text);
      text = "";
    }
    if (text !== "") await this.#out.write(text);
  }

  #lineText(line: Line): string {
    if (typeof line === "string") return `${printable(line)}\n`;
    const parts = line.map((part) => {
      if (typeof part === "string") return printable(part);
      const text = printable(part.text);
      return this.#out.isColored && text !== "" ? styled(part.style, text) : text;
    });
    return `${parts.join("")}\n`;
  }
}
