// The parts of a rollout's lines that are needed to put them in order. Lines:
// formats-claude-codex.md 3.2, 3.3; those before the envelope 3.8.

import { timeOf } from "../../../model/json/coerced.ts";
import {
  type JsonObject,
  numberField,
  objectField,
  stringField,
} from "../../../model/json/json.ts";
import type { ObjectPlace } from "../../../read/line/objects.ts";
import { bytesOf } from "../../../text/bytes.ts";
import { Alike, NumberedTexts } from "../../line-session/alike.ts";
import { LinePlaces, saidBefore } from "../../line-session/line-places.ts";
import type { KeptLines } from "../../line-session/line-reading.ts";
import { isSummary, kindOfItem, textsOf } from "../contextual.ts";
import { failedCallOf } from "./events.ts";
import { hasSameWords, type LineShape, lineShape, NO_SHAPE, TURN } from "./line-shapes.ts";
import { isStarter, runsByCall, type SpawnFact, sessionInOutput, spawnFactIn } from "./spawned.ts";
import { type WrittenTokens, writtenTokens } from "./written-tokens.ts";

/** Facts of few lines. */
export interface RareFacts {
  /** A user's message that is a summary of the earlier conversation. */
  readonly isSummary: boolean;
  /** Bytes of the texts of a user's message. */
  readonly textBytes: number;
  /** Of a turn's settings. */
  readonly model: string;
  readonly effort: string;
  /** How many turns a rollback takes back. */
  readonly turns: number;
  /**
   * What the rules of history, names and tokens need complete: headers, compactions, records,
   * names.
   */
  readonly data: JsonObject | null;
}

/** Lines, and events, whose payload is kept complete. */
const WHOLE: ReadonlySet<string> = new Set([
  "session_meta",
  "compacted",
  "token_usage_record",
  "thread_name_updated",
]);

/** What a line records about its turn. */
interface TurnId {
  readonly id: string;
  /** When it began, ms since 1970; NaN if the id does not contain it. */
  readonly time: number;
}

/** Characters of an id that are kept. */
const MAX_ID = 200;

const NOTHING: RareFacts = {
  isSummary: false,
  textBytes: 0,
  model: "",
  effort: "",
  turns: 0,
  data: null,
};

/** One line after another, by its index. */
export class CodexHeads implements KeptLines<CodexHeads> {
  places = new LinePlaces();
  /** Of the lines that count tokens, in order. */
  tokens: WrittenTokens[] = [];
  /** Of the lines with rare facts, in order. */
  rare = new Map<number, RareFacts>();
  /** The turns that lines begin, in order. */
  turns = new Map<number, TurnId>();
  readonly #isBare: boolean;
  readonly #shapes = new Alike(lineShape, hasSameWords);
  #shape: LineShape[] = [];
  /** Of the lines that name a turn. */
  #ordinals = new Map<number, number>();
  /** A number of `#callIds`; 0 for a line that is neither a call nor its output. */
  #call: number[] = [];
  #callIds = new NumberedTexts();
  /** By call. */
  #tools: string[] = [];
  /** Facts from lines about sub-agents that calls started. */
  #spawned = new Map<number, SpawnFact>();
  /** The calls that events report as failed, by the line of the event. */
  #failed = new Map<number, number>();

  /** `isBare`: lines are items without an envelope. */
  constructor(isBare: boolean) {
    this.#isBare = isBare;
  }

