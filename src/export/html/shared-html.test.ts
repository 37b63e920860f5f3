// A shared page as text: what it shows, what its policy lets run, and the session that is read back
// from it.
// @module-tag long
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memorySource } from "../../read/source/byte-source.ts";
import { bytesOf } from "../../text/bytes.ts";
import { type CopyFacts, readManifest } from "./manifest.ts";
import { openCopy } from "./open-copy.ts";
import type { PlainTurn } from "./plain-turns.ts";
import { readViewer } from "./read-viewer.ts";
import { type SharedSession, sharedHtml } from "./shared-html.ts";

const ATTACK = `</pre></noscript></script><img src=x onerror="alert('1')"> & <!--`;

const FACTS: CopyFacts = {
  title: "Refactor auth",
  fileName: "auth.jsonl",
  made: "2026-03-14T09:26:53.000Z",
  leftOut: "without thinking",
  entries: 3,
  opens: "compare?what=branches&a=willow1&b=willow2",
};

function packed(text: string) {
  const hash = createHash("sha256").update(text).digest("base64");
  return { packed: gzipSync(text).toString("base64"), hash };
}

const VIEWER = { script: packed("run()"), style: packed("p{}") };

type Given = Partial<Omit<SharedSession, "jsonl">> & { readonly jsonl?: Uint8Array };

async function pageOf({ jsonl = bytesOf("{}\n"), ...given }: Given): Promise<string> {
  const file = memorySource(jsonl, FACTS.fileName);
  const shared = { viewer: VIEWER, jsonl: file, facts: FACTS, transcript: [], ...given };
  const chunks: Uint8Array[] = [];
  for await (const chunk of sharedHtml(shared)) chunks.push(chunk);
  return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
}

/** The texts of the elements whose opening tag contains this. */
function textsOf(page: string, mark: string): readonly string[] {
  return [...page.matchAll(/<(script|style)([^>]*)>([^<]*)</g)].flatMap(([, , attributes, text]) =>
    attributes?.includes(mark) ? [text ?? ""] : [],
  );
}

async function opened(page: string, passphrase = "") {
  const manifest = readManifest(textsOf(page, "espalier-copy")[0] ?? "");
  const pieces = textsOf(page, "data-espalier-session");
  const [sealed = ""] = textsOf(page, "espalier-text");
  const [edges = ""] = textsOf(page, "espalier-edges");
  const texts = {
    pieces: Readable.from(pieces),
    text: async () => sealed,
    edges,
    pause: async () => {},
  };
  const { facts, bytes, text, ends } = await openCopy(manifest, passphrase, texts);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return { facts, text, ends: await ends(), bytes: new Uint8Array(Buffer.concat(chunks)) };
}

/** Bytes that no compressor makes smaller. */
function noise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 24;
  });
}

describe("the session inside a shared page", () => {
  it("has its ends separately if it is long and unprotected", async () => {
    const long = noise(9 << 20);
    const page = await pageOf({ jsonl: long });
    const { bytes, ends } = await opened(page);
    expect(Buffer.compare(bytes, long)).toBe(0);
    expect(ends?.size).toBe(long.length);
    const from = long.length - (1 << 20);
    expect(await ends?.read(0, 1000)).toEqual(long.subarray(0, 1000));
    expect(await ends?.read(from, from + 1000)).toEqual(long.subarray(from, from + 1000));
    expect(await ends?.read(long.length - 5, long.length + 5)).toEqual(long.slice(-5));
    await expect(ends?.read(from - 1, from)).rejects.toThrow("damaged");
    expect((await opened(await pageOf({ jsonl: long.subarray(0, 1 << 20) }))).ends).toBeNull();
    const locked = await pageOf({ jsonl: long, passphrase: "four words of ours" });
    expect(textsOf(locked, "espalier-edges")).toEqual([]);
  });

  it("is read back byte for byte, whatever its content", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 1500 }), async (jsonl) => {
        expect((await opened(await pageOf({ jsonl }))).bytes).toEqual(jsonl);
      }),
      { numRuns: 40 },
    );
  });

  it("is cut into pieces that each decode alone", async () => {
    const jsonl = noise(500_000);
    const page = await pageOf({ jsonl });
    expect(textsOf(page, "data-espalier-session")).toHaveLength(3);
    expect((await opened(page)).bytes).toEqual(jsonl);
  });

  it("is called damaged if a piece is lost, cut or changed", async () => {
    const page = await pageOf({ jsonl: noise(300_000) });
    const [first = "", second = ""] = textsOf(page, "data-espalier-session");
    const advice = "The copy inside this file is damaged.";
    for (const broken of [
      page.replace(second, ""),
      page.replace(first, first.slice(0, 1000)),
      page.replace(first, `!!!!${first.slice(4)}`),
      page.replace(first, `${"A".repeat(64)}${first.slice(64)}`),
    ]) {
      await expect(opened(broken)).rejects.toThrow(advice);
    }
  });
});

