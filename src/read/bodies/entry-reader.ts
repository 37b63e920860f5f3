// Reads the entries that most of a session is made of straight from their bytes, on the walk that finds
// their heads: what `readEntry` makes of them, but for long texts, of which only the beginning is read.
// What it does not know exactly it leaves to JSON.parse.
import { subAgentRuns } from "../../model/agent/sub-agent-runs.ts";
import type { ContentBlock } from "../../model/entry/blocks.ts";
import type { Entry } from "../../model/entry/entry.ts";
import {
  figureField,
  momentField,
  NOT_RECORDED,
  readUsage,
  type Usage,
} from "../../model/entry/usage.ts";
import { isObject, type JsonObject } from "../../model/json/json.ts";
import { FoundValues, KeyNumbers } from "./found-values.ts";
import { userEntry } from "./user-entry.ts";
import { isNumeral, ValueReader } from "./value-reader.ts";

const QUOTE = 34;
const COMMA = 44;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const LETTER_T = 116;
const OPEN_BRACE = 123;

const MESSAGE = {
  content: 0,
  usage: 1,
  details: 2,
  timestamp: 3,
  durationMs: 4,
  isError: 5,
  stopReason: 6,
  provider: 7,
  model: 8,
  responseModel: 9,
  errorMessage: 10,
  toolCallId: 11,
  toolName: 12,
  duration: 13,
} as const;
const USAGE = {
  input: 0,
  output: 1,
  cacheRead: 2,
  cacheWrite: 3,
  reasoning: 4,
  totalTokens: 5,
  cost: 6,
  // Such a usage is left to JSON.parse, and such costs, too: what they say is no number.
  [NOT_RECORDED]: 7,
} as const;
const COST = {
  input: 0,
  output: 1,
  cacheRead: 2,
  cacheWrite: 3,
  total: 4,
  [NOT_RECORDED]: 5,
} as const;
const BLOCK = { type: 0, text: 1, thinking: 2, data: 3, id: 4, name: 5, arguments: 6 } as const;
const TYPE = { text: 0, thinking: 1, image: 2, toolCall: 3 } as const;
/** What a block must have as a string, by its type; -1: nothing. */
const VALUE_OF_TYPE: readonly number[] = [BLOCK.text, -1, BLOCK.data, -1];
/** Calls and results name the same tools. */
const TOOL_NAMES = MESSAGE.toolName;

const messageKeys = new KeyNumbers(MESSAGE);
const usageKeys = new KeyNumbers(USAGE);
const costKeys = new KeyNumbers(COST);
const blockKeys = new KeyNumbers(BLOCK);
const blockTypes = new KeyNumbers(TYPE);

export class EntryReader extends ValueReader {
  /** The message holds something that is left to JSON.parse. */
  #isOdd = false;
  readonly #message = new FoundValues(messageKeys.count);
  readonly #usage = new FoundValues(usageKeys.count);
  readonly #cost = new FoundValues(costKeys.count);
  /** Those of the message's blocks, as many as there are. */
  readonly #blocks: FoundValues[] = [];
  #blockCount = 0;

  /**
   * The entry read last, its long texts cut; null: JSON.parse has to read it. It must be whole, without
   * a fault and UTF-8.
   */
  entry(): Entry | null {
    if (this.type !== "message" || !this.hasMessage || this.#isOdd || this.hasEscapedKey) {
      return null;
    }
    this.cut = 0;
    if (this.role === "assistant") return this.#assistant();
    if (this.role === "toolResult") return this.#toolResult();
    return this.role === "user" ? this.#user() : null;
  }

  /** When the message read last was, by itself or by its entry; NaN where it has no `content`. */
  get messageTime(): number {
    const values = this.#message;
    if (this.firstOf(values, MESSAGE.content) === 0) return Number.NaN;
    return this.number(values, MESSAGE.timestamp) ?? this.time;
  }

