// What of a rollout's lines is needed to put them in order, read off their bytes.
// Lines: formats-claude-codex.md 3.2, 3.3; those before the envelope 3.8.
import { grown } from "../../../lib/grown.ts";
import { type PackedRecords, packedRecords, text, valuesOf } from "../../../lib/packed-records.ts";
import { trimmed } from "../../../lib/trimmed.ts";
import { isObject, type JsonObject } from "../../../model/json/json.ts";
import { LinePlaces, saidBefore } from "../../line-session/line-places.ts";
import type { KeptLines, PackedLines } from "../../line-session/line-reading.ts";
import { NumberedTexts } from "../../line-session/numbered-texts.ts";
import type { LinePlace } from "../../line-session/scan-lines.ts";
import { isSummary, kindOf } from "../contextual.ts";
import { type CodexFieldName, type CodexFields, NAME_BYTES } from "./fields.ts";
import { type LineShape, LineShapes, shapeOf, TURN } from "./line-shapes.ts";
import { textEnds } from "./text-ends.ts";
import { type PackedTokens, WrittenTokens } from "./written-tokens.ts";

/** What few lines say. */
export interface RareFacts {
  /** A user's message that says what was said before. */
  readonly isSummary: boolean;
  /** Of a turn's settings. */
  readonly model: string;
  readonly effort: string;
  /** How many turns a rollback takes back. */
  readonly turns: number;
  /** What the rules of history, names and tokens need whole: headers, compactions, records, names. */
  readonly data: JsonObject | null;
}

/** Lines, and events, whose payload is read whole at once. */
const WHOLE: ReadonlySet<string> = new Set([
  "session_meta",
  "compacted",
  "token_usage_record",
  "thread_name_updated",
]);

const NO_SHAPE = shapeOf("", "", "", "other", "");
const NOTHING = rareOf(false, "", "", 0, null);

/** Beside the columns. Plain data. */
interface PackedHeads {
  readonly shapes: readonly LineShape[];
  readonly callIds: PackedRecords<{ readonly id: string }>;
  readonly rare: ReadonlyMap<number, RareFacts>;
  readonly ordinals: ReadonlyMap<number, number>;
}

const CALL_ID = { id: text((id: string) => id) };

/** One line after another, by its index. */
export class CodexHeads implements KeptLines<CodexFieldName> {
  readonly places = new LinePlaces();
  readonly tokens = new WrittenTokens();
  readonly #isBare: boolean;
  readonly #shapes = new LineShapes();
  #shape = new Uint32Array(64);
  /** Of the lines that name one. */
  readonly #ordinals = new Map<number, number>();
  #textBytes = new Uint32Array(64);
  /** A number of `#callIds`; 0 for what is neither a call nor its output. */
  #call = new Uint32Array(64);
  readonly #callIds = new NumberedTexts();
  #lastCall = 0;
  readonly #rare = new Map<number, RareFacts>();
  #settings = NOTHING;

  /** `isBare`: lines are items without an envelope. */
  constructor(isBare: boolean) {
    this.#isBare = isBare;
  }

  get count(): number {
    return this.places.count;
  }

  shapeAt(line: number): LineShape {
    return this.#shapes.all[this.#shape[line] ?? -1] ?? NO_SHAPE;
  }

  /** Lines with equal numbers have the same shape. */
  shapeNumberAt(line: number): number {
    return this.#shape[line] ?? 0;
  }

  /** Of calls and their outputs, equal ones are one id; 0 for all others, and without one. */
  callAt(line: number): number {
    return this.#call[line] ?? 0;
  }

  callIdAt(line: number): string {
    return this.#callIds.all[this.callAt(line)] ?? "";
  }

  /** The number of an id; 0 for one that no line has. */
  callOf(id: string): number {
    return this.#callIds.find(id);
  }

  /** More than any number of a call. */
  get callEnd(): number {
    return this.#callIds.all.length;
  }

  /** NaN where the line names none. */
  ordinalAt(line: number): number {
    return this.#ordinals.get(line) ?? Number.NaN;
  }

  /** Bytes of the texts of a user's message. */
  textBytesAt(line: number): number {
    return this.#textBytes[line] ?? 0;
  }

  rareAt(line: number): RareFacts {
    return this.#rare.get(line) ?? NOTHING;
  }

  /** Lines that say something rare, in order. */
  get rare(): ReadonlyMap<number, RareFacts> {
    return this.#rare;
  }

