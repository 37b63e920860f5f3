// A session made up for a worker that has nothing to open yet. An engine first interprets code and
// compiles what runs often; with a scanner compiled beforehand the first long file opens sooner.

import { openSession } from "../../../src/formats/index.ts";
import type { OpenedSession } from "../../../src/model/session.ts";
import { textSource } from "../../../src/read/source/byte-source.ts";

/** Enough lines for the engine to compile the scanner, a few dozen milliseconds of reading. */
const LINES = 3000;
const FIRST_ID = 0x10000000;

/** Opens the made-up session the way any other is opened. */
export function warmUp(): Promise<OpenedSession> {
  const lines = [{ type: "session", version: 3, id: "warm-up", timestamp: timeAt(0), cwd: "/" }];
  const text = [...lines, ...Array.from({ length: LINES }, (_, place) => messageAt(place))]
    .map((line) => JSON.stringify(line))
    .join("\n");
  return openSession({ kind: "file", source: textSource(text, "warm-up.jsonl") });
}

function messageAt(place: number) {
  const id = (row: number) => (FIRST_ID + row).toString(16);
  const role = ["user", "assistant", "toolResult"][place % 3];
  return {
    type: "message",
    id: id(place),
    parentId: place === 0 ? null : id(place - 1),
    timestamp: timeAt(place),
    message: { role, content: [{ type: "text", text: "As long as a line often is. ".repeat(20) }] },
  };
}

function timeAt(place: number): string {
  return new Date(place * 1000).toISOString();
}