  #user(): Entry | null {
    const blocks = this.#contentBlocks();
    return userEntry(blocks, this.cut);
  }

  #assistant(): Entry {
    const values = this.#message;
    const timestamp = this.number(values, MESSAGE.timestamp);
    const durationMs = this.number(values, MESSAGE.durationMs);
    const duration = this.number(values, MESSAGE.duration);
    const hasDuration = this.firstOf(values, MESSAGE.duration) !== 0;
    return {
      kind: "assistant",
      blocks: this.#contentBlocks(),
      provider: this.name(values, MESSAGE.provider, MESSAGE.provider),
      model: this.name(values, MESSAGE.model, MESSAGE.model),
      responseModel: this.name(values, MESSAGE.responseModel, MESSAGE.responseModel),
      api: "",
      usage: this.#readUsage(),
      stopReason: this.name(values, MESSAGE.stopReason, MESSAGE.stopReason),
      errorMessage: this.text(values, MESSAGE.errorMessage),
      startedAt: momentField({ timestamp }, "timestamp"),
      durationMs:
        figureField({ durationMs }, "durationMs") ?? figureField({ duration }, "duration"),
      // Of what relatives add this alone is counted.
      added: hasDuration ? { duration: duration ?? null } : undefined,
    };
  }

  #toolResult(): Entry {
    const values = this.#message;
    const found = this.json(values, MESSAGE.details);
    const details = isObject(found) ? found : {};
    return {
      kind: "toolResult",
      callId: this.text(values, MESSAGE.toolCallId),
      toolName: this.name(values, MESSAGE.toolName, TOOL_NAMES),
      blocks: this.#contentBlocks(),
      details,
      isError: this.firstOf(values, MESSAGE.isError) === LETTER_T,
      usage: this.#readUsage(),
      nestedCalls: [],
      runs: found === undefined ? [] : subAgentRuns(details),
      added: undefined,
    };
  }

  #readUsage(): Usage | null {
    if (this.firstOf(this.#message, MESSAGE.usage) !== OPEN_BRACE) return null;
    const [usage, cost] = [this.#usage, this.#cost];
    return readUsage({
      input: this.number(usage, USAGE.input),
      output: this.number(usage, USAGE.output),
      cacheRead: this.number(usage, USAGE.cacheRead),
      cacheWrite: this.number(usage, USAGE.cacheWrite),
      reasoning: this.number(usage, USAGE.reasoning),
      totalTokens: this.number(usage, USAGE.totalTokens),
      cost: this.firstOf(usage, USAGE.cost) === OPEN_BRACE ? this.#readCost(cost) : undefined,
    });
  }

  #readCost(cost: FoundValues): JsonObject {
    const total = this.number(cost, COST.total);
    // Its parts are only asked for where it is not recorded.
    if (total !== undefined) return { total };
    return {
      input: this.number(cost, COST.input),
      output: this.number(cost, COST.output),
      cacheRead: this.number(cost, COST.cacheRead),
      cacheWrite: this.number(cost, COST.cacheWrite),
    };
  }

  #contentBlocks(): readonly ContentBlock[] {
    const blocks: ContentBlock[] = [];
    let isFirst = true;
    for (let nth = 0; nth < this.#blockCount; nth++) {
      const block = this.#blocks[nth];
      if (!block) continue;
      blocks.push(this.#contentBlock(block, isFirst));
      isFirst &&= block.kind !== TYPE.text;
    }
    if (blocks.every(({ type }) => type === "thinking" || type === "text")) this.#think(blocks);
    return blocks;
  }

  /** Gives blocks of thinking their beginnings where the message says nothing else. */
  #think(blocks: ContentBlock[]): void {
    if (blocks.some((block) => block.type === "text" && /\S/.test(block.text))) return;
    for (let nth = 0; nth < blocks.length; nth++) {
      const block = this.#blocks[nth];
      if (block?.kind !== TYPE.thinking || this.firstOf(block, BLOCK.thinking) !== QUOTE) continue;
      this.cut -= this.length(block, BLOCK.thinking);
      const text = this.beginning(block, BLOCK.thinking, true);
      blocks[nth] = { type: "thinking", text, isRedacted: false };
    }
  }

  /** `isFirst`: no text comes before it. */
  #contentBlock(block: FoundValues, isFirst: boolean): ContentBlock {
    switch (block.kind) {
      case TYPE.text:
        return { type: "text", text: this.beginning(block, BLOCK.text, isFirst) };
      case TYPE.thinking:
        // Beside a text or a call nobody asks for more of it than how long it is.
        this.cut += this.length(block, BLOCK.thinking);
        return { type: "thinking", text: "", isRedacted: false };
      case TYPE.image:
        return { type: "image", mimeType: "", data: "" };
      default: {
        const given = this.json(block, BLOCK.arguments);
        return {
          type: "toolCall",
          id: this.text(block, BLOCK.id),
          name: this.name(block, BLOCK.name, TOOL_NAMES),
          arguments: isObject(given) ? given : {},
          partialJson: "",
        };
      }
    }
  }

  /** Like `value`. A message that comes after another one counts alone. */
  protected override message(value: number): number {
    this.#isOdd = false;
    this.#blockCount = 0;
    this.#message.clear();
    return super.message(value);
  }

  protected override field(key: number, keyEnd: number, value: number): number {
    if (this.isEscaped) this.#isOdd = true;
    const number = messageKeys.numberOf(this.bytes, key, keyEnd);
    const end = this.#fieldEnd(number, value);
    if (number >= 0 && end >= 0 && !this.#message.put(number, value, end, 0)) this.#isOdd = true;
    return end;
  }

  #fieldEnd(number: number, value: number): number {
    if (number === MESSAGE.content) return this.#content(value);
    if (number !== MESSAGE.usage || this.bytes[value] !== OPEN_BRACE) return this.value(value);
    this.#usage.clear();
    this.#cost.clear();
    return this.members(value, this.#usageMember);
  }

  readonly #usageMember = (key: number, keyEnd: number, value: number): number => {
    const number = usageKeys.numberOf(this.bytes, key, keyEnd);
    const isCost = number === USAGE.cost && this.bytes[value] === OPEN_BRACE;
    const end = isCost ? this.members(value, this.#costMember) : this.value(value);
    if (number >= 0) this.#putFigure(this.#usage, number, value, end, isCost);
    return end;
  };

  readonly #costMember = (key: number, keyEnd: number, value: number): number => {
    const number = costKeys.numberOf(this.bytes, key, keyEnd);
    const end = this.value(value);
    if (number >= 0) this.#putFigure(this.#cost, number, value, end, false);
    return end;
  };

  #putFigure(values: FoundValues, key: number, value: number, end: number, isCost: boolean): void {
    if (!values.put(key, value, end, 0)) this.#isOdd = true;
    // What is recorded as something else is not what is not recorded.
    if (!isCost && !isNumeral(this.bytes[value] ?? 0)) this.#isOdd = true;
  }

  #content(at: number): number {
    const bytes = this.bytes;
    if (bytes[at] === QUOTE) {
      const end = this.stringEnd(at);
      // An empty one is no block.
      if (end > at + 2) {
        const block = this.#nextBlock();
        block.kind = TYPE.text;
        block.put(BLOCK.text, at, end, this.extraBytes);
      }
      return end;
    }
    if (bytes[at] !== OPEN_BRACKET) return this.value(at);
    let next = this.space(at + 1);
    if (bytes[next] === CLOSE_BRACKET) return next + 1;
    for (;;) {
      const end = bytes[next] === OPEN_BRACE ? this.#blockEnd(next) : this.#oddEnd(next);
      if (end < 0) return -1;
      next = this.space(end);
      if (next >= this.limit) return this.stop(next);
      if (bytes[next] === CLOSE_BRACKET) return next + 1;
      if (bytes[next] !== COMMA) return this.stop(next);
      next = this.space(next + 1);
    }
  }

  #oddEnd(at: number): number {
    this.#isOdd = true;
    return this.value(at);
  }

  #nextBlock(): FoundValues {
    const block = this.#blocks[this.#blockCount] ?? new FoundValues(blockKeys.count);
    this.#blocks[this.#blockCount++] = block;
    block.clear();
    return block;
  }

  #blockEnd(at: number): number {
    const block = this.#nextBlock();
    const end = this.members(at, this.#blockMember);
    const key = VALUE_OF_TYPE[block.kind];
    // Other blocks, and those without what their type has, are for JSON.parse to tell apart.
    if (key === undefined || (key >= 0 && this.firstOf(block, key) !== QUOTE)) {
      this.#isOdd = true;
    }
    return end;
  }

  readonly #blockMember = (key: number, keyEnd: number, value: number): number => {
    const block = this.#blocks[this.#blockCount - 1];
    const number = blockKeys.numberOf(this.bytes, key, keyEnd);
    const end = this.value(value);
    if (number < 0 || end < 0 || !block) return end;
    if (!block.put(number, value, end, this.extraBytes)) this.#isOdd = true;
    if (number === BLOCK.type) block.kind = blockTypes.numberOf(this.bytes, value, end);
    return end;
  };
}
