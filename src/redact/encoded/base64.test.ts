// Base64 inside texts: where it begins and ends, said once more with patterns.
import fc from "fast-check";
import { expect, it } from "vitest";
import { base64Texts } from "./base64.ts";

const isReadable = (bytes: Buffer) =>
  bytes.every((byte) => (byte < 32 ? [9, 10, 13, 27].includes(byte) : byte !== 127));

/** The same as `base64Texts` in one line, by other means. */
function expected(text: string): readonly string[] {
  const found: string[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(/[A-Za-z0-9+/_-]{16,}={0,2}/g)) {
    if (index < end) continue;
    end = index + run.length;
    for (
      let line = /^\r?\n([A-Za-z0-9+/_-]+)(={0,2})/.exec(text.slice(end));
      run.length >= 60 && !/=$/.test(text.slice(index, end)) && line;
      line = /^\r?\n([A-Za-z0-9+/_-]+)(={0,2})/.exec(text.slice(end))
    ) {
      if ((line[1] ?? "").length + (line[2] ?? "").length > run.length) break;
      end += line[0].length;
      if (line[2] || (line[1] ?? "").length < run.length) break;
    }
    let start = index;
    for (let tries = 0; tries < 6 && end - start >= 16; tries++) {
      const body = text.slice(start, end);
      const letters = body.replace(/[\s=]/g, "");
      const bytes = Buffer.from(letters, "base64url");
      const decoded = bytes.toString("utf8");
      if (isReadable(bytes) && Buffer.from(decoded).equals(bytes)) {
        found.push(`${start}-${end - (letters.length % 4 === 1 ? 1 : 0)} ${decoded}`);
        break;
      }
      const next = body.search(/[/_+-]/);
      if (next < 0) break;
      start += next + 1;
    }
  }
  return found;
}

it("is found where it is, and words, hashes and pictures are not", () => {
  const readable = fc.oneof(
    fc.string({ minLength: 8, maxLength: 80 }),
    fc.string({ minLength: 8, maxLength: 80, unit: "grapheme" }),
    fc.constant("jane.doe@acme-corp.io\n"),
  );
  const bytes = fc.uint8Array({ minLength: 8, maxLength: 90 });
  const lines = (text: string, width: number, feed: string) =>
    (text.match(new RegExp(`.{1,${width}}`, "g")) ?? []).join(feed);
  const part = fc.oneof(
    readable.map((text) => Buffer.from(text).toString("base64")),
    readable.map((text) => Buffer.from(text).toString("base64url")),
    readable.map((text) => `usr/lib/${Buffer.from(text).toString("base64")}`),
    fc
      .tuple(readable, fc.constantFrom(60, 64, 76), fc.constantFrom("\n", "\r\n"))
      .map(([text, width, feed]) =>
        lines(Buffer.from(text.repeat(4)).toString("base64"), width, feed),
      ),
    bytes.map((raw) => Buffer.from(raw).toString("base64")),
    bytes.map((raw) => Buffer.from(raw).toString("hex")),
    fc.string({ maxLength: 30, unit: fc.constantFrom(..."AZaz09+/_-=\r\n é{") }),
    fc.constantFrom(" ", "\n", "=", "==", "/", "x", "/home/ann/node_modules/pkg-name/index.js"),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.join("");
      const found = Array.from(base64Texts(text), (one) => `${one.from}-${one.to} ${one.text}`);
      expect(found).toEqual(expected(text));
    }),
    { numRuns: 3000 },
  );
});

it("another text is written as the one in its place was", () => {
  const width = 64;
  const lines = Buffer.from("a line that is long enough for this ".repeat(4))
    .toString("base64")
    .replace(new RegExp(`.{${width}}`, "g"), "$&\r\n");
  const [found] = [...base64Texts(`\n${lines}\n`)];
  expect(found?.encoded("short")).toBe("c2hvcnQ=");
  expect(found?.encoded("x".repeat(100)).split("\r\n")[0]).toHaveLength(width);
  const [unpadded] = [...base64Texts(Buffer.from("a??>?~~~ and more of it").toString("base64url"))];
  expect(unpadded?.encoded("~~~~")).toBe("fn5-fg");
});