describe("the facts of a shared page about its session", () => {
  it("are there for people and for its own script", async () => {
    const page = await pageOf({});
    expect(page).toContain("<title>Refactor auth · Espalier</title>");
    expect(page).toContain(
      "<p>Read-only copy made with Espalier on 2026-03-14 · 3 entries · Shared: without thinking</p>\n<p>auth.jsonl</p>",
    );
    expect(page).toContain('<meta name="robots" content="noindex');
    expect((await opened(page)).facts).toEqual(FACTS);
    const endless = await pageOf({ facts: { ...FACTS, opens: "x".repeat(3000) } });
    expect((await opened(endless)).facts.opens).toBe("");
  });

  it("stay text, whatever they contain", async () => {
    const facts = { ...FACTS, title: ATTACK, fileName: ATTACK, leftOut: ATTACK };
    const transcript: readonly PlainTurn[] = [{ kind: "prompt", who: ATTACK, text: ATTACK }];
    const plain: readonly PlainTurn[] = [{ kind: "prompt", who: "User", text: "Hello" }];
    const [attacked, harmless] = [
      await pageOf({ facts, transcript }),
      await pageOf({ transcript: plain }),
    ];
    const tags = (page: string) => page.match(/<[a-z!/][a-z-]*/g);
    expect(tags(attacked)).toEqual(tags(harmless));
    expect((await opened(attacked)).facts).toEqual(facts);
  });

  it("include plain text of a branch for readers without scripts, with a heading for each turn", async () => {
    const transcript: readonly PlainTurn[] = [
      { kind: "words", who: "Model", text: "haiku" },
      { kind: "prompt", who: "User", text: "Is 1 < 2 & 3 > 2?\n\0" },
      { kind: "output", who: "bash", text: "1\n".repeat(100) },
      { kind: "prompt", who: "User", text: "Thanks" },
    ];
    const page = await pageOf({ transcript });
    expect(page).toContain(
      '<h2>Before the first turn</h2>\n<h3>Model</h3>\n<pre class="copy-words copy-short">haiku</pre>\n<h2>Turn 1</h2>\n',
    );
    expect(page).toContain(
      '<h3>User</h3>\n<pre class="copy-words copy-short">Is 1 &lt; 2 &amp; 3 &gt; 2?\n\uFFFD</pre>\n<h3>bash</h3>\n<pre class="copy-output">1\n',
    );
    expect(page).toMatch(/<h2>Turn 2<\/h2>[\s\S]*Thanks<\/pre>\n<\/main>\n<\/noscript>/);
  });
});

