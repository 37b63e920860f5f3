// Secrets of every kind planted in every place of sessions, which are then shared with everything masked:
// whether each is found, and what of it is left in a copy.
import type { CopyForm } from "../../export/share/copy-forms.ts";
import { reviewShare } from "../../export/share/review.ts";
import { ALL_OF_IT } from "../../export/share/scope.ts";
import { fileToShare } from "../../export/share/share-source.ts";
import { openSession } from "../../formats/index.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { bytesOf } from "../../text/bytes.ts";
import { copiesOf, readIn, type Wanted } from "../marked/node-copies.ts";
import { KINDS } from "./kinds.ts";
import { PLACES } from "./node-places.ts";
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
/** Of every entry. */
const TIME = "2026-01-01T00:00:00.000Z";
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
        timestamp: TIME,
        cwd: "/x",
      },
    ];
    for (let at = done; at < Math.min(count, done + BATCH); at++) {
      const kind = random.of(KINDS);
      const place = random.of(PLACES);
      const { value, text } = kind.plant(random);
      const parts = Array.from({ length: value.length - PART + 1 }, (_, from) =>
        place.spell(partOf(value, from)),
      );
      const secret = parts.flat().filter((part) => !isOfCopies(part));
      cases.push({ kind: kind.name, place: place.name, value, text, parts: secret });
      const id = idOf(at);
      const parentId = lines.length > 1 ? idOf(at - 1) : null;
      lines.push({ ...place.entry(text, random), id, parentId, timestamp: TIME });
    }
    const jsonl = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
    const values = await valuesIn(jsonl);
    const copies = await copiesOf(jsonl, "leaks.jsonl", MASKED);
    const held = heldBy(copies, cases);
    for (const one of cases) {
      const isFound = values.some((value) => isValueOf(value, one.value));
      const forms = held.get(one) ?? [];
      if (isFound) found++;
      if (isFound && forms.length === 0) continue;
      const what = isFound ? `left in ${forms.join(", ")}` : "not found";
      left.push(`${one.kind}, in ${one.place}: ${what}: ${JSON.stringify(one.text)}`);
    }
  }
  return { planted: count, found, left };
}

/** What every copy holds may be like a part of a secret by chance: times, and the tags of a page. */
function isOfCopies(part: string): boolean {
  return TIME.includes(part) || /<\/?[a-z]/.test(part);
}

/** Of hexadecimal digits twice as many: so few stand by chance in a dump of bytes. */
function partOf(value: string, from: number): string {
  const part = value.slice(from, from + PART);
  if (!/^[0-9a-f]+$/i.test(part)) return part;
  const start = Math.max(0, Math.min(from, value.length - 2 * PART));
  return value.slice(start, start + 2 * PART);
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

const MASKED: Wanted = { scope: ALL_OF_IT, decided: new Map(), passphrase: "" };

async function valuesIn(jsonl: string): Promise<readonly string[]> {
  const file = memorySource(bytesOf(jsonl), "leaks.jsonl");
  const source = fileToShare(await openSession({ kind: "file", source: file }));
  return (await reviewShare(source, ALL_OF_IT)).groups.map(({ value }) => value);
}

/** Which forms hold a part of a secret, as it is or behind the escapes of JSON, HTML and Markdown. */
function heldBy(copies: ReadonlyMap<CopyForm, Buffer>, cases: readonly Case[]) {
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
    const read = [...readIn(form, copy)].join("\n");
    for (const text of [read, read.replace(/\\(.)/g, "$1"), withoutEntities(read)]) {
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
