// Secrets of every kind planted in every place of sessions, which are then shared with everything masked:
// whether each is found, and what of it is left in a copy.
import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { copyBytes } from "../../export/share/copy-bytes.ts";
import { COPY_FORMS, type CopyForm } from "../../export/share/copy-forms.ts";
import { leftOutText } from "../../export/share/left-out.ts";
import { reviewShare } from "../../export/share/review.ts";
import { ALL_OF_IT } from "../../export/share/scope.ts";
import { fileToShare } from "../../export/share/share-source.ts";
import { sharedLines } from "../../export/share/shared-lines.ts";
import { openSession } from "../../formats/index.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { bytesOf } from "../../text/bytes.ts";
import { packed } from "../packed.ts";
import { KINDS } from "./kinds.ts";
import { PLACES } from "./places.ts";
import { Random } from "./random.ts";

export interface Leaks {
  readonly planted: number;
  readonly found: number;
  /** A sentence for each secret of which something is left or that was not found. */
  readonly left: readonly string[];
}

interface Case {
  readonly kind: string;
  readonly place: string;
  readonly value: string;
  readonly text: string;
  /** How parts of it may be written, each of `PART` characters. */
  readonly parts: readonly string[];
}

/** What may be left of a value has fewer characters. */
const PART = 6;
/** Secrets of one session. */
const BATCH = 40;

/** `first`: how many cases were planted before; the same seed plants the same ones. */
export async function leaksOf(seed: number, count: number): Promise<Leaks> {
  const random = new Random(seed);
  let found = 0;
  const left: string[] = [];
  for (let done = 0; done < count; done += BATCH) {
    const cases: Case[] = [];
    const lines: object[] = [
      {
        type: "session",
        version: 3,
        id: "leaks",
        timestamp: "2026-01-01T00:00:00.000Z",
        cwd: "/x",
      },
    ];
    for (let at = done; at < Math.min(count, done + BATCH); at++) {
      const kind = random.of(KINDS);
      const place = random.of(PLACES);
      const { value, text } = kind.plant(random);
      const parts = Array.from({ length: value.length - PART + 1 }, (_, from) =>
        place.spell(value.slice(from, from + PART)),
      );
      cases.push({ kind: kind.name, place: place.name, value, text, parts: parts.flat() });
      const id = idOf(at);
      const parentId = lines.length > 1 ? idOf(at - 1) : null;
      const timestamp = "2026-01-01T00:00:00.000Z";
      lines.push({ ...place.entry(text, random), id, parentId, timestamp });
    }
    const made = await copiesOf(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
    const held = heldBy(made.copies, cases);
    for (const one of cases) {
      const isFound = made.values.some((value) => isValueOf(value, one.value));
      const forms = held.get(one) ?? [];
      if (isFound) found++;
      if (isFound && forms.length === 0) continue;
      const what = isFound ? `left in ${forms.join(", ")}` : "not found";
      left.push(`${one.kind}, in ${one.place}: ${what}: ${JSON.stringify(one.text)}`);
    }
  }
  return { planted: count, found, left };
}

/** Of letters alone: digits are in secrets. */
function idOf(at: number): string {
  return `entry${String(at).replace(/[0-9]/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`;
}

/** Whole; a sign of a sentence at one of its ends may be none of it. */
function isValueOf(found: string, value: string): boolean {
  if (found.includes(value)) return true;
  return value.includes(found) && found.length > value.length - PART / 2;
}

const VIEWER = { script: packed("run()"), style: packed("p{}") };

/** Every form of a copy with all that was found masked, and the values that were found. */
async function copiesOf(jsonl: string) {
  const file = memorySource(bytesOf(jsonl), "leaks.jsonl");
  const source = fileToShare(await openSession({ kind: "file", source: file }), file);
  const review = await reviewShare(source, ALL_OF_IT);
  const decisions = new Map(review.groups.map(({ key }) => [key, "mask" as const]));
  const { change } = review.change(decisions);
  const lines: Uint8Array[] = [];
  for await (const bytes of sharedLines(source, ALL_OF_IT, change ? { change } : {})) {
    lines.push(bytes.slice());
  }
  const shared = memorySource(Buffer.concat(lines), "leaks.jsonl");
  const leftOut = leftOutText(ALL_OF_IT, review, decisions);
  const options = { leftOut, passphrase: "", opening: null, viewer: async () => VIEWER };
  const copies = new Map<CopyForm, string>();
  for (const form of COPY_FORMS) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of copyBytes(form, shared, options)) chunks.push(chunk.slice());
    copies.set(form, [...textsIn(form, Buffer.concat(chunks))].join("\n"));
  }
  return { copies, values: review.groups.map(({ value }) => value) };
}

/** Everything that a copy says, unpacked. */
function* textsIn(form: CopyForm, copy: Buffer): Generator<string> {
  if (form === "zip") {
    for (const [name, bytes] of Object.entries(unzipSync(copy))) {
      yield name;
      yield Buffer.from(bytes).toString("latin1");
    }
    return;
  }
  yield copy.toString();
  if (form !== "html") return;
  const pieces: Buffer[] = [];
  for (const [, attributes = "", body = ""] of copy
    .toString()
    .matchAll(/<script([^>]*)>([^<]*)</g)) {
    const bytes = Buffer.from(body, "base64");
    if (attributes.includes("data-espalier-session")) pieces.push(bytes);
    else if (attributes.includes("text/plain")) yield gunzipSync(bytes).toString();
  }
  yield gunzipSync(Buffer.concat(pieces)).toString();
}

/** Which forms hold a part of a secret, as it is or behind the escapes of JSON, HTML and Markdown. */
function heldBy(copies: ReadonlyMap<CopyForm, string>, cases: readonly Case[]) {
  const byStart = new Map<string, { readonly part: string; readonly of: Case }[]>();
  for (const of of cases) {
    for (const part of of.parts) {
      const start = part.slice(0, PART);
      const others = byStart.get(start);
      if (others) others.push({ part, of });
      else byStart.set(start, [{ part, of }]);
    }
  }
  const held = new Map<Case, CopyForm[]>();
  for (const [form, copy] of copies) {
    for (const text of [copy, copy.replace(/\\(.)/g, "$1"), withoutEntities(copy)]) {
      for (let at = 0; at + PART <= text.length; at++) {
        for (const { part, of } of byStart.get(text.slice(at, at + PART)) ?? []) {
          const forms = held.get(of) ?? [];
          if (text.startsWith(part, at) && !forms.includes(form)) held.set(of, [...forms, form]);
        }
      }
    }
  }
  return held;
}

function withoutEntities(text: string): string {
  const signs = new Map([
    ["amp", "&"],
    ["lt", "<"],
    ["gt", ">"],
    ["quot", '"'],
  ]);
  return text.replace(
    /&(?:(amp|lt|gt|quot)|#(\d+)|#x([0-9a-f]+));/gi,
    (entity, name, code, hex) => {
      if (name) return signs.get(name) ?? entity;
      return String.fromCodePoint(code ? Number(code) : Number.parseInt(hex, 16));
    },
  );
}
