// A document with its pictures, as an unpacking program finds them.
// @module-tag long
import { strFromU8, Unzip, UnzipInflate, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { message } from "../../testing/entries.ts";
import { fileOf } from "../../testing/session.ts";
import { bytesOf } from "../../text/bytes.ts";
import { markdownZip } from "./markdown-zip.ts";
import { type MarkdownPart, sessionMarkdown } from "./session-markdown.ts";

async function chunksOf(zip: AsyncIterable<Uint8Array>): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip) chunks.push(chunk.slice());
  return chunks;
}

async function* listed(parts: readonly MarkdownPart[]): AsyncGenerator<MarkdownPart> {
  yield* parts;
}

const image = (data: string) => ({ type: "image", data: btoa(data), mimeType: "image/png" });

it("a Markdown ZIP holds the document of a session, and every picture that it names", async () => {
  const content = [image("one"), { type: "text", text: "Which is “größer”?" }, image("two")];
  const entries = [
    message("u1", { role: "user", content }),
    message("u2", { role: "user", content: "And now?" }),
  ];
  const source = memorySource(bytesOf(fileOf(entries)), "s.jsonl");
  const opened = await openSession({ kind: "file", source });
  const parts = () => sessionMarkdown(opened, { images: "files" });
  const files = unzipSync(Buffer.concat(await chunksOf(markdownZip("session.md", parts))));
  expect(Object.keys(files)).toEqual(["session.md", "images/1.png", "images/2.png"]);
  let text = "";
  for await (const part of parts()) if (part.kind === "text") text += part.text;
  expect(strFromU8(files["session.md"] ?? new Uint8Array())).toBe(text);
  expect(text).toContain("![Image 2](images/2.png)");
  expect(text).toContain("größer");
  expect(strFromU8(files["images/1.png"] ?? new Uint8Array())).toBe("one");
  expect(strFromU8(files["images/2.png"] ?? new Uint8Array())).toBe("two");
});

it("a Markdown ZIP can be read from its beginning to its end as well, names in any script", async () => {
  const seen: string[] = [];
  const content: Uint8Array[] = [];
  const unzip = new Unzip((file) => {
    seen.push(file.name);
    file.ondata = (_, chunk) => content.push(chunk);
    file.start();
  });
  unzip.register(UnzipInflate);
  const parts: MarkdownPart[] = [{ kind: "text", text: "# Größe\n" }];
  for (const chunk of await chunksOf(markdownZip("日本.md", () => listed(parts))))
    unzip.push(chunk);
  unzip.push(new Uint8Array(0), true);
  expect(seen).toEqual(["日本.md"]);
  expect(strFromU8(Buffer.concat(content))).toBe("# Größe\n");
});

it("a Markdown ZIP stores pictures uncompressed, and keeps none in memory", async () => {
  const bytes = new Uint8Array(100_000);
  const parts: MarkdownPart[] = Array.from({ length: 20 }, (_, at) => ({
    kind: "file",
    name: `images/${at + 1}.png`,
    bytes: bytes.slice().fill(at),
  }));
  const chunks = await chunksOf(markdownZip("s.md", () => listed(parts)));
  expect(chunks.filter(({ length }) => length === bytes.length)).toHaveLength(20);
  const files = unzipSync(Buffer.concat(chunks));
  expect(files["images/20.png"]?.every((byte) => byte === 19)).toBe(true);
});

it("a Markdown ZIP records only 1980-01-01 as its time", async () => {
  const parts: MarkdownPart[] = [{ kind: "text", text: "# A\n" }];
  const chunks = await chunksOf(markdownZip("s.md", () => listed(parts)));
  const header = new DataView(new Uint8Array(Buffer.concat(chunks)).buffer);
  expect([header.getUint16(10, true), header.getUint16(12, true)]).toEqual([0, (1 << 5) | 1]);
});

it("a Markdown ZIP passes on errors of its parts", async () => {
  const broken = async function* (): AsyncGenerator<MarkdownPart> {
    yield { kind: "text", text: "# A\n" };
    throw new Error("the file is gone");
  };
  await expect(chunksOf(markdownZip("s.md", broken))).rejects.toThrow("the file is gone");
});

it("a Markdown ZIP refuses more files than it can list", async () => {
  const bytes = new Uint8Array(0);
  const parts = Array.from({ length: 65_535 }, (_, at) => ({
    kind: "file" as const,
    name: `images/${at + 1}.png`,
    bytes,
  }));
  await expect(chunksOf(markdownZip("s.md", () => listed(parts)))).rejects.toThrow("65,535 files");
});
