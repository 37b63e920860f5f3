// Proof of absence over whole copies, in every form: nothing of what a scope leaves out, of what is
// masked and of what is dropped is anywhere in the page, its title, its facts, the text for who reads
// without scripts and the session inside; nor in Markdown, its pictures and the names of its files.
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import type { Decision } from "../../redact/decide/decisions.ts";
import { drawnScopes, isShared, scopeOf } from "../../testing/marked/marked-scopes.ts";
import { type MarkedSession, markedSessions, USER } from "../../testing/marked/marked-session.ts";
import { spellings } from "../../testing/marked/spellings.ts";
import { packed } from "../../testing/packed.ts";
import { bytesOf } from "../../text/bytes.ts";
import { htmlText } from "../html/html-text.ts";
import { readManifest } from "../html/manifest.ts";
import { openCopy } from "../html/open-copy.ts";
import { copyBytes } from "./copy-bytes.ts";
import { COPY_FORMS, type CopyForm } from "./copy-forms.ts";
import { leftOutText } from "./left-out.ts";
import { reviewShare } from "./review.ts";
import type { ShareScope } from "./scope.ts";
import { fileToShare } from "./share-source.ts";
import { sharedLines } from "./shared-lines.ts";

/** In the file's name and in nothing else. */
const NAMED = "quokka-burrow";

const VIEWER = { script: packed("run()"), style: packed("p{}") };

interface Wanted {
  readonly scope: ShareScope;
  /** Texts that are masked, or dropped, wherever they are. */
  readonly decided: ReadonlyMap<string, Decision>;
  readonly passphrase: string;
}

/** Every form of the copy, as whoever shares has them made. */
async function copiesOf(given: MarkedSession, { scope, decided, passphrase }: Wanted) {
  const file = memorySource(bytesOf(given.text), `${NAMED} of a day.jsonl`);
  const source = fileToShare(await openSession({ kind: "file", source: file }), file);
  const review = await reviewShare(source, scope, { ownWords: [...decided.keys()] });
  const decisions = new Map(
    review.groups.map(({ key, value }) => [key, decided.get(value) ?? ("mask" as const)]),
  );
  const { change, text } = review.change(decisions);
  const parts: Uint8Array[] = [];
  for await (const bytes of sharedLines(source, scope, change ? { change } : {})) {
    parts.push(bytes.slice());
  }
  const lines = memorySource(Buffer.concat(parts), text(file.name) || "session.jsonl");
  const options = { passphrase, opening: null, viewer: async () => VIEWER };
  const leftOut = leftOutText(scope, review, decisions);
  const copies = new Map<CopyForm, Buffer>();
  for (const form of COPY_FORMS) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of copyBytes(form, lines, { ...options, leftOut })) {
      chunks.push(chunk.slice());
    }
    copies.set(form, Buffer.concat(chunks));
  }
  return copies;
}

/** Everything that can be read of a page without its passphrase, by what it is read from. */
function* readInPage(page: string): Generator<string> {
  yield page;
  const bodies = [...page.matchAll(/<script([^>]*)>([^<]*)</g)];
  for (const [, attributes = "", body = ""] of bodies) {
    if (!attributes.includes("text/plain") || attributes.includes("data-")) continue;
    const bytes = Buffer.from(body, "base64");
    // The text of a protected page is sealed: what its bytes are is all that there is to read.
    const isSealed = attributes.includes('id="espalier-text"');
    yield isSealed ? bytes.toString("latin1") : gunzipSync(bytes).toString();
  }
  const pieces = bodies.flatMap(([, attributes, body = ""]) =>
    attributes?.includes("data-espalier-session") ? [Buffer.from(body, "base64")] : [],
  );
  yield Buffer.concat(pieces).toString("latin1");
  if (!page.includes('"protection"')) yield gunzipSync(Buffer.concat(pieces)).toString();
}

function* readInZip(zip: Buffer): Generator<string> {
  yield zip.toString("latin1");
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    yield name;
    yield Buffer.from(bytes).toString();
  }
}

function readIn(form: CopyForm, copy: Buffer): Iterable<string> {
  if (form === "zip") return readInZip(copy);
  return form === "html" ? readInPage(copy.toString()) : [copy.toString()];
}

/** What a text comes to when all that only Markdown or HTML adds to it is taken away. */
function bare(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#\d+|#x[0-9a-f]+);/gi, "").replace(/[^A-Za-z0-9]/g, "");
}

