// What relatives of pi add to its messages and summaries (formats.md 5.6), as fields and in words: text that
// was moved out of the file, who a message is put down to, how long the first word took, notes of a
// compaction. Nothing that lies elsewhere is fetched: it is named.
import { cutText } from "../../text/cut.ts";
import { durationText, numberText } from "../../text/units.ts";
import { type ContentBlock, readBlocks } from "../blocks/blocks.ts";
import { figureField } from "../blocks/usage.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  objectField,
  objectsField,
  stringField,
} from "../json/json.ts";
import { stringify } from "../json/stringify.ts";

const NAMES = [
  "evictedContent",
  "attribution",
  "ttft",
  "duration",
  "shortSummary",
  "preserveData",
  "fromExtension",
  "diagnostics",
] as const;

/** Those fields of a message or entry as they are stored; undefined for those of pi itself, which have none of them. */
export function forkFields(source: JsonObject): JsonObject | undefined {
  let found: Record<string, Json> | undefined;
  for (const name of NAMES) {
    const value = source[name];
    if (value === undefined) continue;
    found ??= {};
    found[name] = value;
  }
  return found;
}

export interface ForkText {
  /** A sentence for each text that lies elsewhere: it is named, never fetched. */
  readonly evicted: readonly string[];
  /** Short notes, in an order of their own. */
  readonly facts: readonly string[];
  /** Of a compaction: in fewer words than its summary; "" without one. */
  readonly shortSummary: string;
  /** What an extension keeps across a compaction; undefined: nothing. */
  readonly preserved: Json | undefined;
  /** Pictures that stand for what was summarised. */
  readonly frames: readonly ContentBlock[];
}

const MAX_EVICTED = 20;
const MAX_CHARACTERS = 120;

export function forkText(fields: JsonObject): ForkText {
  const first = figureField(fields, "ttft");
  const attribution = stringField(fields, "attribution") ?? "";
  const facts = [
    attribution === "" || attribution === "user"
      ? ""
      : `put down to the ${cutText(attribution, MAX_CHARACTERS)}, not to the user`,
    first === null ? "" : `first word after ${durationText(first)}`,
    fields.fromExtension === true ? "made by an extension" : "",
    ...withheldText(objectsField(fields, "diagnostics")),
  ];
  return {
    evicted: evictedText(objectField(fields, "evictedContent") ?? {}),
    facts: facts.filter(Boolean),
    shortSummary: stringField(fields, "shortSummary") ?? "",
    ...preservedIn(fields.preserveData),
  };
}

/** Pictures of a compaction apart from what else is kept (formats-more.md 3.2, `snapcompact`). */
function preservedIn(stored: Json | undefined): Pick<ForkText, "preserved" | "frames"> {
  const shot = isObject(stored) ? objectField(stored, "snapcompact") : undefined;
  const frames = readBlocks(shot?.frames).filter(({ type }) => type === "image");
  if (!isObject(stored) || !shot || frames.length === 0) return { preserved: stored, frames: [] };
  const { frames: _, ...notes } = shot;
  const { snapcompact: __, ...others } = stored;
  const rest = Object.keys(notes).length > 0 ? { ...others, snapcompact: notes } : others;
  return { preserved: Object.keys(rest).length > 0 ? rest : undefined, frames };
}

const WITHHELD = "_input_transformations";
const MAX_WITHHELD = 5;

/** What the provider says it did to what it was sent: it changed or left out a part. */
function withheldText(diagnostics: readonly JsonObject[]): readonly string[] {
  const told = diagnostics.filter(
    ({ type }) => typeof type === "string" && type.endsWith(WITHHELD),
  );
  return told.slice(0, MAX_WITHHELD).map(({ type, ...rest }) => {
    const provider = String(type).slice(0, -WITHHELD.length);
    return cutText(
      `withheld or changed by the provider (${provider}): ${stringify(rest)}`,
      MAX_CHARACTERS,
    );
  });
}

function evictedText(evicted: JsonObject): readonly string[] {
  const payloads = objectsField(evicted, "payloads");
  const named = payloads.slice(0, MAX_EVICTED).map((payload) => {
    const characters = figureField(payload, "originalChars");
    const what = characters === null ? "Text" : `${numberText(characters)} characters`;
    const ref = cutText(stringField(payload, "ref") ?? "", MAX_CHARACTERS);
    return `${what} stored elsewhere${ref ? `: ${ref}` : ""}`;
  });
  const left = payloads.length - named.length;
  return left === 0 ? named : [...named, `${numberText(left)} more texts stored elsewhere`];
}
