// An agent as a session's file knows it: writes entries to its end, each below the one before.
import { appendFile, open, stat } from "node:fs/promises";

const PER_SECOND = 500;

export class Appender {
  readonly #path: string;
  #count = 0;
  #parent: string | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  async append(): Promise<string> {
    const { line, marker } = await this.#next();
    await appendFile(this.#path, line);
    return marker;
  }

  async appendMany(count: number): Promise<string> {
    const from = performance.now();
    let marker = "";
    for (let done = 0; done < count; ) {
      const due = Math.min(count, Math.ceil(((performance.now() - from) / 1000) * PER_SECOND));
      for (; done < due; done++) marker = await this.append();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return marker;
  }

  async #next() {
    this.#parent ??= await lastId(this.#path);
    const marker = `appended-${++this.#count}`;
    const entry = {
      type: "message",
      id: `follow-${this.#count}`,
      parentId: this.#parent,
      timestamp: new Date().toISOString(),
      message: { role: "user", content: `The line ${marker}.`, timestamp: Date.now() },
    };
    this.#parent = entry.id;
    return { line: `${JSON.stringify(entry)}\n`, marker: `${marker}.` };
  }
}

async function lastId(path: string): Promise<string> {
  const { size } = await stat(path);
  const handle = await open(path);
  try {
    const length = Math.min(size, 1 << 20);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const line = buffer.toString().trimEnd().split("\n").at(-1) ?? "";
    return JSON.parse(line).id;
  } finally {
    await handle.close();
  }
}