/** Which of the texts the copy holds, however they are written there. */
function heldBy(form: CopyForm, copy: Buffer, texts: readonly string[]): readonly string[] {
  const read = [...readIn(form, copy)];
  const isMarkdown = form === "md" || form === "zip";
  const all = read.join("\n");
  const allBare = isMarkdown ? bare(all) : "";
  return texts.filter((text) => {
    const forms = [...spellings(text), htmlText(text), htmlText(JSON.stringify(text).slice(1, -1))];
    return forms.some((one) => all.includes(one)) || (isMarkdown && allBare.includes(bare(text)));
  });
}

const decisions = fc.array(fc.tuple(fc.nat(), fc.constantFrom<Decision>("mask", "mask", "drop")), {
  maxLength: 3,
});

/** Texts of the session that are decided, and what of all texts has to be absent then. */
function drawn(
  given: MarkedSession,
  drawnScope: Parameters<typeof scopeOf>[1],
  picked: readonly (readonly [number, Decision])[],
) {
  const scope = scopeOf(given, drawnScope);
  const decided = new Map<string, Decision>([[NAMED, "mask"]]);
  // What a picture shows is not looked through; a number may become another's text.
  const words = given.tokens.filter(({ text }) => !/^[0-9.]+$|^picture /.test(text));
  for (const [at, decision] of picked) {
    const word = words[at % Math.max(1, words.length)];
    if (word) decided.set(word.text, decision);
  }
  const isHere = isShared(given, scope);
  const absent = given.tokens.filter(
    ({ text, row, of }) =>
      decided.has(text) || !isHere[row] || of.some((one) => scope.leaveOut.includes(one)),
  );
  const here = given.tokens.filter((token) => !absent.includes(token));
  // Whose home it is, is masked or left out.
  return { scope, decided, absent: [NAMED, USER, ...absent.map(({ text }) => text)], here };
}

it("nothing of it is in any form of a copy, and what is read elsewhere is found here", async () => {
  const found: Record<CopyForm, number> = { html: 0, md: 0, zip: 0, jsonl: 0 };
  const property = fc.asyncProperty(
    markedSessions,
    drawnScopes,
    decisions,
    async (given, drawnScope, picked) => {
      const { scope, decided, absent, here } = drawn(given, drawnScope, picked);
      const copies = await copiesOf(given, { scope, decided, passphrase: "" });
      for (const [form, copy] of copies) {
        expect([form, heldBy(form, copy, absent)]).toEqual([form, []]);
        const shown = here.map(({ text }) => text);
        found[form] += heldBy(form, copy, shown).length;
      }
    },
  );
  await fc.assert(property, { numRuns: 120 });
  // Otherwise it would be no proof that nothing was found.
  expect(Math.min(...Object.values(found))).toBeGreaterThan(100);
});

it("nothing at all is in a page with a passphrase, and what it opens holds none of it", async () => {
  const property = fc.asyncProperty(
    markedSessions,
    drawnScopes,
    decisions,
    async (given, drawnScope, picked) => {
      const { scope, decided, absent } = drawn(given, drawnScope, picked);
      const copies = await copiesOf(given, { scope, decided, passphrase: "four words of ours" });
      const page = copies.get("html") ?? Buffer.alloc(0);
      const all = [...given.tokens.map(({ text }) => text), NAMED, USER, "of a day"];
      expect(heldBy("html", page, all)).toEqual([]);
      const pieces = page.toString().matchAll(/data-espalier-session>([^<]*)</g);
      const [, manifest = ""] = /id="espalier-copy">([^<]*)</.exec(page.toString()) ?? [];
      const [, sealedText = ""] = /id="espalier-text">([^<]*)</.exec(page.toString()) ?? [];
      const { facts, bytes, text } = await openCopy(readManifest(manifest), "four words of ours", {
        pieces: Readable.from(Array.from(pieces, ([, body = ""]) => body)),
        text: async () => sealedText,
        edges: "",
        pause: async () => {},
      });
      expect(text).toContain("<h1>");
      const chunks: Uint8Array[] = [bytesOf(JSON.stringify(facts)), bytesOf(text)];
      for await (const chunk of bytes) chunks.push(chunk.slice());
      expect(heldBy("jsonl", Buffer.concat(chunks), absent)).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 4 });
});
