import { describe, expect, it } from "vitest";
import { memorySource } from "../../read/source/byte-source.ts";
import { bytesOf } from "../../text/bytes.ts";
import { type ListedFile, listSessions } from "./list-sessions.ts";
import type { SessionInfo } from "./session-info.ts";

const HEADER =
  '{"type":"session","version":3,"id":"s1","timestamp":"2026-01-01T00:00:00Z","cwd":"/w"}';
const MTIME = Date.UTC(2026, 5, 1);

function message(role: string, content: unknown, rest = ""): string {
  return `{"type":"message","timestamp":"2026-01-02T00:00:00Z","message":{"role":"${role}","content":${JSON.stringify(content)}${rest}}}`;
}

function file(path: string, ...lines: string[]): ListedFile {
  const bytes = bytesOf(lines.join("\n"));
  const source = memorySource(bytes, path);
  return { path, mtimeMs: MTIME, open: () => Promise.resolve(source), read: () => bytes };
}

const day = (date: Date) => date.toJSON()?.slice(0, 10) ?? "no date";

/** `id cwd "name" parent created modified count "first" "all"`, or "not listed". */
function print({ id, cwd, name, parentSessionPath, ...info }: SessionInfo): string {
  return [
    id,
    cwd,
    JSON.stringify(name),
    parentSessionPath,
    day(info.created),
    day(info.modified),
    info.messageCount,
    JSON.stringify(info.firstMessage),
    JSON.stringify(info.allMessagesText),
  ].join(" ");
}

/** A file that grows, and how often it was read again. */
function readableFile(text: string): ListedFile & { text: string; readings: number } {
  return {
    ...file("a.jsonl", text),
    text,
    readings: 0,
    read() {
      this.readings++;
      return bytesOf(this.text);
    },
  };
}

async function listed(...lines: string[]): Promise<string> {
  const [info] = await listSessions([file("a.jsonl", ...lines)]);
  return info ? print(info) : "not listed";
}