describe("the policy of a shared page", () => {
  it("allows the scripts and styles of the page by their hashes, and nothing else", async () => {
    const page = await pageOf({});
    const policy = /content="(default-src[^"]*)"/.exec(page)?.[1] ?? "";
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, text]) => text ?? "",
    );
    const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) => text ?? "");
    expect([scripts.length, styles.length]).toEqual([1, 1]);
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${[...scripts, "run()"].map(hash).join(" ")}`,
      `style-src ${[...styles, "p{}"].map(hash).join(" ")}`,
      "img-src blob: data:",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it("comes before everything that it governs, and no element has a handler or an address", async () => {
    const page = await pageOf({ transcript: [{ kind: "prompt", who: "User", text: ATTACK }] });
    expect(page.indexOf("Content-Security-Policy")).toBeLessThan(page.search(/<style|<script/));
    expect(page).not.toMatch(/<[a-z][^>]*\s(?:on[a-z]+|src|href|style)\s*=/);
  });
});

describe("a page with a passphrase", () => {
  const passphrase = "correct horse";
  const words = "The wolves of Willoughby Chase";
  const secret = {
    jsonl: bytesOf(`{"type":"message","text":"${words}"}\n`),
    facts: { ...FACTS, title: words, fileName: "wolves.jsonl", leftOut: "without the wolves" },
    transcript: [{ kind: "prompt", who: "User", text: words }] as const,
    passphrase,
  };

  it("opens with it, in either spelling of a letter", async () => {
    const page = await pageOf({ ...secret, passphrase: "caf\u00e9" });
    const { facts, bytes, text } = await opened(page, "cafe\u0301");
    expect(facts).toEqual(secret.facts);
    expect(text).toContain(`<h1>${words}</h1>`);
    expect(text).toContain(`>${words}</pre>`);
    expect(bytes).toEqual(secret.jsonl);
  });

  it("says so if it is wrong, and if the page was changed", async () => {
    const page = await pageOf(secret);
    const wrong = "That is not the passphrase of this copy.";
    await expect(opened(page, "correct hors")).rejects.toThrow(wrong);
    await expect(opened(page)).rejects.toThrow(wrong);
    const [piece = ""] = textsOf(page, "data-espalier-session");
    const changed = page.replace(piece, `${piece.startsWith("A") ? "B" : "A"}${piece.slice(1)}`);
    await expect(opened(changed, passphrase)).rejects.toThrow("damaged");
  });

  it("contains nothing readable of the session, not even its name", async () => {
    const page = await pageOf(secret);
    const payload = Buffer.from(textsOf(page, "data-espalier-session").join(""), "base64");
    // Longer than what sealed bytes spell by chance.
    const secrets = [
      "the wolves",
      "willow1",
      "Willoughby",
      secret.facts.fileName,
      secret.facts.made,
    ];
    for (const text of [page, payload.toString("latin1")]) {
      for (const words of secrets) expect(text.toLowerCase()).not.toContain(words.toLowerCase());
    }
    expect(payload.subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]));
    expect(page).toContain("<title>A protected copy of a session · Espalier</title>");
  });

  it("records how its key is made: 600,000 rounds and a salt that is never the same", async () => {
    const read = async () => {
      const manifest = readManifest(textsOf(await pageOf(secret), "espalier-copy")[0] ?? "");
      return "protection" in manifest ? manifest.protection : null;
    };
    const [one, other] = [await read(), await read()];
    expect(one).toMatchObject({ derive: "PBKDF2-SHA-256", cipher: "AES-256-GCM", rounds: 600_000 });
    expect(Buffer.from(one?.salt ?? "", "base64")).toHaveLength(16);
    for (const name of ["salt", "factsIv", "sessionIv", "textIv"] as const) {
      expect(one?.[name]).not.toBe(other?.[name]);
    }
    expect(new Set([one?.factsIv, one?.sessionIv, one?.textIv]).size).toBe(3);
  });
});

describe("a manifest of another writer", () => {
  it.each([
    "",
    "[]",
    "{}",
    '{"version":2,"facts":{}}',
    '{"version":1}',
    '{"version":1,"protection":{"derive":"MD5","cipher":"AES-256-GCM","rounds":1,"salt":"a","factsIv":"a","sessionIv":"a","textIv":"a"},"sealed":"a"}',
    '{"version":1,"protection":{"derive":"PBKDF2-SHA-256","cipher":"AES-256-GCM","rounds":1e15,"salt":"a","factsIv":"a","sessionIv":"a","textIv":"a"},"sealed":"a"}',
  ])("is refused: %s", (text) => {
    expect(() => readManifest(text)).toThrow("The copy inside this file is damaged.");
  });
});

describe("a built viewer", () => {
  it("is read back, and no other file is accepted as one", () => {
    expect(readViewer(JSON.stringify(VIEWER))).toEqual(VIEWER);
    const { script, style } = VIEWER;
    const broken = [{ script }, { script, style: { ...style, hash: "x' 'unsafe-inline" } }];
    for (const text of ["", "{}", ...broken.map((one) => JSON.stringify(one))]) {
      expect(() => readViewer(text)).toThrow("The viewer that a shared page needs is not here.");
    }
  });
});
