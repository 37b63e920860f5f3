// A session as one page that shows it anywhere, without a network: the viewer and the session inside,
// compressed, and a policy that blocks everything else. Streaming, except for a protected session,
// which is sealed as a whole.
import { collected } from "../../lib/joined.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { base64Of, bytesOf } from "../../text/bytes.ts";
import { cutText } from "../../text/cut.ts";
import { inChunks } from "../chunks.ts";
import { edgesOf } from "./edges.ts";
import { LOADER } from "./loader.ts";
import {
  type CopyFacts,
  type CopyManifest,
  manifestText,
  PART,
  SESSION_PIECE,
} from "./manifest.ts";
import { bytesIn, oneChunk, PIECE_BYTES, through } from "./page-bytes.ts";
import { PAGE_STYLE } from "./page-style.ts";
import { htmlText, MAX_TITLE, plainHtml } from "./plain-html.ts";
import type { PlainTurn } from "./plain-turns.ts";
import { keyOfPassphrase, newProtection, seal } from "./protection.ts";

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
  /** The session file in the form that is shared. */
  readonly jsonl: ByteSource;
  readonly facts: CopyFacts;
  /** For readers without scripts, and for print; sealed with a passphrase. */
  readonly transcript: AsyncIterable<PlainTurn> | Iterable<PlainTurn>;
  /** Without one, or with "", any reader can open the page. */
  readonly passphrase?: string;
  /** Stops reading the session. */
  readonly signal?: AbortSignal;
}

const PROTECTED = "A protected copy of a session";

const PROTECTED_HTML = `<p class="copy-waiting">${PROTECTED}, made with Espalier. Scripts have to be on to open it.</p>\n`;

const SCRIPTS_ARE_OFF =
  '<aside class="copy-note">The tree, figures and search of this copy need scripts, which are off.</aside>\n';

/** The page's bytes, UTF-8. Errors: those of reading the session. */
export async function* sharedHtml(shared: SharedSession): AsyncGenerator<Uint8Array> {
  const { viewer, jsonl, facts, passphrase = "", signal } = shared;
  const lock = passphrase === "" ? null : await lockOf(passphrase);
  yield bytesOf(
    headHtml(lock ? PROTECTED : cutText(facts.title, MAX_TITLE), await policyFor(viewer)),
  );

  // The viewer shows the session's end from this part, while the rest of the page arrives. A protected
  // page has none: its reader types a passphrase first.
  const edges = lock ? null : await edgesOf(jsonl);
  if (edges) {
    const ends = await collected(zipped(oneChunk(edges.bytes)));
    yield bytesOf(packedHtml(PART.edges, base64Of(ends)));
  }
  const manifest = manifestText(
    lock ? await lockedManifest(facts, lock) : { facts, ...(edges && { edges: edges.sizes }) },
  );
  yield bytesOf(`<script type="application/json" id="${PART.manifest}">${manifest}</script>\n`);
  yield bytesOf(packedHtml(PART.style, viewer.style.packed));
  yield bytesOf(packedHtml(PART.script, viewer.script.packed));
  yield bytesOf(`<script>${LOADER}</script>\n`);

  const plain = plainHtml(facts, shared.transcript);
  yield bytesOf(`<noscript>\n${lock ? PROTECTED_HTML : SCRIPTS_ARE_OFF}`);
  if (!lock) yield* plain;
  yield bytesOf("</noscript>\n");
  let session = zipped(bytesIn(jsonl, signal ? { signal } : {}));
  if (lock) {
    const { key, protection } = lock;
    const text = await collected(zipped(plain));
    yield bytesOf(packedHtml(PART.text, base64Of(await seal(key, protection.textIv, text))));
    session = oneChunk(await seal(key, protection.sessionIv, await collected(session)));
  }
  for await (const piece of inChunks(session, PIECE_BYTES)) {
    yield bytesOf(`<script type="text/plain" ${SESSION_PIECE}>${base64Of(piece)}</script>\n`);
  }
  yield bytesOf("</body>\n</html>\n");
}

/** What a protected page is sealed with. */
async function lockOf(passphrase: string) {
  const protection = newProtection();
  return { protection, key: await keyOfPassphrase(passphrase, protection) };
}

async function lockedManifest(
  facts: CopyFacts,
  { key, protection }: Awaited<ReturnType<typeof lockOf>>,
): Promise<CopyManifest> {
  const sealed = await seal(key, protection.factsIv, bytesOf(JSON.stringify(facts)));
  return { protection, sealed: base64Of(sealed) };
}

function zipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  return through(bytes, new CompressionStream("gzip"));
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

/** Nothing is loaded from anywhere, and only these unchanged scripts and styles run. */
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
