// The session inside a shared page, from the texts of its elements: the inverse of shared-html.ts.
// It knows no document.
import { collected } from "../../lib/joined.ts";
import { isObject, parseJson } from "../../model/json/json.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { edgesSource } from "./edges.ts";
import { type CopyFacts, type CopyManifest, damaged, readFacts } from "./manifest.ts";
import { bytesOfBase64, oneChunk, PIECE_BYTES, through } from "./page-bytes.ts";
import { keyOfPassphrase, unseal } from "./protection.ts";

/** A copy that can be read. */
export interface OpenCopy {
  readonly facts: CopyFacts;
  /** The JSONL. Errors: SessionError if it is damaged. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The branch as text (plain-html.ts); "" if the page has it unprotected. */
  readonly text: string;
  /** Its ends alone, if the page has them separately, else null. Errors: SessionError. */
  readonly ends: () => Promise<ByteSource | null>;
}

interface CopyTexts {
  /** The texts of the session's elements, in order. */
  readonly pieces: AsyncIterable<string>;
  /** The text of `PART.text`; called for a protected page only. */
  readonly text: () => Promise<string>;
  /** The text of `PART.edges`; "" without one. */
  readonly edges: string;
  /** Yields to other tasks; called between two pieces. */
  readonly pause: () => Promise<void>;
}

/** `passphrase`: "" for a copy without. Errors: WrongPassphrase, SessionError. */
export async function openCopy(
  manifest: CopyManifest,
  passphrase: string,
  texts: CopyTexts,
): Promise<OpenCopy> {
  const pieces = decoded(texts);
  if ("facts" in manifest) {
    const { facts, edges } = manifest;
    const ends = async () => {
      if (!edges || texts.edges === "") return null;
      const bytes = await collected(unzipped(oneChunk(bytesOfBase64(texts.edges))));
      return edgesSource(edges, bytes, facts.fileName);
    };
    return { facts, bytes: unzipped(pieces), text: "", ends };
  }
  const { protection, sealed } = manifest;
  const key = await keyOfPassphrase(passphrase, protection);
  const opened = await unseal(key, protection.factsIv, bytesOfBase64(sealed));
  const stored = parseJson(new TextDecoder().decode(opened));
  if (!isObject(stored)) throw damaged();
  const zipped = async function* () {
    const whole = await unseal(key, protection.sessionIv, await collected(pieces));
    for (let at = 0; at < whole.length; at += PIECE_BYTES) {
      yield whole.subarray(at, at + PIECE_BYTES);
      await texts.pause();
    }
  };
  const text = await unseal(key, protection.textIv, bytesOfBase64(await texts.text()));
  return {
    facts: readFacts(stored),
    bytes: unzipped(zipped()),
    text: new TextDecoder().decode(await collected(unzipped(oneChunk(text)))),
    ends: async () => null,
  };
}

async function* decoded({ pieces, pause }: CopyTexts): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield bytesOfBase64(piece);
    await pause();
  }
}

async function* unzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* through(bytes, new DecompressionStream("gzip"));
  } catch {
    // Any error means damage: the key fits, and the opened bytes are not what was packed.
    throw damaged();
  }
}
