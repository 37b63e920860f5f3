// A session as one page that shows it anywhere, without a network: the viewer and the session inside,
// compressed, and a policy that lets nothing else run or load. Streaming, but for a protected session,
// which is sealed as a whole.
import { bytesOf } from "../../text/bytes.ts";
import { cutText } from "../../text/cut.ts";
import { base64Of, piecesOf } from "./base64.ts";
import { EdgeKeeper } from "./edges.ts";
import { htmlText, scriptJson } from "./html-text.ts";
import { LOADER } from "./loader.ts";
import {
  type CopyFacts,
  type CopyManifest,
  manifestJson,
  PART,
  SESSION_PIECE,
} from "./manifest.ts";
import { PAGE_STYLE } from "./page-style.ts";
import { MAX_TITLE, plainHtml } from "./plain-html.ts";
import type { PlainTurn } from "./plain-turns.ts";
import { keyOfPassphrase, newProtection, seal } from "./protection.ts";
import { chunksOf, gathered, through } from "./through.ts";

/** A text that a page carries compressed. */
export interface PackedText {
  /** gzip, base64. */
  readonly packed: string;
  /** SHA-256 of the text, base64: its name in the page's policy. */
  readonly hash: string;
}

/** The built viewer: one module without imports and one style sheet. */
export interface ViewerParts {
  readonly script: PackedText;
  readonly style: PackedText;
}

export interface SharedSession {
  readonly viewer: ViewerParts;
  /** The session file as it is given on. */
  readonly jsonl: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | Uint8Array;
  readonly facts: CopyFacts;
  /** For who reads without scripts, and for print; sealed with a passphrase. */
  readonly transcript: AsyncIterable<PlainTurn> | Iterable<PlainTurn>;
  /** Without one, or with "", everybody can read the page. */
  readonly passphrase?: string;
}

const PROTECTED = "A protected copy of a session";

const SCRIPTS_ARE_OFF =
  '<aside class="copy-note">The tree, figures and search of this copy need scripts, which are off.</aside>\n';

/** The page's bytes, UTF-8. Errors: those of reading the session. */
export async function* sharedHtml(shared: SharedSession): AsyncGenerator<Uint8Array> {
  const { viewer, facts, passphrase = "" } = shared;
  const isProtected = passphrase !== "";
  const title = isProtected ? PROTECTED : cutText(facts.title, MAX_TITLE);
  yield bytesOf(headHtml(title, await policyFor(viewer)));
  const plain = plainHtml(facts, shared.transcript);
  yield bytesOf(`<noscript>\n${isProtected ? protectedHtml() : SCRIPTS_ARE_OFF}`);
  if (!isProtected) yield* plain;
  yield bytesOf("</noscript>\n");

  const keeper = new EdgeKeeper();
  const lines = keeper.passed(chunksOf(shared.jsonl));
  const zipped = through(lines, new CompressionStream("gzip"));
  let manifest: CopyManifest = { facts, protection: null, sealed: "", edges: null };
  let payload: AsyncIterable<Uint8Array> = zipped;
  if (isProtected) {
    const protection = newProtection();
    const key = await keyOfPassphrase(passphrase, protection);
    const sealed = await seal(key, protection.factsIv, bytesOf(JSON.stringify(facts)));
    manifest = { facts: null, protection, sealed: base64Of(sealed), edges: null };
    payload = chunksOf(await seal(key, protection.sessionIv, await gathered(zipped)));
    const text = await gathered(through(plain, new CompressionStream("gzip")));
    const packed = base64Of(await seal(key, protection.textIv, text));
    yield bytesOf(packedHtml(PART.text, packed));
  }
  for await (const piece of piecesOf(payload)) {
    yield bytesOf(`<script type="text/plain" ${SESSION_PIECE}>${base64Of(piece)}</script>\n`);
  }
  // Who has to be asked for a passphrase does not wait for these.
  const edges = isProtected ? null : keeper.edges;
  if (edges) {
    manifest = { ...manifest, edges: edges.sizes };
    const ends = await gathered(through(chunksOf(edges.bytes), new CompressionStream("gzip")));
    yield bytesOf(packedHtml(PART.edges, base64Of(ends)));
  }
  const json = scriptJson(manifestJson(manifest));
  yield bytesOf(`<script type="application/json" id="${PART.manifest}">${json}</script>\n`);
  yield bytesOf(packedHtml(PART.style, viewer.style.packed));
  yield bytesOf(packedHtml(PART.script, viewer.script.packed));
  yield bytesOf(`<script>${LOADER}</script>\n</body>\n</html>\n`);
}

function headHtml(title: string, policy: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="generator" content="Espalier">
<title>${htmlText(title)} · Espalier</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<div id="${PART.root}"><p class="copy-waiting">Opening the copy…</p></div>
`;
}

/** Nothing is loaded from anywhere, and only these scripts and styles are what they were. */
async function policyFor({ script, style }: ViewerParts): Promise<string> {
  return [
    "default-src 'none'",
    `script-src 'sha256-${await hashOf(LOADER)}' 'sha256-${script.hash}'`,
    `style-src 'sha256-${await hashOf(PAGE_STYLE)}' 'sha256-${style.hash}'`,
    "img-src blob: data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

async function hashOf(text: string): Promise<string> {
  return base64Of(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(text))));
}

function packedHtml(id: string, packed: string): string {
  return `<script type="text/plain" id="${id}">${packed}</script>\n`;
}

function protectedHtml(): string {
  return `<p class="copy-waiting">${PROTECTED}, made with Espalier. Scripts have to be on to open it.</p>\n`;
}
