// Bytes and sentences as answers of a server: a file is read as far as its receiver takes it.
import type { FileHandle } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

/** A sentence instead of what was asked for. Nothing more is answered on this connection. */
export function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.setHeader("Connection", "close");
  say(response, status, sentence);
}

export function say(response: ServerResponse, status: number, sentence: string): void {
  sendText(response, "text/plain; charset=utf-8", `${sentence}\n`, status);
}

/** To a request for the head alone Node sends no more than that. */
export function sendText(response: ServerResponse, type: string, text: string, status = 200): void {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(text) });
  response.end(text);
}

/** All of an open file, or the range that is asked for; it is closed. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  type: string,
  handle: FileHandle,
): Promise<void> {
  try {
    const { size, mtimeMs, ino } = await handle.stat();
    // A file that was put in the place of another has a number of its own.
    response.setHeader("ETag", `"${ino}-${size}-${mtimeMs}"`);
    const range = rangeOf(request.headers.range, size);
    if (range === "none") {
      response.setHeader("Content-Range", `bytes */${size}`);
      return say(response, 416, `The file ends at ${size} bytes.`);
    }
    const { from, to } = range ?? { from: 0, to: size };
    response.setHeader("Accept-Ranges", "bytes");
    response.setHeader("Last-Modified", new Date(mtimeMs).toUTCString());
    if (range) response.setHeader("Content-Range", `bytes ${from}-${to - 1}/${size}`);
    response.writeHead(range ? 206 : 200, { "Content-Type": type, "Content-Length": to - from });
    if (request.method === "HEAD" || from === to) response.end();
    // A file that grows meanwhile is read as far as was said.
    else {
      const bytes = handle.createReadStream({ start: from, end: to - 1, autoClose: false });
      await pipeline(bytes, response);
    }
  } finally {
    await handle.close();
  }
}

/** Null: all of it; none: nothing of it is there. Only a single range is known. */
function rangeOf(text: string | undefined, size: number) {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(text ?? "");
  if (!parts || (!parts[1] && !parts[2])) return null;
  const from = parts[1] ? Number(parts[1]) : Math.max(0, size - Number(parts[2]));
  const to = parts[1] && parts[2] ? Math.min(size, Number(parts[2]) + 1) : size;
  return from < to ? { from, to } : ("none" as const);
}

/** A JSON line each, many in a piece: one at a time would be a packet each. */
export async function* linesOf(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let lines = "";
  for await (const value of values) {
    lines += `${JSON.stringify(value)}\n`;
    if (lines.length < PIECE) continue;
    yield lines;
    lines = "";
  }
  yield lines;
}

/** Characters. */
const PIECE = 16 << 10;
