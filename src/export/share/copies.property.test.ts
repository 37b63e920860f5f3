// Proof of absence over whole copies, in every form: what a scope leaves out, what is masked and what
// is dropped is nowhere in the page, its title, its facts, the text for readers without scripts and
// the session inside; nor in Markdown, its pictures and the names of its files.
// @module-tag long
import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Decision } from "../../redact/decide/decisions.ts";
import { drawnScopes, isShared, scopeOf } from "../../testing/marked/marked-scopes.ts";
import { type MarkedSession, markedSessions, USER } from "../../testing/marked/marked-session.ts";
import { copiesOf, heldBy } from "../../testing/marked/node-copies.ts";
import { bytesOf } from "../../text/bytes.ts";
import { readManifest } from "../html/manifest.ts";
import { openCopy } from "../html/open-copy.ts";
import type { CopyForm } from "./copy-forms.ts";

/** In the file's name and in nothing else. */
const NAMED = "quokka-burrow";
const FILE = `${NAMED} of a day.jsonl`;

const decisions = fc.array(fc.tuple(fc.nat(), fc.constantFrom<Decision>("mask", "mask", "drop")), {
  maxLength: 3,
});

/** Texts of the session that are decided, and which of all texts have to be absent then. */
function drawn(
  given: MarkedSession,
  drawnScope: Parameters<typeof scopeOf>[1],
  picked: readonly (readonly [number, Decision])[],
) {
  const scope = scopeOf(given, drawnScope);
  const decided = new Map<string, Decision>([[NAMED, "mask"]]);
  // The content of pictures is not searched; a number may become another's text.
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
  // The owner's home is masked or left out.
  return { scope, decided, absent: [NAMED, USER, ...absent.map(({ text }) => text)], here };
}

it("left out values are in no form of a copy, and are found here if another reader finds them", async () => {
  const found: Record<CopyForm, number> = { html: 0, md: 0, zip: 0, jsonl: 0 };
  const property = fc.asyncProperty(
    markedSessions,
    drawnScopes,
    decisions,
    async (given, drawnScope, picked) => {
      const { scope, decided, absent, here } = drawn(given, drawnScope, picked);
      const copies = await copiesOf(given.text, FILE, { scope, decided, passphrase: "" });
      for (const [form, copy] of copies) {
        expect([form, heldBy(form, copy, absent)]).toEqual([form, []]);
        const shown = here.map(({ text }) => text);
        found[form] += heldBy(form, copy, shown).length;
      }
    },
  );
  await fc.assert(property, { numRuns: 120 });
  // Otherwise finding nothing would prove nothing.
  expect(Math.min(...Object.values(found))).toBeGreaterThan(100);
});

it("a page with a passphrase shows nothing of the session, and the opened content holds no left out value", async () => {
  const property = fc.asyncProperty(
    markedSessions,
    drawnScopes,
    decisions,
    async (given, drawnScope, picked) => {
      const { scope, decided, absent } = drawn(given, drawnScope, picked);
      const copies = await copiesOf(given.text, FILE, {
        scope,
        decided,
        passphrase: "four words of ours",
      });
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
