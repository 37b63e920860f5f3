// The copies of a session in every form, and what can be read in them by whoever gets one.
import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { htmlText } from "../../export/html/plain-html.ts";
import { copyBytes } from "../../export/share/copy-bytes.ts";
import { COPY_FORMS, type CopyForm } from "../../export/share/copy-forms.ts";
import { leftOutText, reviewShare } from "../../export/share/review.ts";
import type { ShareScope } from "../../export/share/scope.ts";
import { fileToShare } from "../../export/share/share-source.ts";
import { sharedLines } from "../../export/share/shared-lines.ts";
import { openSession } from "../../formats/index.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import type { Decision } from "../../redact/decide/decisions.ts";
import { bytesOf } from "../../text/bytes.ts";
import { spellings } from "./spellings.ts";

function packed(text: string) {
  const hash = createHash("sha256").update(text).digest("base64");
  return { packed: gzipSync(text).toString("base64"), hash };
}

const VIEWER = { script: packed("run()"), style: packed("p{}") };

export interface Wanted {
  readonly scope: ShareScope;
  /** Texts that are masked, or dropped, wherever they are. */
  readonly decided: ReadonlyMap<string, Decision>;
  readonly passphrase: string;
}

/** Every form of the copy of a session file, as whoever shares has them made. */
export async function copiesOf(
  content: string,
  fileName: string,
  { scope, decided, passphrase }: Wanted,
): Promise<ReadonlyMap<CopyForm, Buffer>> {
  const file = memorySource(bytesOf(content), fileName);
  const source = fileToShare(await openSession({ kind: "file", source: file }));
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
  const leftOut = leftOutText(source.opened.session, scope, review, decisions);
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

/** Everything that a copy says, unpacked. */
export function readIn(form: CopyForm, copy: Buffer): Iterable<string> {
  if (form === "zip") return readInZip(copy);
  return form === "html" ? readInPage(copy.toString()) : [copy.toString()];
}

/** What a text comes to when all that only Markdown or HTML adds to it is taken away. */
function bare(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#\d+|#x[0-9a-f]+);/gi, "").replace(/[^A-Za-z0-9]/g, "");
}

/** Which of the texts the copy holds, however they are written there. */
export function heldBy(form: CopyForm, copy: Buffer, texts: readonly string[]): readonly string[] {
  const read = [...readIn(form, copy)];
  const isMarkdown = form === "md" || form === "zip";
  const all = read.join("\n");
  const allBare = isMarkdown ? bare(all) : "";
  return texts.filter((text) => {
    const forms = [...spellings(text), htmlText(text), htmlText(JSON.stringify(text).slice(1, -1))];
    return forms.some((one) => all.includes(one)) || (isMarkdown && allBare.includes(bare(text)));
  });
}