  add(fields: CodexFields, place: LinePlace): void {
    const isBare = this.#isBare;
    const named = fields.text("envelope", NAME_BYTES) ?? "";
    const type = fields.text("type", NAME_BYTES) ?? "";
    const envelope = isBare && named === "" && type !== "" ? "response_item" : named;
    const role = type === "message" ? (fields.text("role", NAME_BYTES) ?? "") : "";
    // What is not asked for where it cannot be takes no time: lines are hundreds of thousands.
    const texts = role === "" ? NO_TEXTS : textEnds(fields, role);
    const kind = envelope === "response_item" ? kindOf(type, role, texts) : "other";
    const isUser = role === "user";
    const isCall = type.endsWith("_call");
    const name = isCall ? (fields.text("name", NAME_BYTES) ?? "") : "";
    const line = this.places.count;
    this.places.add(place, fields.time("time"));
    if (line === this.#shape.length) this.#makeRoom(2 * line);
    this.#shape[line] = this.#shapes.numberOf(envelope, type, role, kind, name);
    const ordinal = fields.number("ordinal");
    if (ordinal !== undefined) this.#ordinals.set(line, ordinal);
    if (isUser) this.#textBytes[line] = fields.size("text");
    if (isCall || type.endsWith("_output")) this.#addCall(line, fields);
    if (type === "token_count" && !isBare) this.tokens.add(line, fields);
    const isTold = isUser && texts.some(({ start }) => isSummary(start));
    this.#addRare(line, fields, envelope, type, isTold);
  }

  #addCall(line: number, fields: CodexFields): void {
    const known = this.#callIds.all[this.#lastCall] ?? "";
    // Most outputs follow their call.
    if (known === "" || !fields.says("callId", known)) {
      this.#lastCall = this.#callIds.numberOf(fields.text("callId", NAME_BYTES) ?? "");
    }
    this.#call[line] = this.#lastCall;
  }

  #addRare(
    line: number,
    fields: CodexFields,
    envelope: string,
    type: string,
    isTold: boolean,
  ): void {
    if (envelope === TURN) this.#addSettings(line, fields);
    const turns = type === "thread_rolled_back" ? (fields.number("turns") ?? 0) : 0;
    const isWhole = !this.#isBare && (WHOLE.has(envelope) || WHOLE.has(type));
    const value = isWhole ? fields.json("payload") : undefined;
    const data = value !== undefined && isObject(value) ? value : null;
    if (!isTold && turns === 0 && !data) return;
    const { model, effort } = this.rareAt(line);
    this.#rare.set(line, rareOf(isTold, model, effort, turns, data));
  }

  /** Most turns go on with the settings of the one before: one object for all of them. */
  #addSettings(line: number, fields: CodexFields): void {
    const model = fields.text("model", NAME_BYTES) ?? "";
    const effort = fields.text("effort", NAME_BYTES) ?? "";
    const last = this.#settings;
    const isSame = last.model === model && last.effort === effort;
    if (!isSame) this.#settings = rareOf(false, model, effort, 0, null);
    this.#rare.set(line, this.#settings);
  }

  packed(count: number): PackedLines {
    const columns = {
      shape: trimmed(this.#shape, count),
      textBytes: trimmed(this.#textBytes, count),
      call: trimmed(this.#call, count),
      ...this.tokens.packed(count),
    };
    const beside: PackedHeads = {
      shapes: this.#shapes.all,
      callIds: packedRecords<string, { readonly id: string }>(this.#callIds.all, CALL_ID),
      rare: saidBefore(count, this.#rare),
      ordinals: saidBefore(count, this.#ordinals),
    };
    return { places: this.places.packed(count), columns, beside };
  }

  append({ places, columns, beside }: PackedLines, linesBefore: number): void {
    const { shapes, callIds, rare, ordinals } = beside as PackedHeads;
    const { shape, textBytes, call, ...tokens } = columns as unknown as PackedColumns;
    const from = this.places.count;
    this.places.append(places, linesBefore);
    if (this.count > this.#shape.length) this.#makeRoom(this.count);
    const numbers = shapes.map((one) =>
      this.#shapes.numberOf(one.envelope, one.type, one.role, one.kind, one.name),
    );
    const calls = new Uint32Array(callIds.count);
    const idOf = valuesOf(callIds, "id");
    for (let nth = 0; nth < calls.length; nth++) calls[nth] = this.#callIds.numberOf(idOf(nth));
    for (let at = 0; at < shape.length; at++) {
      this.#shape[from + at] = numbers[shape[at] ?? 0] ?? 0;
      this.#call[from + at] = calls[call[at] ?? 0] ?? 0;
    }
    for (const [line, ordinal] of ordinals) this.#ordinals.set(from + line, ordinal);
    this.#textBytes.set(textBytes, from);
    this.tokens.append(tokens, from);
    let [last, own] = [NOTHING, NOTHING];
    for (const [line, facts] of rare) {
      if (facts !== last) own = ownOf(facts);
      last = facts;
      this.#rare.set(from + line, own);
    }
  }

  #makeRoom(room: number): void {
    this.#shape = grown(this.#shape, room);
    this.#textBytes = grown(this.#textBytes, room);
    this.#call = grown(this.#call, room);
  }
}

interface PackedColumns extends PackedTokens {
  readonly shape: Uint32Array;
  readonly textBytes: Uint32Array;
  readonly call: Uint32Array;
}

const NO_TEXTS: readonly never[] = [];

/** All are made here: what was compiled for objects of one making is thrown away at the first of another. */
function rareOf(
  isSummary: boolean,
  model: string,
  effort: string,
  turns: number,
  data: JsonObject | null,
): RareFacts {
  return { isSummary, model, effort, turns, data };
}

/** The same of another thread. */
function ownOf({ isSummary, model, effort, turns, data }: RareFacts): RareFacts {
  return rareOf(isSummary, model, effort, turns, data);
}