describe("listSessions", () => {
  it.each([
    ["a file that holds only a header (V24)", [HEADER], '0 "(no messages)" ""'],
    [
      "an empty first user message (V23)",
      [HEADER, message("user", ""), message("user", "hi")],
      '2 "hi" "hi"',
    ],
    [
      "texts of users and assistants, but no tool results",
      [
        HEADER,
        message("assistant", [{ type: "text", text: "a" }]),
        message("toolResult", "no"),
        message("user", "b"),
      ],
      '3 "b" "a b"',
    ],
    [
      "lines that are no JSON, and a cut last line",
      [HEADER, '{"type":"message", oops}', message("user", "x"), '{"type":"message","mess'],
      '1 "x" "x"',
    ],
    ["a byte order mark", [`\uFEFF${HEADER}`, message("user", "x")], '1 "x" "x"'],
    [
      "carriage returns, also alone",
      [`${HEADER}\r`, `${message("user", "x")}\r${message("user", "y")}\r`, "\r"],
      '2 "x" "x y"',
    ],
    [
      "a line that only opening would read: a carriage return between its fields",
      [HEADER, '{"type":"message",\r"message":{"role":"user","content":"x"}}'],
      '0 "(no messages)" ""',
    ],
    [
      "messages without usable content",
      [
        HEADER,
        message("user", null),
        message("user", 5),
        message("user", [null]),
        '{"type":"message","message":null}',
        "null",
        message("user", "x"),
      ],
      '5 "x" "x"',
    ],
  ])("lists %s", async (_, lines, expected) => {
    expect((await listed(...lines)).split(" ").slice(6).join(" ")).toBe(expected);
  });

  it.each([
    ["a file without a header", [message("user", "x")]],
    ["an empty file", [""]],
    ["a header that is not the first entry", [message("user", "x"), HEADER]],
  ])("leaves out %s", async (_, lines) => {
    expect(await listed(...lines)).toBe("not listed");
  });

  it("takes the message's time before the entry's (V25) and the header's without messages", async () => {
    const name = '{"type":"session_info","name":"  n "}';
    expect([
      await listed(HEADER, name, message("user", "x", ',"timestamp":1770000000000')),
      await listed(HEADER, name, message("assistant", "x")),
      await listed(HEADER, name, '{"type":"session_info","name":" "}'),
      await listed('{"type":"session","id":7,"parentSession":"/p.jsonl"}'),
    ]).toEqual([
      's1 /w "n"  2026-01-01 2026-02-02 1 "x" "x"',
      's1 /w "n"  2026-01-01 2026-01-02 1 "(no messages)" "x"',
      's1 /w   2026-01-01 2026-01-01 0 "(no messages)" ""',
      '7   /p.jsonl no date 2026-06-01 0 "(no messages)" ""',
    ]);
  });

  it("publishes records as they come and returns all, newest first", async () => {
    const files = Array.from({ length: 25 }, (_, i) =>
      file(`f${i}`, HEADER, message("user", "x", `,"timestamp":${1_770_000_000_000 + i}`)),
    );
    const published: string[] = [];
    const all = await listSessions([...files, file("none")], {
      onProgress: (loaded, total, partial) => {
        if (partial) published.push(`${loaded} of ${total}: ${partial.length}`);
      },
    });
    expect(published.map((line) => line.split(":")[0])).toEqual([
      "1 of 26",
      "10 of 26",
      "20 of 26",
      "26 of 26",
    ]);
    expect(all.map(({ path }) => path)).toEqual(files.map(({ path }) => path).reverse());
  });

  it("reads the text of a file again on demand, and once", async () => {
    const readable = readableFile([HEADER, message("user", "x"), message("user", "y")].join("\n"));
    const [info] = await listSessions([readable]);
    expect([info?.firstMessage, readable.readings]).toEqual(["x", 0]);
    expect([info?.allMessagesText, info?.allMessagesText]).toEqual(["x y", "x y"]);
    expect({ ...info }.allMessagesText).toBe("x y");
    expect(readable.readings).toBe(1);
  });

  it("gives the text up to the file's end when it was listed", async () => {
    const readable = readableFile(`${HEADER}\n${message("user", "x")}\n`);
    const [info] = await listSessions([readable]);
    readable.text += `${message("user", "later")}\n`;
    expect(info?.allMessagesText).toBe("x");
  });

  it.each([
    ["is gone", () => null],
    [
      "may not be read any more",
      () => {
        throw Object.assign(new Error("no"), { code: "EACCES" });
      },
    ],
  ])("gives no text of a file that %s", async (_, read) => {
    const [info] = await listSessions([{ ...file("a", HEADER, message("user", "x")), read }]);
    expect([info?.firstMessage, info?.allMessagesText]).toEqual(["x", ""]);
  });

  it("reads no more of a file than shows that it is no session", async () => {
    const lines = Array(100_000).fill(message("user", "x"));
    const [log, asked] = [file("log", ...lines), [0]];
    const counted: ListedFile = {
      ...log,
      async open() {
        const source = await log.open();
        const read = (from: number, to: number) => {
          asked.push(to);
          return source.read(from, to);
        };
        return { ...source, read };
      },
    };
    expect(await listSessions([counted])).toEqual([]);
    expect(Math.max(...asked)).toBeLessThan(5 << 20);
  });

  it("leaves out a file that cannot be opened", async () => {
    const gone: ListedFile = {
      ...file("gone"),
      open: () => Promise.reject(Object.assign(new Error("gone"), { code: "ENOENT" })),
    };
    expect((await listSessions([gone, file("a", HEADER)])).map(({ path }) => path)).toEqual(["a"]);
  });

  it("stops with the signal's reason", async () => {
    const stop = new AbortController();
    const files = Array.from({ length: 30 }, (_, i) => file(`f${i}`, HEADER));
    const seen: number[] = [];
    const list = listSessions(files, {
      signal: stop.signal,
      onProgress: (loaded) => {
        seen.push(loaded);
        if (loaded === 3) stop.abort(new Error("enough"));
      },
    });
    await expect(list).rejects.toThrow("enough");
    expect(seen.at(-1)).toBe(3);
  });
});