  first(count: number): CodexHeads {
    const first = new CodexHeads(this.#isBare);
    first.places = this.places.first(count);
    first.tokens = this.tokens.filter(({ line }) => line < count);
    first.#shape = this.#shape.slice(0, count);
    first.#ordinals = saidBefore(count, this.#ordinals);
    first.#call = this.#call.slice(0, count);
    first.#callIds = this.#callIds;
    // Repeated values are stored once.
    first.#tools = this.#tools.slice();
    first.#failed = saidBefore(count, this.#failed);
    first.#spawned = saidBefore(count, this.#spawned);
    first.rare = saidBefore(count, this.rare);
    first.turns = saidBefore(count, this.turns);
    return first;
  }

  get count(): number {
    return this.places.count;
  }

  shapeAt(line: number): LineShape {
    return this.#shape[line] ?? NO_SHAPE;
  }

  /** Of calls and their outputs, equal ones are one id; 0 for all others, and without one. */
  callAt(line: number): number {
    return this.#call[line] ?? 0;
  }

  /** The number of an id; 0 for one that no line has. */
  callOf(id: string): number {
    return this.#callIds.find(id);
  }

  /** More than any number of a call. */
  get callEnd(): number {
    return this.#callIds.end;
  }

  /** The tool of a call; undefined where no line calls it. */
  toolOf(call: number): string | undefined {
    return this.#tools[call];
  }

  /** Calls that events report as failed, including calls that no line makes. */
  failedCalls(): ReadonlySet<number> {
    return new Set(this.#failed.values());
  }

  /** The sub-agents that calls started, by the numbers of the calls, as the runs of their results. */
  spawnedRuns(): ReadonlyMap<number, JsonObject> {
    const runs = [...runsByCall(this.#spawned.values())];
    return new Map(runs.map(([callId, run]) => [this.callOf(callId), run]));
  }

  /** NaN where the line names none. */
  ordinalAt(line: number): number {
    return this.#ordinals.get(line) ?? Number.NaN;
  }

  rareAt(line: number): RareFacts {
    return this.rare.get(line) ?? NOTHING;
  }

  add(object: JsonObject, place: ObjectPlace): void {
    const isBare = this.#isBare;
    const held = isBare ? object : objectField(object, "payload");
    const payload = held ?? {};
    const named = stringField(object, isBare ? "record_type" : "type") ?? "";
    const type = stringField(payload, "type") ?? "";
    const envelope = isBare && named === "" && type !== "" ? "response_item" : named;
    const role = type === "message" ? (stringField(payload, "role") ?? "") : "";
    const kind = envelope === "response_item" ? kindOfItem(payload) : "other";
    const isCall = type.endsWith("_call");
    const name = isCall ? (stringField(payload, "name") ?? "") : "";
    const line = this.count;
    this.places.add(place, timeOf(object.timestamp));
    const shape = this.#shapes.find(name || type, { envelope, type, role, kind, name });
    this.#shape.push(shape);
    const ordinal = numberField(object, "ordinal");
    if (ordinal !== undefined) this.#ordinals.set(line, ordinal);
    const isAnswer = isCall || type.endsWith("_output");
    const call = isAnswer ? this.#callIds.numberOf(stringField(payload, "call_id") ?? "") : 0;
    this.#call.push(call);
    if (shape.isCall && call !== 0) this.#tools[call] = name || type.replace(/_call$/, "");
    const spawned = isBare ? null : this.#spawnFact(payload, shape, call);
    if (spawned) this.#spawned.set(line, spawned);
    const failed = envelope === "event_msg" ? failedCallOf(payload) : "";
    if (failed !== "") this.#failed.set(line, this.#callIds.numberOf(failed));
    if (type === "token_count" && !isBare) this.tokens.push(writtenTokens(line, payload));
    const texts = role === "user" ? textsOf(payload) : [];
    const settings = envelope === TURN ? payload : {};
    const model = stringField(settings, "model") ?? "";
    const effort = stringField(settings, "effort") ?? "";
    const turn = shape.isTurn || shape.beginsTurn ? (stringField(payload, "turn_id") ?? "") : "";
    if (turn !== "") this.turns.set(line, { id: turn.slice(0, MAX_ID), time: idTime(turn) });
    const turns = type === "thread_rolled_back" ? (numberField(payload, "num_turns") ?? 0) : 0;
    const isWhole = !isBare && (WHOLE.has(envelope) || WHOLE.has(type));
    const data = (isWhole && held) || null;
    const isTold = texts.some(isSummary);
    if (texts.length === 0 && turns === 0 && model === "" && effort === "" && !data) return;
    const textBytes = bytesIn(texts);
    this.rare.set(line, { isSummary: isTold, textBytes, model, effort, turns, data });
  }

  #spawnFact(payload: JsonObject, { isOutput }: LineShape, call: number): SpawnFact | null {
    if (!isOutput) return spawnFactIn(payload);
    const session = isStarter(this.#tools[call] ?? "") ? sessionInOutput(payload) : "";
    if (session === "") return null;
    const callId = stringField(payload, "call_id") ?? "";
    return { callId, session, agent: "", model: "", task: "", status: "running" };
  }
}

/** Of version 7: it begins with its creation time in milliseconds. */
const TIMED_ID = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/;

/** When an id was made, ms since 1970; NaN if it does not contain it. */
export function idTime(id: string): number {
  const [, high, low] = TIMED_ID.exec(id.slice(0, 40)) ?? [];
  return Number.parseInt(`${high}${low}`, 16);
}

function bytesIn(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + bytesOf(text).length, 0);
}
