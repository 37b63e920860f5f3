// A session under construction for one bomb: ordinary entries around the one that hurts, so that a
// reader can tell whether the others still read as they should.

/** Values a file may hold; text that is JSON already goes in through `raw`. */
export interface Fields {
  readonly [key: string]: unknown;
}

/** The entry that hurts, unless a bomb says otherwise. */
export const BOMB_ID = "b0b0b0b0";
export const WORDS_BEFORE = "Words before the bomb.";
export const WORDS_AFTER = "Words after the bomb.";

/** Characters gathered before they are joined: strings longer than that are slow to extend. */
const CHUNK = 1 << 20;

export class SessionFile {
  #parts: string[] = [];
  #length = 0;
  #count = 0;
  /** Id of the entry the next one follows. */
  parent: string | null = null;

  constructor(header: Fields = {}) {
    this.raw(
      JSON.stringify({
        type: "session",
        version: 3,
        id: "11111111-2222-4333-8444-555555555555",
        timestamp: "2026-09-14T07:30:00.000Z",
        cwd: "/home/ada/bombs",
        ...header,
      }),
    );
  }

  /** One line exactly as given. */
  raw(line: string): void {
    this.#parts.push(line, "\n");
    this.#length += line.length;
    if (this.#length < CHUNK) return;
    this.#parts = [this.#parts.join("")];
    this.#length = 0;
  }

  /** An entry that follows the one before; answers with its id. */
  entry(type: string, fields: Fields, id = this.nextId()): string {
    const { parent: parentId } = this;
    this.raw(JSON.stringify({ type, id, parentId, timestamp: this.time(), ...fields }));
    this.parent = id;
    return id;
  }

  message(message: Fields, id = this.nextId()): string {
    return this.entry("message", { message: { timestamp: 1_789_371_000_000, ...message } }, id);
  }

  prompt(text: string, id = this.nextId()): string {
    return this.message({ role: "user", content: [{ type: "text", text }] }, id);
  }

  /** A reply; `fields` go over what every reply has. */
  reply(content: unknown, fields: Fields = {}, id = this.nextId()): string {
    return this.message({ ...REPLY, content, ...fields }, id);
  }

  result(callId: string, toolName: string, text: string, fields: Fields = {}): string {
    const content = [{ type: "text", text }];
    const message = { role: "toolResult", toolCallId: callId, toolName, content, isError: false };
    return this.message({ ...message, ...fields });
  }

  /** The head of an entry whose last field is written by hand: ends before that field's value. */
  openEntry(type: string, key: string, id = BOMB_ID): string {
    const { parent } = this;
    this.parent = id;
    const head = { type, id, parentId: parent, timestamp: this.time() };
    return `${JSON.stringify(head).slice(0, -1)},${JSON.stringify(key)}:`;
  }

  nextId(): string {
    this.#count++;
    return (0x10000000 + this.#count).toString(16);
  }

  time(): string {
    return new Date(Date.UTC(2026, 8, 14, 7, 30) + this.#count * 1000).toISOString();
  }

  text(): string {
    return this.#parts.join("");
  }
}

export const REPLY: Fields = {
  role: "assistant",
  api: "anthropic-messages",
  provider: "anthropic",
  model: "claude-sonnet-4-5",
  usage: {
    input: 12,
    output: 8,
    cacheRead: 0,
    cacheWrite: 0,
    totalTokens: 20,
    cost: { input: 0.01, output: 0.01, cacheRead: 0, cacheWrite: 0, total: 0.02 },
  },
  stopReason: "stop",
};
